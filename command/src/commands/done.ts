import type { Task } from '@docket/contract'
import type { Command } from '../command.ts'
import { fieldsOf } from '../fields.ts'
import { findTask } from '../find.ts'
import { exits } from '../problem.ts'
import { textOf } from '../stdin.ts'
import { shortId } from '../text.ts'

const args = [{ name: 'TASK', kind: 'task', isRepeated: true }] as const
const list = { short: 'l', value: 'LIST', kind: 'list', says: 'the list that they are in' } as const

export const done: Command = {
  name: 'done',
  group: 'lists and tasks',
  says: 'completes tasks',
  more: `  docket done Milk Bread
  docket done 1a2b3c4d --result "Bought at the corner shop"

Where all of them were done already, it ends with 3. A worker that holds a lease uses \`docket complete\`.`,
  args,
  options: { list, result: { value: 'TEXT', says: 'a note of what came out of it; - reads it from stdin' } },
  fields: fieldsOf.task,
  run: async (context, { words, options, json }) => {
    const result = options.result === undefined ? undefined : await textOf(context, options.result)
    const finished: Task[] = []
    for (const word of words) {
      const task = await findTask(context, word, { list: options.list })
      if (task.status === 'completed') {
        context.out.say(`${task.name} was done already.`)
        continue
      }
      // Outputs are set as a whole.
      const outputs = result === undefined ? {} : { outputs: { ...task.outputs, result } }
      finished.push(await context.client.updateTask({ taskID: task.id, body: { status: 'completed', ...outputs } }))
      if (!json) context.out.row(shortId(task.id), 'completed', task.name)
    }
    if (json) context.out.json(finished, json)
    return finished.length === 0 ? exits.nothingToDo : exits.ok
  },
}

export const reopen: Command = {
  name: 'reopen',
  group: 'lists and tasks',
  says: 'makes tasks pending again that are completed or failed',
  args,
  options: { list },
  fields: fieldsOf.task,
  run: async (context, { words, options, json }) => {
    const opened: Task[] = []
    for (const word of words) {
      const task = await findTask(context, word, { list: options.list, prefer: 'finished' })
      if (task.status === 'pending') {
        context.out.say(`${task.name} is open.`)
        continue
      }
      opened.push(await context.client.updateTask({ taskID: task.id, body: { status: 'pending' } }))
      if (!json) context.out.row(shortId(task.id), 'pending', task.name)
    }
    if (json) context.out.json(opened, json)
    return opened.length === 0 ? exits.nothingToDo : exits.ok
  },
}
