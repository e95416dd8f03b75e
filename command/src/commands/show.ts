import type { Comment, Project, Task } from '@docket/contract'
import type { Command, Given } from '../command.ts'
import type { Context } from '../context.ts'
import { fieldsOf } from '../fields.ts'
import { findListOrTask, findTask } from '../find.ts'
import type { Column } from '../output.ts'
import { shortId } from '../text.ts'
import { dueText, timeText } from '../when.ts'

const statuses = ['pending', 'in_progress', 'completed', 'failed'] as const

export const show: Command = {
  name: 'show',
  group: 'lists and tasks',
  says: 'the tasks of a list, or one task with its comments',
  more: `  docket show Groceries --status pending
  docket show 1a2b3c4d
  docket show Groceries --json=id,name,due_at`,
  args: [{ name: 'LIST|TASK', kind: 'list' }],
  options: {
    list: { short: 'l', value: 'LIST', kind: 'list', says: 'the list that the task is in' },
    status: {
      short: 's',
      value: 'STATUS',
      kind: statuses,
      says: `of a list, only tasks of this status: ${statuses.join(', ')}`,
    },
    label: { value: 'LABEL', says: 'of a list, only tasks with this label' },
  },
  flags: { archived: { short: 'a', says: 'of a list, archived tasks too' } },
  fields: [...fieldsOf.task, 'comments'],
  run: async (context, given) => {
    const word = given.words[0]!
    const { list } = given.options
    const found =
      list === undefined ? await findListOrTask(context, word) : { task: await findTask(context, word, { list }) }
    return 'task' in found ? showTask(context, given, found.task) : showList(context, given, found.list)
  },
}

const columns: readonly Column[] = [
  { title: 'ID', style: 'dim' },
  { title: 'STATUS' },
  { title: 'DUE', style: 'yellow' },
  { title: 'NAME', gives: true },
  { title: 'LABELS', style: 'green' },
]

const showList = async (
  { client, out }: Context,
  { options, flags, json }: Given,
  { id, name }: Project,
): Promise<void> => {
  const { status, label } = options
  const tasks = await client.getTasks({
    listID: id,
    // The server says what is wrong with a word that is no status.
    ...(status !== undefined && { status: status as Task['status'] }),
    ...(label !== undefined && { label }),
    ...(flags.archived && { archived: 'true' as const }),
  })
  if (json) return out.json(tasks, json)
  out.table(
    columns,
    tasks.map((task) => [shortId(task.id), stateOf(task), dueText(task), task.name, task.labels.join(', ')]),
  )
  if (tasks.length === 0) out.say(`There is no such task in ${name}.`)
}

const stateOf = ({ status, waiting, archived_at }: Task): string => {
  if (archived_at !== null) return 'archived'
  return waiting === null ? status : `waiting`
}

const showTask = async ({ client, out }: Context, { json }: Given, task: Task): Promise<void> => {
  const comments = task.comment_count === 0 ? [] : await client.getComments({ taskID: task.id })
  if (json) return out.json({ ...task, comments }, json)
  out.line(task.name, 'bold')
  for (const [title, value] of factsOf(task)) if (value !== '') out.line(`${title}: ${value}`)
  if (task.description !== '') quote({ out }, '', task.description)
  for (const comment of comments) quote({ out }, headOf(comment), comment.body)
}

const factsOf = (task: Task): readonly (readonly [string, string])[] => [
  ['id', task.id],
  ['status', stateOf(task)],
  ['due', dueText(task)],
  ['labels', task.labels.join(', ')],
  ['ref', task.ref],
  ['worked on by', task.lease === null ? '' : task.lease.worker || 'somebody'],
  ['asks', task.waiting?.question ?? ''],
  ['result', typeof task.outputs.result === 'string' ? task.outputs.result : ''],
]

const headOf = ({ author, created_at }: Comment): string => `${author}, ${timeText(created_at)}`

/** What people wrote stands indented, so that none of it can look like what the command says. */
const quote = ({ out }: Pick<Context, 'out'>, head: string, body: string): void => {
  out.text('')
  out.text('\n')
  if (head !== '') out.line(head, 'dim')
  out.text(body.replaceAll(/^(?=.)/gmu, '  '))
}
