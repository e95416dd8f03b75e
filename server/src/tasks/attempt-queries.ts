import type { Attempt, AttemptOutcome } from '@docket/contract'
import { sql } from 'kysely'
import { isClaimable } from '../engine/db/claimable.ts'
import { toDollars } from '../engine/db/cost.ts'
import { columns, query } from '../engine/db/query.ts'
import type { AttemptRow, TaskRow } from '../engine/db/schema.ts'
import { SECOND, toTimestamp } from '../engine/outside/clock.ts'
import type { Rev } from '../engine/revisions/record.ts'
import type { Range } from '../engine/revisions/source.ts'

/** So many leases are given up in one transaction. */
export const AT_ONCE = 500

interface InList {
  readonly list_id: string
}
interface Now {
  readonly now: string
}

/** The row as the wire shows it: without its lease, which only its holder knows. */
export const toAttempt = (row: AttemptRow): Attempt => ({
  task_id: row.task_id,
  attempt: row.attempt,
  worker: row.worker,
  user_id: row.user_id,
  via: row.via,
  cost_usd: toDollars(row.cost),
  started_at: row.started_at,
  ended_at: row.ended_at,
  outcome: row.outcome,
  rev: row.rev,
})

/**
 * No lease was given after this. One that seems to be was given by a clock that was ahead, and is right again. Processes know the
 * database's clock a little differently, and a look may come to a list a while after it began.
 */
export const latestGift = (now: string): string => toTimestamp(Date.parse(now) + 10 * SECOND)

/** The condition of the indexes `tasks_leased` and `tasks_lent`. */
const isLeased = sql<boolean>`status = 'in_progress' and lease_id is not null`
/** For the few that the index of leases finds: by the index of its tasks, all of the list's would be walked through. */
const isIn = (list_id: string) => sql<boolean>`coalesce(list_id, list_id) = ${list_id}`

/** The first that workers can have, in their order. The list has to be locked. */
export const findNext = query.write((q, p: InList & { limit: number }) =>
  q
    .selectFrom('tasks')
    .selectAll()
    .where('list_id', '=', p.list_id)
    .where(isClaimable)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .limit(p.limit),
)

/** How many tasks are handed out. */
export const countLeases = query.first((q) =>
  q
    .selectFrom('tasks')
    .where(isLeased)
    .select((of) => of.fn.countAll<number>().as('count')),
)

/** What the caller has by this claim, while its lease runs. */
export const findClaimed = query.writeFirst((q, p: InList & Now & { claim_id: string; user_id: string }) =>
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

/** Tasks of the list whose leases ran out, the first ones by position. The list has to be locked. */
export const findRunOut = query.write((q, p: InList & Now) =>
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

/** Tasks of the list whose leases were given after `latest`. The list has to be locked. */
export const findFarOff = query.write((q, p: InList & { latest: string }) =>
  q
    .selectFrom('tasks')
    .selectAll()
    .where(isIn(p.list_id))
    .where(isLeased)
    .where('lease_given_at', '>', p.latest)
    .limit(AT_ONCE),
)

/**
 * Lists in which there is something of either kind, or tasks whose time has come. Each part walks through its end of an index: asked as one, or by a plain
 * column, SQLite would walk through all tasks.
 */
export const findListsToLookAt = query.all((q, p: Now & { latest: string }) => {
  const leased = q.selectFrom('tasks').select(sql<string>`coalesce(list_id, list_id)`.as('list_id')).where(isLeased)
  const held = q.selectFrom('tasks').select(sql<string>`coalesce(list_id, list_id)`.as('list_id'))
  return leased
    .where('lease_expires_at', '<=', p.now)
    .union(leased.where('lease_given_at', '>', p.latest))
    .union(held.where('start_at', '<=', p.now))
})

/** The lease goes on, and only its holder hears of it: what others are shown, and the task's rev, stay. */
export const renewQuietly = query.write((q, p: Pick<TaskRow, 'id' | 'lease_given_at' | 'lease_expires_at'>) =>
  q
    .updateTable('tasks')
    .set(columns(p, 'lease_given_at', 'lease_expires_at'))
    .where('id', '=', p.id),
)

export const insertAttempt = query.write((q, p: Omit<AttemptRow, 'ended_at' | 'outcome' | 'cost'> & { rev: Rev }) =>
  q
    .insertInto('attempts')
    .values(
      columns(
        p,
        'list_id',
        'task_id',
        'attempt',
        'lease_id',
        'claim_id',
        'worker',
        'user_id',
        'key_id',
        'via',
        'started_at',
        'rev',
      ),
    ),
)

/** In millionths of a dollar. Whoever follows the list is told of it with the attempt's next change. */
export const saveCost = query.write((q, p: Pick<AttemptRow, 'task_id' | 'attempt' | 'cost'>) =>
  q.updateTable('attempts').set({ cost: p.cost }).where('task_id', '=', p.task_id).where('attempt', '=', p.attempt),
)

/** What became of an attempt; `null` when it goes on. */
export const noteOutcome = query.write(
  (q, p: Pick<AttemptRow, 'task_id' | 'attempt' | 'ended_at'> & { outcome: AttemptOutcome | null; rev: Rev }) =>
    q
      .updateTable('attempts')
      .set(columns(p, 'outcome', 'ended_at', 'rev'))
      .where('task_id', '=', p.task_id)
      .where('attempt', '=', p.attempt),
)

export const findAttempt = query.first((q, p: { task_id: string; lease_id: string }) =>
  q.selectFrom('attempts').selectAll().where('lease_id', '=', p.lease_id).where('task_id', '=', p.task_id),
)

/** The attempts of a task after one of them, the first one first. */
export const findAttempts = query.all((q, p: { task_id: string; attempt: number; limit: number }) =>
  q
    .selectFrom('attempts')
    .selectAll()
    .where('task_id', '=', p.task_id)
    .where('attempt', '>', p.attempt)
    .orderBy('attempt')
    .limit(p.limit),
)

/** The attempts of a list that changed last, the latest first. */
export const findLatestAttempts = query.all((q, p: InList & { limit: number }) =>
  q.selectFrom('attempts').selectAll().where('list_id', '=', p.list_id).orderBy('rev', 'desc').limit(p.limit),
)

/** Attempts that changed after `since` up to `upto`, by rev. */
export const findAttemptsChanged = query.all((q, p: Range) =>
  q
    .selectFrom('attempts')
    .selectAll()
    .where('list_id', '=', p.list_id)
    .where('rev', '>', p.since)
    .where('rev', '<=', p.upto)
    .orderBy('rev'),
)
