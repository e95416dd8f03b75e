import { z } from 'zod'
import { listOf, shortId, taskIdOf } from './handles.ts'
import { status } from './reading.ts'
import { tool, Unclear } from './tool.ts'
import { taskLine } from './words.ts'

const MOST_TASKS = 50
const labels = z.array(z.string()).optional()
const due = z.string().optional().describe('2026-12-24, or RFC 3339 for a time')

const addTasks = tool({
  name: 'add_tasks',
  level: 'edit',
  description: `Add tasks at the end of a list: all of them or none. At most ${MOST_TASKS}.`,
  input: {
    list: z.string(),
    tasks: z.array(z.strictObject({ name: z.string(), description: z.string().optional(), labels, due })),
  },
  run: async (session, given) => {
    if (given.tasks.length > MOST_TASKS)
      throw new Unclear(`tasks: at most ${MOST_TASKS} at once. Call again with the rest.`)
    const { id: listID, name } = await listOf(session, given.list)
    const operations = given.tasks.map(({ due: when, ...task }) => ({
      op: 'create' as const,
      ...present(task),
      ...dueOf(when),
    }))
    const { results } = await session.api.batchTasks({ listID, body: { operations } })
    const rows = results.map(({ task }) => (task ? taskLine(task) : ''))
    return [`Added to “${name}”:`, ...rows].join('\n')
  },
})

const updateTask = tool({
  name: 'update_task',
  level: 'edit',
  description: 'Change fields of a task, or comment on it. What is left out stays; an empty due takes it away.',
  input: {
    task: z.string(),
    name: z.string().optional(),
    description: z.string().optional(),
    status: status.optional(),
    labels,
    due: z.string().optional(),
    comment: z.string().optional(),
  },
  run: async (session, { task, due: when, comment, ...fields }) => {
    const taskID = await taskIdOf(session, task)
    const { api } = session
    const body = { ...present(fields), ...dueOf(when) }
    const changed = Object.keys(body).length > 0 ? await api.updateTask({ taskID, body }) : undefined
    if (comment !== undefined) await api.createComment({ taskID, body: { body: comment } })
    if (!changed && comment === undefined) throw new Unclear('Say what is to change.')
    return changed ? taskLine(changed) : `Commented on ${shortId(taskID)}.`
  },
})

/** Without what was not given. */
const present = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>
  }

/** A day is due on all of it. */
const dueOf = (when: string | undefined) => {
  if (when === undefined) return {}
  if (when === '') return { due_at: null }
  return /^\d{4}-\d\d-\d\d$/.test(when) ? { due_at: `${when}T00:00:00Z`, due_all_day: true } : { due_at: when }
}

export const editing = [addTasks, updateTask]
