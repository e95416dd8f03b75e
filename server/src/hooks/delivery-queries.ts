import { sql } from 'kysely'
import { isActiveUser } from '../engine/db/active-user.ts'
import { columns, query } from '../engine/db/query.ts'
import type { HookRow } from '../engine/db/schema.ts'

/** A time that lies further ahead than any can was written by a clock that was wrong. */
interface Times {
  readonly now: string
  readonly latest_hold: string
}

interface Behind extends Times {
  readonly lineage: string
  /** Whether nothing is sent of lists whose owner has to pay, and does not. */
  readonly takes_payments: 0 | 1
  readonly limit: number
}

const isFree = (p: Times) =>
  sql<boolean>`(hooks.held_until is null or hooks.held_until <= ${p.now} or hooks.held_until > ${p.latest_hold})`

/** What has changed since the last delivery, or means something else since the database was put back. */
const isBehind = (p: { lineage: string }) =>
  sql<boolean>`(hooks.cursor_rev < lists.rev or hooks.lineage <> ${p.lineage})`

/** What is not paid for is looked at again with the first look after it is. */
const isPaid = (p: Pick<Behind, 'takes_payments' | 'now'>) =>
  sql<boolean>`(${p.takes_payments} = 0 or exists (select 1 from users where users.id = lists.owner_id and ${isActiveUser(p.now)}))`

/** One that waits takes along whatever changes until it begins. */
const isNotPutUp = sql<boolean>`not exists (select 1 from jobs where jobs.kind = 'hook' and jobs.key = cast(hooks.id as text))`

/** Webhooks that have something to tell, and for which no job waits. */
export const findBehind = query.all((q, p: Behind) =>
  q
    .selectFrom('hooks')
    .innerJoin('lists', 'lists.id', 'hooks.list_id')
    .where('hooks.state', '=', 'on')
    .where(isBehind(p))
    .where(isFree(p))
    .where(isNotPutUp)
    .where(isPaid(p))
    .select(['hooks.id', 'hooks.next_try_at'])
    .limit(p.limit),
)

/** The same, of lists that have news. `ids` is a JSON array. */
export const findBehindIn = query.all((q, p: Behind & { ids: string }, { eachId }) =>
  q
    .selectFrom(eachId(p.ids).as('told'))
    .innerJoin('hooks', 'hooks.list_id', 'told.id')
    .innerJoin('lists', 'lists.id', 'hooks.list_id')
    .where('hooks.state', '=', 'on')
    .where(isBehind(p))
    .where(isFree(p))
    .where(isNotPutUp)
    .where(isPaid(p))
    .select(['hooks.id', 'hooks.next_try_at'])
    .limit(p.limit),
)

/** Whether any webhook is on: where none is, news of lists concern nobody. */
export const hasHooks = query.any((q) =>
  q.selectFrom('hooks').where('state', '=', sql.lit('on')).select('id').limit(sql.lit(1)),
)

/** Holds a webhook for one delivery; undefined where another process does, or where its time has not come. */
export const holdHook = query.writeFirst(
  (q, p: { id: string; held_by: string; held_until: string; latest_try: string } & Times) =>
    q
      .updateTable('hooks')
      .set(columns(p, 'held_by', 'held_until'))
      .where('id', '=', p.id)
      .where('state', '=', 'on')
      .where(isFree(p))
      .where(sql<boolean>`(next_try_at is null or next_try_at <= ${p.now} or next_try_at > ${p.latest_try})`)
      .returningAll(),
)

/** The list, and what says whether its owner may have anything sent. */
export const findHookedList = query.first((q, p: { list_id: string }) =>
  q
    .selectFrom('lists')
    .innerJoin('users', 'users.id', 'lists.owner_id')
    .where('lists.id', '=', p.list_id)
    .select(['lists.id', 'lists.rev', 'lists.purged_rev', 'lists.owner_id'])
    .select(['users.demo', 'users.financial_aid', 'users.subscribed', 'users.trial_ends_at']),
)

type Outcome = Pick<HookRow, 'id' | 'state' | 'cursor_rev' | 'lineage' | 'last_status' | 'last_at'> &
  Pick<HookRow, 'failures' | 'failing_since' | 'next_try_at'> & { readonly held_by: string }

/** What came of a delivery, and nobody holds it any more; undefined where it is gone, or was another’s meanwhile. Off stays off. */
export const settleHook = query.writeFirst((q, p: Outcome) =>
  q
    .updateTable('hooks')
    .set((of) => ({
      ...columns(p, 'cursor_rev', 'lineage', 'last_status', 'last_at', 'failures', 'failing_since', 'next_try_at'),
      state: of.case().when('state', '=', 'on').then(p.state).else(of.ref('state')).end(),
      held_by: null,
      held_until: null,
    }))
    .where('id', '=', p.id)
    .where('held_by', '=', p.held_by)
    .returning('state'),
)

export const releaseHook = query.write((q, p: { id: string; held_by: string; next_try_at: string | null }) =>
  q
    .updateTable('hooks')
    .set({ held_by: null, held_until: null, next_try_at: p.next_try_at })
    .where('id', '=', p.id)
    .where('held_by', '=', p.held_by),
)

/** Nobody holds it any more. Its owner does not pay: that is no failure of the receiver, so what failed before is forgotten. */
export const restHook = query.write((q, p: { id: string; held_by: string }) =>
  q
    .updateTable('hooks')
    .set({ held_by: null, held_until: null, failures: 0, failing_since: null, next_try_at: null })
    .where('id', '=', p.id)
    .where('held_by', '=', p.held_by),
)

export const findRev = query.first((q, p: { list_id: string }) =>
  q.selectFrom('lists').where('id', '=', p.list_id).select('rev'),
)
