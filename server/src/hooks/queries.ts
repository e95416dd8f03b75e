import { columns, query } from '../engine/db/query.ts'
import type { HookRow } from '../engine/db/schema.ts'

type OfList = Pick<HookRow, 'id' | 'list_id'>

/** The oldest first. */
export const findHooks = query.all((q, p: { list_id: string }) =>
  q.selectFrom('hooks').where('list_id', '=', p.list_id).selectAll().orderBy('created_at').orderBy('id'),
)

export const findHook = query.first((q, p: OfList) =>
  q.selectFrom('hooks').where('id', '=', p.id).where('list_id', '=', p.list_id).selectAll(),
)

export const insertHook = query.write((q, p: HookRow) =>
  q.insertInto('hooks').values({
    ...columns(p, 'id', 'list_id', 'sealed', 'events', 'state', 'cursor_rev', 'lineage', 'last_status', 'last_at'),
    ...columns(p, 'failures', 'failing_since', 'next_try_at', 'held_by', 'held_until', 'created_at'),
  }),
)

/** What its owner says of it. Where nobody holds it any more, what is under way does not count. */
export const saveHook = query.write((q, p: HookRow) =>
  q
    .updateTable('hooks')
    .set(columns(p, 'sealed', 'events', 'state', 'failures', 'failing_since', 'next_try_at', 'held_by', 'held_until'))
    .where('id', '=', p.id),
)

export const deleteHook = query.writeAny((q, p: OfList) =>
  q.deleteFrom('hooks').where('id', '=', p.id).where('list_id', '=', p.list_id).returning('id'),
)

/** Those of an account’s lists, for its export. */
export const findHooksOf = query.all((q, p: { user_id: string }) =>
  q
    .selectFrom('hooks')
    .innerJoin('lists', 'lists.id', 'hooks.list_id')
    .where('lists.owner_id', '=', p.user_id)
    .selectAll('hooks')
    .orderBy('hooks.created_at')
    .orderBy('hooks.id'),
)
