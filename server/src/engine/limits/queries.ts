import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { columns, query } from '../db/query.ts'
import type { Bucket, Throttle } from '../db/schema.ts'

/** The counter, made when it is missing, locked until the end of the transaction. */
export const lockThrottle = async (tx: Tx, key: string, now: string): Promise<Throttle> =>
  (await tx.first(throttle, { key, now }))!

interface Draw {
  readonly key: string
  /** Milliseconds since 1970, as all of its times. */
  readonly now: number
  readonly interval_ms: number
  readonly portion: number
  readonly empty_at: number
  readonly first_full_at: number
  /** In tokens: what rounding may cost. */
  readonly tolerance: number
}

/** Takes up to `portion` tokens out of a bucket, as many as there are; one that does not exist is full. */
export const drawTokens = async (
  tx: Tx,
  { burst, ...draw }: Omit<Draw, 'empty_at' | 'first_full_at'> & { burst: number },
): Promise<Pick<Bucket, 'granted' | 'full_at'>> => {
  const empty_at = draw.now + burst * draw.interval_ms
  return (await tx.first(drawPortion, {
    ...draw,
    empty_at,
    first_full_at: draw.now + draw.portion * draw.interval_ms,
  }))!
}

/** In one statement: between making a row and locking it somebody else could delete it. */
const throttle = query((q, p: { key: string; now: string }) =>
  q
    .insertInto('throttles')
    .values({ key: p.key, hits: 0, window_started_at: p.now, blocked_until: null })
    .onConflict((on) => on.column('key').doUpdateSet({ key: p.key }))
    .returningAll(),
)

export const saveThrottle = query.write((q, p: Throttle) =>
  q
    .updateTable('throttles')
    .set(columns(p, 'hits', 'window_started_at', 'blocked_until'))
    .where('key', '=', p.key),
)

/** One hit less, which also lifts the block that this hit brought about. */
export const decrementThrottle = query.write((q, p: { key: string }) =>
  q
    .updateTable('throttles')
    .set((row) => ({ hits: row('hits', '-', 1), blocked_until: null }))
    .where('key', '=', p.key)
    .where('hits', '>', 0),
)

export const deleteThrottle = query.write((q, p: { key: string }) => q.deleteFrom('throttles').where('key', '=', p.key))

/**
 * A bucket is what is missing in it, as a time: it is full at `full_at`, and empty when that is `empty_at`. Beyond that only
 * a clock that was wrong can have put it.
 */
const drawPortion = query((_, p: Draw) => {
  const from = sql`case when buckets.full_at < ${p.now} then ${p.now}
      when buckets.full_at > ${p.empty_at} then ${p.empty_at} else buckets.full_at end`
  const available = sql`floor((${p.empty_at} - (${from})) / ${p.interval_ms} + ${p.tolerance})`
  const granted = sql`case when ${available} < ${p.portion} then ${available} else ${p.portion} end`
  return sql<Pick<Bucket, 'granted' | 'full_at'>>`
      insert into buckets (key, full_at, granted) values (${p.key}, ${p.first_full_at}, ${p.portion})
      on conflict (key) do update set granted = ${granted}, full_at = (${from}) + (${granted}) * ${p.interval_ms}
      returning granted, full_at`
})
