import { type Claimed, type dispatch, type Parsed, refuse } from '@docket/contract'
import { foldCase } from '@docket/contract/fold'
import { findAsked } from '../comments/queries.ts'
import type { LockedList } from '../engine/access/access.ts'
import type { Tx } from '../engine/db/database.ts'
import type { TaskRow } from '../engine/db/schema.ts'
import type { NewID } from '../engine/outside/ids.ts'
import { findNext } from '../tasks/attempt-queries.ts'
import { findNextLabelled } from '../tasks/label-queries.ts'
import { nextPosition, toTask } from '../tasks/queries.ts'
import { findByRef, findInList } from '../tasks/refs.ts'
import { isClaimable, isFinished, isLeased, newTask } from '../tasks/rules.ts'
import { tellPeople, write } from '../tasks/write.ts'
import { toLease } from './leases.ts'

/** Which task somebody wants. */
export type Wish = Pick<Parsed<(typeof dispatch)['claimTask']>['body'], 'label' | 'task_id' | 'ref' | 'create'>

export const isOfOne = ({ task_id, ref }: Wish): boolean => task_id !== undefined || ref !== undefined

/** Those with the same wish can be given the same tasks. */
export const wishOf = ({ label, task_id, ref }: Wish): string =>
  label === undefined ? `${task_id ?? ''} ${ref ?? ''}` : `label ${foldCase(label)}`

/** The task that a worker is given next; with a label the first that has it. The list has to be locked. */
export const findFirst = (tx: Tx, list_id: string, { label }: Wish): Promise<TaskRow | undefined> =>
  label === undefined ? firstOf(tx, list_id) : findNextLabelled(tx, { list_id, label: foldCase(label) })

/** Whether somebody with whom a commit is shared has asked a moment ago what comes next, and which leases ran out. */
export const knowsNext = ({ locked }: Tx, list_id: string): boolean => {
  const next = locked.next.get(list_id)
  return next !== undefined && (next.isAll || next.tasks.length > 0)
}

/** Most of those who share a commit want the next task: whoever asks does so for some of them. */
const firstOf = async (tx: Tx, list_id: string): Promise<TaskRow | undefined> => {
  const { next } = tx.locked
  if (!knowsNext(tx, list_id)) {
    const limit = Math.min(1 + tx.behind, AT_ONCE)
    const tasks = await findNext(tx, { list_id, limit })
    next.set(list_id, { tasks, isAll: tasks.length < limit })
  }
  return next.get(list_id)!.tasks[0]
}

/** A row may have a description of 64 KiB, and not all of them may be claimed. */
const AT_ONCE = 8

/**
 * The task that a worker has named, where it can be handed out now; added first where it is unknown and `create` says what it is. Refuses
 * where it cannot be handed out any more, or somebody has it. The list has to be locked, and out for work.
 */
export const findNamed = async (
  tx: Tx,
  list: LockedList,
  { task_id, ref, create }: Wish,
  { now, newID }: { now: string; newID: NewID },
): Promise<TaskRow | undefined> => {
  const list_id = list.id
  const task = await (ref === undefined ? findInList(tx, { list_id, id: task_id! }) : findByRef(tx, { list_id, ref }))
  if (!task && create && ref !== undefined) {
    if (list.state !== 'open')
      refuse('project_ready', 'This list is out for work, and nothing is added until it is back.')
    const after = newTask(
      { ...create, ref, icon: '', color: '', due_at: null },
      {
        id: newID(),
        list_id,
        position: await nextPosition(tx, list_id),
      },
      now,
    )
    const [made] = await write(tx, list_id, [{ before: undefined, after }], now)
    await tellPeople(tx, list_id, [{ before: undefined, after }], now)
    return made
  }
  if (!task) return refuse('not_found', 'There is no such task in this list.')
  const current = () => toTask(task)
  if (isFinished(task.status) || task.archived_at !== null)
    refuse('task.finished', 'This task is completed, failed or archived.', { current: current() })
  if (task.status === 'in_progress' && task.waiting === null) {
    const holder = { worker: task.lease_worker, via: task.lease_via }
    const expires_at = isLeased(task) ? task.lease_shown_until : null
    refuse('task_running', 'Somebody has this task.', { holder: { ...holder, expires_at } })
  }
  return isClaimable(task) ? task : undefined
}

/** What a worker is given: of a task that nobody has said anything about there is nothing to look for. */
export const claimedOf = async (tx: Tx, task: TaskRow): Promise<Claimed> => ({
  task: toTask(task),
  lease: toLease(task),
  answers: task.comment_count > 0 ? await findAsked(tx, task.id) : [],
})
