import { randomUUID } from 'node:crypto'
import { type AttemptOutcome, type Lease, refuse } from '@docket/contract'
import type { Tx } from '../engine/db/database.ts'
import type { TaskRow } from '../engine/db/schema.ts'
import { SECOND, toTimestamp } from '../engine/outside/clock.ts'
import { record, recordEach } from '../engine/revisions/record.ts'
import { findAttempt, findFarOff, findRunOut, insertAttempt, noteOutcome } from '../tasks/attempt-queries.ts'
import { type ChangedTask, saveTask } from '../tasks/queries.ts'
import { finishedAt, givenUp, isLeased, noLease, tallyOf, tallyOfAll } from '../tasks/rules.ts'

/** What became of a task, and of the attempt at it: they carry one rev. An outcome that is left out stays as it is. */
interface Turn {
  readonly fields: Partial<TaskRow>
  readonly outcome?: AttemptOutcome | null
}

/** The list has to be locked. */
export const turn = async (tx: Tx, before: TaskRow, { fields, outcome }: Turn, now: string): Promise<ChangedTask> => {
  const next = { ...before, ...fields, updated_at: now }
  const after = { ...next, finished_at: finishedAt(before, next.status, now) }
  const task = { ...after, rev: await record(tx, before.list_id, now, tallyOf(before, after)) }
  await Promise.all([
    saveTask(tx, task),
    outcome !== undefined && noteOutcome(tx, { task, outcome, ended_at: outcome === null ? null : now }),
  ])
  return task
}

/** Hands a task out under a new lease: whoever had it before cannot report it any more. */
export const lend = async (
  tx: Tx,
  before: TaskRow,
  { worker, user_id, claim_id, seconds }: { worker: string; user_id: string; claim_id: string | null; seconds: number },
  now: string,
): Promise<ChangedTask> => {
  const lease_id = randomUUID()
  const attempt = before.attempts + 1
  const lease = { lease_id, lease_worker: worker, lease_user_id: user_id, lease_expires_at: later(now, seconds) }
  const task = await turn(tx, before, { fields: { status: 'in_progress', attempts: attempt, ...lease } }, now)
  const { id: task_id, list_id, rev } = task
  await insertAttempt(tx, { list_id, task_id, attempt, lease_id, claim_id, worker, user_id, started_at: now, rev })
  return task
}

/** It lasts so long from now on; one that ran out is good again. */
export const prolong = (tx: Tx, task: TaskRow, seconds: number, now: string): Promise<ChangedTask> => {
  const fields = { status: 'in_progress', lease_expires_at: later(now, seconds) } as const
  return turn(tx, task, { fields, ...(!isLeased(task) && { outcome: null }) }, now)
}

/** Ends the lease, whether it runs or ran out. */
export const endLease = (
  tx: Tx,
  task: TaskRow,
  outcome: AttemptOutcome,
  fields: Pick<TaskRow, 'status'> & Partial<Pick<TaskRow, 'outputs'>>,
  now: string,
): Promise<ChangedTask> => turn(tx, task, { fields: { ...fields, ...noLease }, outcome }, now)

/** Gives up leases of a list that ran out; answers how many. The list has to be locked. */
export const giveUpRunOut = async (
  tx: Tx,
  list_id: string,
  now: string,
  found?: readonly TaskRow[],
): Promise<number> => {
  const changes = (found ?? (await findRunOut(tx, { list_id, now }))).map((before) => ({
    before,
    after: { ...givenUp(before), updated_at: now },
  }))
  if (changes.length === 0) return 0
  const revs = await recordEach(tx, list_id, now, tallyOfAll(changes), changes.length)
  await Promise.all(
    changes.map(({ after }, at) => {
      const task = { ...after, rev: revs[at]! }
      return Promise.all([saveTask(tx, task), noteOutcome(tx, { task, outcome: 'expired', ended_at: now })])
    }),
  )
  return changes.length
}

/**
 * Makes leases end as long after now as they were given for, where the clock has been put back since: a task would be kept
 * for as long as it went ahead. A task that is leased changes with its lease only, so `updated_at` is when it was given.
 */
export const cutFarOff = async (tx: Tx, list_id: string, now: string): Promise<void> => {
  for (const task of await findFarOff(tx, { list_id, now })) {
    const ms = Date.parse(task.lease_expires_at!) - Date.parse(task.updated_at)
    await turn(tx, task, { fields: { lease_expires_at: later(now, ms / SECOND) } }, now)
  }
}

/** Refuses for a lease that is not the task's: what became of it is what its holder is told. */
export const refuseLease = async (tx: Tx, of: { task_id: string; lease_id: string }): Promise<never> => {
  const attempt = await findAttempt(tx, of)
  if (attempt?.outcome === 'completed' || attempt?.outcome === 'failed')
    refuse('lease.ended', `This task was reported as ${attempt.outcome} already.`)
  return refuse('lease.lost', 'This lease is not the task’s any more. Stop, and claim another task.')
}

export const toLease = (task: TaskRow): Lease => ({
  id: task.lease_id!,
  attempt: task.attempts,
  expires_at: task.lease_expires_at!,
})

const later = (now: string, seconds: number): string => toTimestamp(Date.parse(now) + seconds * SECOND)
