import { sql } from 'kysely'
import { query } from '../engine/db/query.ts'
import type { KeyBounds, KeyDay } from '../engine/db/schema.ts'

interface At {
  readonly now: string
  /** In UTC, as `key_days` has it. */
  readonly day: string
}

/** What a key has used up, where `api_keys` is asked. */
const used = (p: At) => ({
  running: sql<number>`(select count(*) from tasks
    where lease_key_id = api_keys.id and status = 'in_progress' and lease_expires_at > ${p.now})`,
  claims: sql<number>`(select cast(coalesce(sum(claims), 0) as bigint) from key_days
    where key_id = api_keys.id and day = ${p.day})`,
  cost: sql<number>`(select cast(coalesce(sum(cost), 0) as bigint) from key_days
    where key_id = api_keys.id and day = ${p.day})`,
})

/** The budget of a key and what of it is used up; what has no limit is not asked for. */
export const findUse = query.writeFirst((q, p: At & { key_id: string }) => {
  const { running, claims, cost } = used(p)
  const ifLimited = (limit: keyof KeyBounds, what: typeof running) =>
    sql<number>`case when ${sql.ref(limit)} is null then 0 else ${what} end`
  return q
    .selectFrom('api_keys')
    .where('id', '=', p.key_id)
    .select(['max_running', 'claims_per_day', 'cost_per_day'])
    .select([
      ifLimited('max_running', running).as('running'),
      ifLimited('claims_per_day', claims).as('claims'),
      ifLimited('cost_per_day', cost).as('cost'),
    ])
})

/** What the good keys of an account have used up. */
export const findUseOf = query.all((q, p: At & { user_id: string }) => {
  const { running, claims, cost } = used(p)
  return q
    .selectFrom('api_keys')
    .where('user_id', '=', p.user_id)
    .where('revoked_at', 'is', null)
    .select(['id', running.as('running'), claims.as('claims'), cost.as('cost')])
})

/** Adds to what a key did in a list on a day. */
export const addToDay = query.write((q, p: KeyDay) =>
  q
    .insertInto('key_days')
    .values({ key_id: p.key_id, list_id: p.list_id, day: p.day, claims: p.claims, cost: p.cost })
    .onConflict((on) =>
      on.columns(['key_id', 'day', 'list_id']).doUpdateSet({
        claims: sql<number>`key_days.claims + excluded.claims`,
        cost: sql<number>`key_days.cost + excluded.cost`,
      }),
    ),
)
