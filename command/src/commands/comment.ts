import type { Command } from '../command.ts'
import { fieldsOf } from '../fields.ts'
import { findTask } from '../find.ts'
import { isInVain, keep, newKey } from '../outbox.ts'
import { isOutOfReach } from '../problem.ts'
import { textOf } from '../stdin.ts'
import { shortId } from '../text.ts'

export const comment: Command = {
  name: 'comment',
  group: 'lists and tasks',
  says: 'comments on a task',
  more: `  docket comment 1a2b3c4d "Two bottles are enough."
  git log -1 | docket comment "Ship it" -

While the server is out of reach it is kept on this machine, and sent with the next call that reaches it.`,
  args: [
    { name: 'TASK', kind: 'task' },
    { name: 'TEXT', kind: 'text', isRepeated: true },
  ],
  options: { list: { short: 'l', value: 'LIST', kind: 'list', says: 'the list that the task is in' } },
  fields: fieldsOf.comment,
  run: async (context, { words, options, json }) => {
    const [task = '', ...said] = words
    const { list } = options
    const key = newKey()
    const body = { body: await textOf(context, said.join(' ')) }
    const kept = async (more: object) => {
      await keep(context, { what: 'comment', task, list, body, ...more }, key)
      context.out.say(
        `Kept on this machine.\n${context.server} does not answer. It is sent with the next call that reaches it.`,
      )
    }
    if (context.isBehind) return kept({})
    let id: string | undefined
    try {
      const found = await findTask(context, task, { list })
      id = found.id
      const comment = await context.client.createComment({ taskID: id, body }, { idempotencyKey: key })
      if (json) context.out.json(comment, json)
      else context.out.row(shortId(id), found.name)
    } catch (error) {
      if (!isOutOfReach(error)) throw error
      const isDoubtful = id !== undefined && !isInVain(error)
      await kept({ id, ...(isDoubtful && { doubtful_since: new Date().toISOString() }) })
    }
  },
}
