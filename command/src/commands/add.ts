import type { Endpoints, Request } from '@docket/contract'
import type { Command, Given } from '../command.ts'
import type { Context } from '../context.ts'
import { fieldsOf } from '../fields.ts'
import { findList, findTask } from '../find.ts'
import { isInVain, keep, newKey } from '../outbox.ts'
import { isOutOfReach } from '../problem.ts'
import { textOf } from '../stdin.ts'
import { shortId } from '../text.ts'
import { dueOf, momentOf } from '../when.ts'

export type NewTaskBody = Request<Endpoints['createTask']>['body']

export const add: Command = {
  name: 'add',
  group: 'lists and tasks',
  says: 'adds a task at the end of a list',
  more: `  docket add Milk --list Groceries --due "tomorrow 17:00" --label shop
  docket add "Paint the hull" --after "Sand the hull" --description - < notes.md

Without --list it goes to the list that .docket.json names, or to the only one that there is. While the server is
out of reach it is kept on this machine, and sent with the next call that reaches it.`,
  args: [{ name: 'TEXT', kind: 'text', isRepeated: true }],
  options: {
    list: { short: 'l', value: 'LIST', kind: 'list', says: 'the list' },
    due: { short: 'd', value: 'WHEN', says: 'when it should be done: 2026-12-24, "tomorrow 17:00", "every monday"' },
    label: { value: 'LABEL', isRepeated: true, says: 'a label; may be said several times' },
    after: { value: 'TASK', kind: 'task', isRepeated: true, says: 'a task of the list that has to be done before' },
    start: { value: 'WHEN', says: 'no worker is given it before' },
    description: { value: 'TEXT', says: 'more about it; - reads it from stdin' },
    ref: { value: 'REF', says: 'what it is called elsewhere, once in its list' },
  },
  fields: fieldsOf.task,
  run: async (context, given) => {
    const key = newKey()
    const { list } = given.options
    const body = await bodyOf(context, given)
    const kept = async (more: object) => {
      await keep(context, { what: 'add', list: list ?? context.list, body, ...more }, key)
      context.out.say(
        `Kept on this machine: ${body.name}\n${context.server} does not answer. It is sent with the next call that reaches it.`,
      )
    }
    if (context.isBehind) return kept({})
    let id: string | undefined
    try {
      id = (await findList(context, list)).id
      const task = await context.client.createTask({ listID: id, body }, { idempotencyKey: key })
      if (given.json) context.out.json(task, given.json)
      else context.out.row(shortId(task.id), task.name)
    } catch (error) {
      if (!isOutOfReach(error)) throw error
      const isDoubtful = id !== undefined && !isInVain(error)
      await kept({ id, ...(isDoubtful && { doubtful_since: new Date().toISOString() }) })
    }
  },
}

const bodyOf = async (context: Context, { words, options, many }: Given): Promise<NewTaskBody> => {
  const { due, start, description, ref, list } = options
  const before = many.after ?? []
  const after: string[] = []
  for (const word of before) after.push((await findTask(context, word, { list: list ?? context.list })).id)
  return {
    name: words.join(' '),
    ...(due !== undefined && (await dueOf(due))),
    ...(start !== undefined && { start_at: await momentOf(start) }),
    ...(description !== undefined && { description: await textOf(context, description) }),
    ...(ref !== undefined && { ref }),
    ...(many.label && { labels: [...many.label] }),
    ...(after.length > 0 && { after }),
  }
}
