import { refuse, type Task, type TaskOperation, type tasks } from '@docket/contract'
import type { Context } from '../context.ts'
import { access } from '../engine/access/access.ts'
import { assertLevel } from '../engine/access/gates.ts'
import { assertKnown } from '../engine/access/precondition.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { Rendered } from '../engine/call/rendered.ts'
import { toColumns } from '../engine/db/task-columns.ts'
import { idempotencyLock } from '../engine/idempotency/once.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { orderedIDs } from '../engine/outside/ids.ts'
import { assertHere, CYCLE, comesAfterItself, findCircle } from './after.ts'
import { assertAssignable } from './assignees.ts'
import { Batch } from './batch.ts'
import { filteredTasks, isFiltered } from './filtered.ts'
import { assertFree } from './guards.ts'
import { findRoom, findTasksNamed, type LightTask, nextPosition, toTask, withTexts } from './queries.ts'
import { assertRefFree, findIdsByRef } from './refs.ts'
import { BASE_BYTES, newTask } from './rules.ts'
import { isByPerson, save, tellPeople, write } from './write.ts'

export const taskHandlers = ({ clock, db, live, once }: Context): Handlers<typeof tasks> => {
  const newID = orderedIDs(clock)
  return {
    async getTasks({ caller, listID, archived, assignee_id: assignee, ...sifting }) {
      const list = await access.list(db, caller, listID, 'viewer')
      const filters = { ...sifting, assignee_id: assignee === 'me' ? caller.user_id : assignee }
      if (isFiltered(filters)) {
        const since = live.feed.bookmarkAt(list.rev)
        const found = await filteredTasks(db, { list_id: list.id, archived: archived === 'true' }, filters)
        return new Rendered<Task[]>(JSON.stringify(found), undefined, ['docket-since', since])
      }
      const snapshot = await live.snapshots.of(list, { archived: archived === 'true' })
      return snapshot.body
    },

    async createTask({ caller, listID, repeatable, body }) {
      const now = toTimestamp(clock.now())
      return db.transactOn({ list: listID, lock: idempotencyLock({ caller, repeatable }) }, async (tx) => {
        // Asked at once, answered in turn: the list is locked before its last position is read.
        const [list, position] = await Promise.all([
          access.list(tx, caller, listID, 'editor'),
          nextPosition(tx, listID),
        ])
        return once(tx, { caller, repeatable, list_id: list.id, now }, async () => {
          await assertAssignable(tx, list.id, [body])
          await assertHere(tx, list.id, [body])
          const after = newTask(body, { id: newID(), list_id: list.id, position }, now)
          await findCircle(tx, [{ before: undefined, after }])
          assertFree(list.state, undefined, after, now)
          await assertRefFree(tx, list.id, undefined, after)
          const [task] = await write(tx, list.id, [{ before: undefined, after }], now)
          await tellPeople(tx, list.id, [{ before: undefined, after }], now)
          return toTask(task!)
        })
      })
    },

    async batchTasks({ caller, listID, repeatable, body: { operations } }) {
      if (operations.some(({ op }) => op === 'delete')) assertLevel(caller, 'full')
      const now = toTimestamp(clock.now())
      const ids = idsOf(operations, (operation) => 'id' in operation)
      const changing = idsOf(operations, (operation) => 'description' in operation || 'outputs' in operation)
      const named = {
        list_id: listID,
        changing: JSON.stringify(changing),
        base: BASE_BYTES,
      }
      return db.transactOn({ list: listID, lock: idempotencyLock({ caller, repeatable }) }, async (tx) => {
        const list = await access.list(tx, caller, listID, 'editor')
        return once(tx, { caller, repeatable, list_id: list.id, now }, async () => {
          await assertAssignable(tx, list.id, operations.map(assigning), (index) => `operations.${index}.`)
          await assertHere(tx, list.id, operations.map(linking), (index) => `operations.${index}.`)
          const refs = operations.flatMap((operation) => ('ref' in operation && operation.ref ? [operation.ref] : []))
          const holding =
            refs.length > 0 ? await findIdsByRef(tx, { list_id: list.id, refs: JSON.stringify(refs) }) : []
          const all = { ...named, ids: JSON.stringify([...ids, ...holding.map(({ id }) => id)]) }
          const [tasks, room] = await Promise.all([findTasksNamed(tx, all), findRoom(tx, all)])
          const stand = { list_id: list.id, list_state: list.state, list_review: list.review, by: tx.by }
          const hand = { now, isByPerson: isByPerson(tx), max_attempts: list.max_attempts }
          const before = { ...stand, tasks, bytes: room!.bytes, last: room!.last ?? 0, hand }
          const batch = new Batch(before, newID)
          const read = (light: readonly LightTask[]) => withTexts(tx, light)
          await batch.perform(operations, read)
          const { changes } = batch
          const circle = await findCircle(tx, changes)
          if (circle) refuseCircle(operations, circle)
          const written = await write(tx, list.id, changes, now)
          await tellPeople(tx, list.id, changes, now)
          return batch.answer(written, read)
        })
      })
    },

    async getTask({ caller, taskID }) {
      return toTask(await access.task(db, caller, taskID, 'viewer'))
    },

    async updateTask({ caller, taskID, ifMatch, body }) {
      const now = toTimestamp(clock.now())
      return db.transactOn({ task: taskID }, async (tx) => {
        const task = await access.task(tx, caller, taskID, 'editor')
        await assertKnown(ifMatch, task.rev, () => toTask(task))
        await assertAssignable(tx, task.list_id, [body])
        await assertHere(tx, task.list_id, [body])
        return save(tx, task, toColumns(body), now)
      })
    },

    async deleteTask({ caller, taskID, ifMatch }) {
      const now = toTimestamp(clock.now())
      await db.transactOn({ task: taskID }, async (tx) => {
        const task = await access.task(tx, caller, taskID, 'editor')
        await assertKnown(ifMatch, task.rev, () => toTask(task))
        assertFree(task.list.state, task, undefined, now)
        await write(tx, task.list_id, [{ before: task, after: undefined }], now)
      })
    },

    async archiveTask({ caller, taskID, ifMatch }) {
      const now = toTimestamp(clock.now())
      return db.transactOn({ task: taskID }, async (tx) => {
        const task = await access.task(tx, caller, taskID, 'editor')
        await assertKnown(ifMatch, task.rev, () => toTask(task))
        return save(tx, task, { archived_at: task.archived_at ?? now }, now)
      })
    },

    async restoreTask({ caller, taskID, ifMatch }) {
      const now = toTimestamp(clock.now())
      return db.transactOn({ task: taskID }, async (tx) => {
        const task = await access.task(tx, caller, taskID, 'editor')
        await assertKnown(ifMatch, task.rev, () => toTask(task))
        return save(tx, task, { archived_at: null }, now)
      })
    },
  }
}

/** The tasks that some of the operations name. */
const idsOf = (operations: readonly TaskOperation[], are: (operation: TaskOperation) => boolean): string[] =>
  operations.filter(are).flatMap((operation) => ('id' in operation ? [operation.id] : []))

/** By the last operation that says what the task comes after. */
const refuseCircle = (operations: readonly TaskOperation[], id: string): never => {
  const index = operations.findLastIndex((one) => one.op === 'update' && one.id === id && one.after !== undefined)
  return refuse(CYCLE, comesAfterItself, { failed: [{ index, code: CYCLE, error: comesAfterItself }] })
}

const linking = (operation: TaskOperation): { after?: readonly string[] | undefined } =>
  'after' in operation ? { after: operation.after } : {}

const assigning = (operation: TaskOperation): { assignee_id?: string | null | undefined } =>
  'assignee_id' in operation ? { assignee_id: operation.assignee_id } : {}
