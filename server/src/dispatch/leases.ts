import { randomUUID } from 'node:crypto'
import { type AttemptOutcome, type Lease, refuse } from '@docket/contract'
import type { Holder } from '../engine/access/key.ts'
import { byOf } from '../engine/db/by.ts'
import type { Tx } from '../engine/db/database.ts'
import type { List, TaskRow } from '../engine/db/schema.ts'
import { MINUTE, SECOND, toTimestamp } from '../engine/outside/clock.ts'
import type { Rev } from '../engine/revisions/record.ts'
import {
  findAttempt,
  findFarOff,
  findRunOut,
  insertAttempt,
  latestGift,
  renewQuietly,
} from '../tasks/attempt-queries.ts'
import { finishedAt, hasRunOut, isLeased, missed, noLease } from '../tasks/rules.ts'
import { type TaskChange, write } from '../tasks/write.ts'
import { countClaim } from './budgets.ts'

/** What becomes of a task when its lease begins, goes on or ends. The list has to be locked. */
const changeLease = async (
  tx: Tx,
  before: TaskRow,
  { fields, ...rest }: { fields: Partial<TaskRow> } & Pick<TaskChange, 'outcome' | 'beside'>,
  now: string,
): Promise<TaskRow> => {
  const next = { ...before, updated_at: now, ...fields }
  const after = { ...next, finished_at: finishedAt(before, next.status, now) }
  const [task] = await write(tx, before.list_id, [{ before, after, ...rest }], now)
  return task!
}

interface Lent extends Holder {
  readonly worker: string
  readonly claim_id: string | null
  readonly seconds: number
}

/**
 * Hands a task out under a new lease: whoever had it before cannot report it any more. Refuses keys whose budget is used up with
 * `api_key.budget`.
 */
export const lend = async (
  tx: Tx,
  before: TaskRow,
  { seconds, claim_id, worker, user_id, key_id, via }: Lent,
  now: string,
): Promise<TaskRow> => {
  if (key_id !== null) await countClaim(tx, { key_id, list_id: before.list_id }, now)
  const lease_id = randomUUID()
  const attempt = before.attempts + 1
  const lease = {
    ...{ lease_id, lease_worker: worker, lease_user_id: user_id, lease_key_id: key_id, lease_via: via, lease_note: '' },
    ...given(seconds, now),
  }
  const of = { list_id: before.list_id, task_id: before.id, attempt, lease_id, claim_id, worker, user_id, key_id, via }
  const beside = (rev: Rev) => insertAttempt(tx, { ...of, started_at: now, rev })
  return changeLease(tx, before, { fields: { status: 'in_progress', attempts: attempt, ...lease }, beside }, now)
}

/** How far behind the truth may lie what everybody is shown of a lease that is renewed. */
const SHOWN_LATE_MS = 5 * MINUTE

/**
 * The lease lasts so long from now on; one that ran out is good again. Nobody but its holder need hear of it: as long as others
 * still see about the same, and its worker says nothing new, it takes no rev.
 */
export const prolong = async (
  tx: Tx,
  task: TaskRow,
  { seconds, note = task.lease_note }: { seconds: number; note?: string | undefined },
  now: string,
): Promise<TaskRow> => {
  const fields = { status: 'in_progress', lease_note: note, ...given(seconds, now) } as const
  if (!isLeased(task))
    return changeLease(tx, task, { fields: { ...fields, misses: Math.max(0, task.misses - 1) }, outcome: null }, now)
  const isShownLate = Date.parse(task.lease_shown_until!) + SHOWN_LATE_MS < Date.parse(now)
  if (isShownLate || hasRunOut(task, now) || note !== task.lease_note)
    return changeLease(tx, task, { fields: { ...fields, updated_at: task.updated_at } }, now)
  const renewed = { ...task, ...fields, lease_shown_until: task.lease_shown_until }
  await renewQuietly(tx, renewed)
  return renewed
}

/** What becomes of a task that its worker gives back. One whose lease was given up has missed already. */
export const givenBack = (task: TaskRow, max_attempts: number): Pick<TaskRow, 'status' | 'misses'> => {
  const { status, misses } = isLeased(task) ? missed(task, max_attempts) : task
  return { status, misses }
}

/** Ends the lease, whether it runs or ran out. */
export const endLease = (
  tx: Tx,
  task: TaskRow,
  outcome: AttemptOutcome,
  fields: Pick<TaskRow, 'status'> & Partial<Pick<TaskRow, 'outputs' | 'misses' | 'waiting'>>,
  now: string,
): Promise<TaskRow> => changeLease(tx, task, { fields: { ...fields, ...noLease }, outcome }, now)

/** Ends the lease, and has the task wait for a person. */
export const beginWaiting = (
  tx: Tx,
  task: TaskRow,
  what: { kind: 'answer'; question: string; options: readonly string[] } | { kind: 'review' },
  fields: Pick<TaskRow, 'status'> & Partial<Pick<TaskRow, 'outputs'>>,
  now: string,
): Promise<TaskRow> => {
  // `since` comes first: see `TaskRow`.
  const waiting = JSON.stringify({ since: now, ...what, worker: task.lease_worker, via: byOf(tx).by_via })
  return endLease(tx, task, what.kind === 'answer' ? 'asked' : 'completed', { ...fields, waiting }, now)
}

/** What of a list its leases need. */
export type WorkedList = Pick<List, 'id' | 'max_attempts'>

/** Gives up leases of a list that ran out; answers how many. The list has to be locked. */
export const giveUpRunOut = async (
  tx: Tx,
  list: WorkedList,
  now: string,
  found?: readonly TaskRow[],
): Promise<number> => {
  const list_id = list.id
  const changes = (found ?? (await findRunOut(tx, { list_id, now }))).map((before) => {
    const after = missed(before, list.max_attempts)
    const finished_at = finishedAt(before, after.status, now)
    return { before, after: { ...after, finished_at, updated_at: now }, isByNobody: true as const }
  })
  await write(tx, list_id, changes, now)
  return changes.length
}

/** Makes leases that a clock gave which was ahead end as long after now as they were given for. The list has to be locked. */
export const cutFarOff = async (tx: Tx, list_id: string, now: string): Promise<void> => {
  for (const task of await findFarOff(tx, { list_id, latest: latestGift(now) })) {
    const ms = Date.parse(task.lease_expires_at!) - Date.parse(task.lease_given_at!)
    await changeLease(tx, task, { fields: given(ms / SECOND, now) }, now)
  }
}

/** Refuses for a lease that is not the task's: what became of it is what its holder is told. */
export const refuseLease = async (tx: Tx, of: { task_id: string; lease_id: string }): Promise<never> => {
  const attempt = await findAttempt(tx, of)
  const ended = attempt?.outcome && ends[attempt.outcome]
  if (ended) refuse('lease.ended', ended)
  return refuse('lease.lost', 'This lease is not the task’s any more. Stop, and claim another task.')
}

const ends: { readonly [Outcome in AttemptOutcome]?: string } = {
  completed: 'This task was reported as completed already.',
  failed: 'This task was reported as failed already.',
  asked: 'A question was asked about this task: its answer comes with another claim.',
  sent_back: 'What was reported was sent back: claim the task again.',
}

export const toLease = (task: TaskRow): Lease => ({
  id: task.lease_id!,
  attempt: task.attempts,
  expires_at: task.lease_expires_at!,
})

/** A lease that lasts so long from now on. */
const given = (seconds: number, now: string) => {
  const lease_expires_at = toTimestamp(Date.parse(now) + seconds * SECOND)
  return { lease_given_at: now, lease_expires_at, lease_shown_until: lease_expires_at }
}
