import type { TaskLine } from '@docket/contract'
import type { Command } from '../command.ts'
import type { Context } from '../context.ts'
import { fieldsOf } from '../fields.ts'
import { shortId } from '../text.ts'
import { dueText } from '../when.ts'

export const today: Command = {
  name: 'today',
  group: 'lists and tasks',
  says: 'what is due today, and what was due before',
  flags: { mine: { short: 'm', says: 'only what is assigned to you' } },
  fields: fieldsOf.line,
  run: async (context, { flags, json }) => {
    const { client, out } = context
    const now = new Date()
    const lists = new Map((await client.getLists()).flatMap((list) => (list.archived ? [] : [[list.id, list.name]])))
    const due = (await dueBefore(context, flags.mine === true, endOf(now)))
      .filter((task) => lists.has(task.list_id) && isDue(task, now))
      .map((task) => ({ ...task, list_name: lists.get(task.list_id)! }))
      .sort((a, b) => (momentOf(a) < momentOf(b) ? -1 : 1))
    if (json) return out.json(due, json)
    out.table(
      [
        { title: 'ID', style: 'dim' },
        { title: 'DUE', style: 'yellow' },
        { title: 'LIST' },
        { title: 'NAME', gives: true },
      ],
      due.map((task) => [shortId(task.id), dueText(task), task.list_name, task.name]),
    )
    if (due.length === 0) out.say('Nothing is due today.')
  },
}

/** A whole day is the same in each time zone, and kept as its midnight in UTC: it may begin after this day has ended here. */
const endOf = (now: Date): Date => new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + 2))

const dueBefore = async ({ client }: Context, mine: boolean, moment: Date): Promise<TaskLine[]> => {
  const found: TaskLine[] = []
  for (let after: string | undefined; ; ) {
    const { tasks, next } = await client.getMyTasks({
      due_before: moment.toISOString(),
      limit: 2000,
      ...(mine && { assignee_id: 'me' }),
      ...(after !== undefined && { after }),
    })
    found.push(...tasks)
    if (next === null) return found
    after = next
  }
}

const isDue = (task: TaskLine, now: Date): boolean => {
  if (task.archived_at !== null || task.due_at === null || task.status === 'completed' || task.status === 'failed')
    return false
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  return task.due_all_day ? task.due_at.slice(0, 10) <= dayOf(now) : new Date(task.due_at) < tomorrow
}

const dayOf = (date: Date): string =>
  new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())).toISOString().slice(0, 10)

/** In the order of days, a whole day after the moments of it. */
const momentOf = (task: TaskLine): string => `${dueText({ due_at: task.due_at, due_all_day: task.due_all_day })}~`
