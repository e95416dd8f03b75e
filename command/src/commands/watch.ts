import { ApiError, type Frame, followList, type ListFollower } from '@docket/client'
import type { ChangedBy } from '@docket/contract'
import type { Command, Given } from '../command.ts'
import type { Context } from '../context.ts'
import { findList } from '../find.ts'
import { wrongUse } from '../problem.ts'
import { shortId } from '../text.ts'
import { timeText } from '../when.ts'

export const watch: Command = {
  name: 'watch',
  group: 'lists and tasks',
  says: 'follows a list, until Ctrl-C',
  more: `  docket watch Groceries
  docket watch Groceries --json | while read -r change; do …; done
  docket watch Groceries --since 41.583921 --once

With --json each change is a line of its own: {"event", "rev", "data"}, as the stream of the API has it
(docs/events.md); it begins with the whole open list, unless --since says what is known already. Lost connections
are taken up again where they broke off.`,
  args: [{ name: 'LIST', kind: 'list' }],
  options: {
    since: {
      value: 'REV',
      says: 'what changed after this rev first: the bookmark that the end of another watch named',
    },
  },
  flags: { once: { says: 'ends as soon as all is told that there is now' } },
  fields: ['event', 'rev', 'data'],
  run: async (context, given) => {
    const { since } = given.options
    if (since !== undefined && !/^\d{1,15}(\.[1-9]{6})?$/.test(since)) throw wrongUse(`“${since}” is no rev.`)
    const { id, name } = await findList(context, given.words[0])
    if (!given.flags.once) context.out.say(`Following ${name}; Ctrl-C ends it.`)
    await follow(context, given, id, given.json ? new Map() : await peopleOf(context, id))
  },
}

type People = ReadonlyMap<string, string>

const peopleOf = async ({ client }: Context, listID: string): Promise<People> =>
  new Map((await client.getPeople({ listID })).map(({ user_id, name }) => [user_id, name]))

const follow = (context: Context, { options, flags, json }: Given, listID: string, people: People): Promise<void> =>
  new Promise((resolve, reject) => {
    let isLive = options.since !== undefined
    const end = () => follower.close()
    const follower: ListFollower = followList(context.client, listID, {
      ...(options.since !== undefined && { since: options.since }),
      onFrame: (frame) => {
        if (json) context.out.jsonLine(json.fields.length === 0 ? frame : picked(frame, json.fields))
        else if (isLive) tell(context, frame, people)
        if (frame.event !== 'synced') return
        isLive = true
        if (flags.once) setImmediate(end)
      },
      onState: (state, refusal) => {
        if (state === 'reconnecting') context.out.say(`${context.server} is out of reach; trying again.`)
        if (state !== 'ended') return
        process.off('SIGINT', end)
        process.off('SIGTERM', end)
        if (refusal instanceof ApiError) return reject(refusal)
        if (follower.bookmark !== undefined) context.out.say(`To go on from here: --since ${follower.bookmark}`)
        resolve()
      },
    })
    process.on('SIGINT', end)
    process.on('SIGTERM', end)
  })

const picked = (frame: Frame, fields: readonly string[]): object =>
  Object.fromEntries(fields.map((field) => [field, (frame as unknown as Record<string, unknown>)[field]]))

const tell = ({ out }: Context, frame: Frame, people: People): void => {
  const line = lineOf(frame, (by) => nameOf(by, people))
  if (line) out.row(timeText(new Date().toISOString()), ...line)
}

const lineOf = ({ event, data }: Frame, name: (by: ChangedBy | null) => string): readonly string[] | undefined => {
  switch (event) {
    case 'task':
      return [shortId(data.id), name(data.changed_by), data.archived_at === null ? data.status : 'archived', data.name]
    case 'task_deleted':
      return [shortId(data.id), name(data.by), 'deleted', '']
    case 'comment':
      return [shortId(data.task_id), data.author, 'comment', data.body]
    case 'list':
      return ['', name(data.by), 'list', data.name]
    case 'list_deleted':
      return ['', '', 'list deleted', '']
    case 'comment_deleted':
    case 'attempt':
    case 'members_changed':
    case 'presence':
    case 'synced':
      return undefined
  }
}

/** `Olga`, or `Olga by Backup script` where an API key did it. */
const nameOf = (by: ChangedBy | null, people: People): string => {
  if (by === null) return '–'
  const name = people.get(by.user_id) || 'someone'
  return by.via === '' ? name : `${name} by ${by.via}`
}
