import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { columns, query } from '../db/query.ts'
import type { Job } from '../db/schema.ts'

/** A job that is held, by the claim that holds it. */
export interface Held {
  readonly id: string
  readonly held_by: string
}

/** What makes a lock end: it is over, or later than any lock can be, because a clock was wrong. */
interface LockTimes {
  readonly now: string
  readonly latest_lock: string
}

/** Takes up to `limit` jobs that are due and not held, the earliest first. */
export const claimJobs = async (
  tx: Tx,
  claim: { kind: string; limit: number; held_by: string; locked_until: string } & LockTimes,
) => {
  const jobs = await tx.all(claimDue, claim)
  return jobs.sort((a, b) => (a.run_at < b.run_at || (a.run_at === b.run_at && a.id < b.id) ? -1 : 1))
}

type NewJob = Pick<Job, 'id' | 'kind' | 'key' | 'payload' | 'run_at' | 'created_at'>

export const insertJob = query.write((q, p: NewJob) =>
  q
    .insertInto('jobs')
    .values({ ...columns(p, 'id', 'kind', 'key', 'payload', 'run_at', 'created_at'), attempts: 0 })
    .onConflict((on) =>
      on.columns(['kind', 'key']).doUpdateSet((row) => ({
        payload: row.ref('excluded.payload'),
        run_at: row
          .case()
          .when('jobs.run_at', '<', row.ref('excluded.run_at'))
          .then(row.ref('jobs.run_at'))
          .else(row.ref('excluded.run_at'))
          .end(),
      })),
    ),
)

/** One for each text of a JSON array: its payload, and its id, so that there is none of it twice. */
export const insertJobs = query.write(
  (_, p: Omit<NewJob, 'id' | 'key' | 'payload'> & { payloads: string }, dialect) => {
    const time = (value: string) => sql`cast(${value} as ${dialect.types.timestamp})`
    return sql`
    insert into jobs (id, kind, payload, run_at, created_at, attempts)
    select ${p.kind} || ' ' || text, ${p.kind}, text, ${time(p.run_at)}, ${time(p.created_at)}, 0
    from ${dialect.eachText(p.payloads)} as each_text
    where true on conflict (id) do nothing`
  },
)

/** The job of a recurring kind, made when it is missing, and due at `latest` at the latest. */
export const ensureRecurring = query.write((q, p: { kind: string; now: string; latest: string }) =>
  q
    .insertInto('jobs')
    .values({ id: p.kind, kind: p.kind, payload: '{}', run_at: p.now, created_at: p.now, attempts: 0 })
    .onConflict((on) => on.column('id').doUpdateSet({ run_at: p.latest }).where('jobs.run_at', '>', p.latest)),
)

const isFree = (p: LockTimes) =>
  sql<boolean>`(locked_until is null or locked_until <= ${p.now} or locked_until > ${p.latest_lock})`

/** Of each kind, how many are to be done by now, and how many were given up. */
export const countJobs = query((q, p: { now: string }) =>
  q
    .selectFrom('jobs')
    .groupBy('kind')
    .select('kind')
    .select(sql<number>`count(case when failed_at is null and run_at <= ${p.now} then 1 end)`.as('due'))
    .select(sql<number>`count(failed_at)`.as('given_up')),
)

/** When the next job of the kind that nobody holds is due. */
export const findNextJob = query.first((q, p: { kind: string } & LockTimes) =>
  q
    .selectFrom('jobs')
    .where('kind', '=', p.kind)
    .where('failed_at', 'is', null)
    .where(isFree(p))
    .select('run_at')
    .orderBy('run_at')
    .limit(1),
)

const claimDue = query(
  (q, p: { kind: string; limit: number; held_by: string; locked_until: string } & LockTimes, dialect) =>
    q
      .with('due', (of) =>
        dialect.forUpdateSkipLocked(
          of
            .selectFrom('jobs')
            .where('kind', '=', p.kind)
            .where('failed_at', 'is', null)
            .where('run_at', '<=', p.now)
            .where(isFree(p))
            .select('id')
            .orderBy('run_at')
            .orderBy('id')
            .limit(p.limit),
        ),
      )
      .updateTable('jobs')
      .set((job) => ({
        attempts: job('attempts', '+', 1),
        held_by: p.held_by,
        locked_until: p.locked_until,
        key: null,
      }))
      .where('id', 'in', (of) => of.selectFrom('due').select('id'))
      .returning(['id', 'payload', 'run_at', 'attempts']),
)

/** Undefined when the lock was lost. */
export const renewLock = query.writeFirst((q, p: Held & { locked_until: string }) =>
  q
    .updateTable('jobs')
    .set({ locked_until: p.locked_until })
    .where('id', '=', p.id)
    .where('held_by', '=', p.held_by)
    .returning('id'),
)

export const deleteJob = query.write((q, p: Held) =>
  q.deleteFrom('jobs').where('id', '=', p.id).where('held_by', '=', p.held_by),
)

export const deleteWaiting = query.write((q, p: Pick<Job, 'kind'> & { key: string }) =>
  q.deleteFrom('jobs').where('kind', '=', p.kind).where('key', '=', p.key),
)

export const postponeJob = query.write((q, p: Held & Pick<Job, 'run_at' | 'attempts' | 'last_error'>) =>
  q
    .updateTable('jobs')
    .set({ ...columns(p, 'run_at', 'attempts', 'last_error'), held_by: null, locked_until: null })
    .where('id', '=', p.id)
    .where('held_by', '=', p.held_by),
)

export const giveJobUp = query.write((q, p: Held & { failed_at: string; last_error: string }) =>
  q
    .updateTable('jobs')
    .set({ ...columns(p, 'failed_at', 'last_error'), held_by: null, locked_until: null })
    .where('id', '=', p.id)
    .where('held_by', '=', p.held_by),
)
