import type { Attempt, AttemptOutcome } from '@docket/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../engine/db/database.ts'
import { columns, query } from '../engine/db/query.ts'
import type { AttemptRow, TaskRow } from '../engine/db/schema.ts'
import { HOUR, SECOND, toTimestamp } from '../engine/outside/clock.ts'
import type { Rev } from '../engine/revisions/record.ts'
import type { Range } from '../engine/revisions/source.ts'

/**
 * No lease is longer. One that seems to be was given by a clock that went ahead, and is right again. Processes know the
 * database's clock a little differently, and a look may come to a list a while after it began.
 */
const LONGEST_MS = HOUR + 10 * SECOND
/** So many leases are given up in one transaction. */
export const AT_ONCE = 500

type In = { list_id: string; now: string }

/** The row as the wire shows it: without its lease, which only its holder knows. */
export const toAttempt = ({ list_id: _, lease_id: __, claim_id: ___, ...attempt }: AttemptRow): Attempt => attempt

/** The first that waits for a worker. The list has to be locked. */
export const findNext = (tx: Tx, list_id: string) => tx.first(next, { list_id })

/** What the caller has by this claim, while its lease runs. */
export const findClaimed = (tx: Tx, claim: In & { claim_id: string; user_id: string }) => tx.first(claimed, claim)

/** Tasks of the list whose leases ran out, the first ones by position. The list has to be locked. */
export const findRunOut = (tx: Tx, { list_id, now }: In) => tx.all(runOut, { list_id, now })

/** Tasks of the list whose leases run longer than leases do. The list has to be locked. */
export const findFarOff = (tx: Tx, { list_id, now }: In) => tx.all(farOff, { list_id, latest: latest(now) })

/** Lists in which there is something of either kind. */
export const findListsToLookAt = (db: Db, now: string) => db.all(toLookAt, { now, latest: latest(now) })

export const insertAttempt = (tx: Tx, attempt: Started & { rev: Rev }) => tx.all(insert, attempt)
type Started = Omit<AttemptRow, 'ended_at' | 'outcome'>

/** Notes at the task's rev what became of its last attempt; `null` when it goes on. */
export const noteOutcome = (
  tx: Tx,
  {
    task,
    ...end
  }: { task: Pick<TaskRow, 'id' | 'attempts'> & { rev: Rev }; outcome: AttemptOutcome | null; ended_at: string | null },
) => tx.all(note, { task_id: task.id, attempt: task.attempts, rev: task.rev, ...end })

export const findAttempt = (db: Db, of: { task_id: string; lease_id: string }) => db.first(byLease, of)

/** The attempts of a task after one of them, the first one first. */
export const findAttempts = (db: Db, page: { task_id: string; limit: number }, after = { attempt: 0 }) =>
  db.all(ofTask, { ...page, attempt: after.attempt })

/** The attempts of a list that changed last, the latest first. */
export const findLatestAttempts = (db: Db, of: { list_id: string; limit: number }) => db.all(latestOf, of)

/** Attempts that changed after `since` up to `upto`, by rev. */
export const findAttemptsChanged = (db: Db, range: Range) => db.all(changed, range)

const latest = (now: string): string => toTimestamp(Date.parse(now) + LONGEST_MS)

/** The conditions of the indexes `tasks_to_claim` and `tasks_leased`. */
const isWaiting = sql<boolean>`status = 'pending' and archived_at is null`
const isLeased = sql<boolean>`status = 'in_progress' and lease_id is not null`
/** For the few that the index of leases finds: by the index of its tasks, all of the list's would be walked through. */
const isIn = (list_id: string) => sql<boolean>`coalesce(list_id, list_id) = ${list_id}`

const next = query((q, p: { list_id: string }) =>
  q
    .selectFrom('tasks')
    .selectAll()
    .where('list_id', '=', p.list_id)
    .where(isWaiting)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1),
)

const claimed = query((q, p: In & { claim_id: string; user_id: string }) =>
  q
    .selectFrom('attempts')
    .innerJoin('tasks', (on) =>
      on.onRef('tasks.id', '=', 'attempts.task_id').onRef('tasks.lease_id', '=', 'attempts.lease_id'),
    )
    .where('attempts.list_id', '=', p.list_id)
    .where('attempts.claim_id', '=', p.claim_id)
    .where('attempts.user_id', '=', p.user_id)
    .where('tasks.status', '=', 'in_progress')
    .where('tasks.lease_expires_at', '>', p.now)
    .selectAll('tasks'),
)

const runOut = query((q, p: In) =>
  q
    .selectFrom('tasks')
    .selectAll()
    .where(isIn(p.list_id))
    .where(isLeased)
    .where('lease_expires_at', '<=', p.now)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .limit(AT_ONCE),
)

const farOff = query((q, p: { list_id: string; latest: string }) =>
  q
    .selectFrom('tasks')
    .selectAll()
    .where(isIn(p.list_id))
    .where(isLeased)
    .where('lease_expires_at', '>', p.latest)
    .limit(AT_ONCE),
)

/** Each half walks through its end of the index: asked as one, or by a plain column, SQLite would walk through all tasks. */
const toLookAt = query((q, p: { now: string; latest: string }) => {
  const leased = q.selectFrom('tasks').select(sql<string>`coalesce(list_id, list_id)`.as('list_id')).where(isLeased)
  return leased.where('lease_expires_at', '<=', p.now).union(leased.where('lease_expires_at', '>', p.latest))
})

const insert = query((q, p: Started & { rev: Rev }) =>
  q
    .insertInto('attempts')
    .values(
      columns(p, 'list_id', 'task_id', 'attempt', 'lease_id', 'claim_id', 'worker', 'user_id', 'started_at', 'rev'),
    ),
)

const note = query(
  (q, p: { task_id: string; attempt: number; outcome: AttemptOutcome | null; ended_at: string | null; rev: Rev }) =>
    q
      .updateTable('attempts')
      .set(columns(p, 'outcome', 'ended_at', 'rev'))
      .where('task_id', '=', p.task_id)
      .where('attempt', '=', p.attempt),
)

const byLease = query((q, p: { task_id: string; lease_id: string }) =>
  q.selectFrom('attempts').selectAll().where('lease_id', '=', p.lease_id).where('task_id', '=', p.task_id),
)

const ofTask = query((q, p: { task_id: string; attempt: number; limit: number }) =>
  q
    .selectFrom('attempts')
    .selectAll()
    .where('task_id', '=', p.task_id)
    .where('attempt', '>', p.attempt)
    .orderBy('attempt')
    .limit(p.limit),
)

const latestOf = query((q, p: { list_id: string; limit: number }) =>
  q.selectFrom('attempts').selectAll().where('list_id', '=', p.list_id).orderBy('rev', 'desc').limit(p.limit),
)

const changed = query((q, p: Range) =>
  q
    .selectFrom('attempts')
    .selectAll()
    .where('list_id', '=', p.list_id)
    .where('rev', '>', p.since)
    .where('rev', '<=', p.upto)
    .orderBy('rev'),
)
