import type { Task, tasks } from '@docket/contract'
import { access, type Seen } from '../access/access.ts'
import type { Handlers } from '../call/handler.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import type { TaskRow } from '../db/schema.ts'
import { toTimestamp } from '../outside/clock.ts'
import { record, recordDeletion } from '../revisions/record.ts'
import { deleteTaskRow, insertTask, nextPosition, saveTask, toTask } from './queries.ts'
import { finishedAt, tallyOf } from './rules.ts'

export const taskHandlers = ({ db, clock, newID, snapshots }: Context): Handlers<typeof tasks> => ({
  async getTasks({ caller, listID, archived }) {
    const list = await access.list(db, caller, listID, 'viewer')
    const snapshot = await snapshots.of(list, { archived: archived === 'true' })
    return snapshot.body
  },

  async createTask({ caller, listID, body }) {
    const now = toTimestamp(clock.now())
    return db.transactOn({ list: listID }, async (tx) => {
      const list = await access.list(tx, caller, listID, 'editor')
      const fresh = { ...blankTask, ...body }
      const [position, rev] = await Promise.all([
        nextPosition(tx, list.id),
        record(tx, list.id, now, tallyOf(undefined, fresh)),
      ])
      const task = {
        ...fresh,
        id: newID(),
        list_id: list.id,
        position,
        created_at: now,
        updated_at: now,
        rev,
      }
      await insertTask(tx, task)
      return toTask(task)
    })
  },

  async getTask({ caller, taskID }) {
    return toTask(await access.task(db, caller, taskID, 'viewer'))
  },

  async updateTask({ caller, taskID, body: { outputs, ...fields } }) {
    const now = toTimestamp(clock.now())
    return db.transactOn({ task: taskID }, async (tx) => {
      const task = await access.task(tx, caller, taskID, 'editor')
      return save(tx, task, { ...fields, ...(outputs && { outputs: JSON.stringify(outputs) }) }, now)
    })
  },

  async deleteTask({ caller, taskID }) {
    const now = toTimestamp(clock.now())
    await db.transactOn({ task: taskID }, async (tx) => {
      const task = await access.task(tx, caller, taskID, 'editor')
      await deleteTaskRow(tx, task.id)
      await recordDeletion(tx, { list_id: task.list_id, kind: 'task', id: task.id }, now, tallyOf(task, undefined))
    })
  },

  async archiveTask({ caller, taskID }) {
    const now = toTimestamp(clock.now())
    return db.transactOn({ task: taskID }, async (tx) => {
      const task = await access.task(tx, caller, taskID, 'editor')
      return save(tx, task, { archived_at: task.archived_at ?? now }, now)
    })
  },

  async restoreTask({ caller, taskID }) {
    const now = toTimestamp(clock.now())
    return db.transactOn({ task: taskID }, async (tx) => {
      const task = await access.task(tx, caller, taskID, 'editor')
      return save(tx, task, { archived_at: null }, now)
    })
  },
})

const blankTask = {
  status: 'pending',
  outputs: '{}',
  comment_count: 0,
  archived_at: null,
  finished_at: null,
} as const

type Patch = Partial<
  Pick<
    TaskRow,
    'name' | 'description' | 'status' | 'position' | 'icon' | 'color' | 'outputs' | 'due_at' | 'archived_at'
  >
>

/** Writes what differs; a patch that changes nothing takes no rev. */
const save = async (tx: Tx, { my_role: _, ...task }: Seen<TaskRow>, patch: Patch, now: string): Promise<Task> => {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined)
  if (given.every(([field, value]) => task[field as keyof Patch] === value)) return toTask(task)

  const next: TaskRow = { ...task, ...Object.fromEntries(given), updated_at: now }
  next.finished_at = finishedAt(task, next.status, now)
  const changed = { ...next, rev: await record(tx, task.list_id, now, tallyOf(task, next)) }
  await saveTask(tx, changed)
  return toTask(changed)
}
