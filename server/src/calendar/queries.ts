import { sql } from 'kysely'
import { columns, query } from '../engine/db/query.ts'
import type { CalendarRow } from '../engine/db/schema.ts'

/** The encrypted token of the account's address, and when it was made. */
export const findCalendar = query.first((q, p: { user_id: string }) =>
  q.selectFrom('calendars').where('user_id', '=', p.user_id).select(['token', 'created_at']),
)

/** In place of the one that the account had, which is nobody's from then on. */
export const saveCalendar = query.write((q, p: CalendarRow) =>
  q
    .insertInto('calendars')
    .values(columns(p, 'user_id', 'hash', 'token', 'created_at'))
    .onConflict((on) => on.column('user_id').doUpdateSet(columns(p, 'hash', 'token', 'created_at'))),
)

export const deleteCalendarOf = query.write((q, p: { user_id: string }) =>
  q.deleteFrom('calendars').where('user_id', '=', p.user_id),
)

/** Whose calendar a token shows. */
export const findOwnerOfCalendar = query.first((q, p: { hash: string }) =>
  q.selectFrom('calendars').where('hash', '=', p.hash).select('user_id'),
)

interface Dates {
  readonly user_id: string
  readonly after: string
  readonly limit: number
  /** So many characters of a description are told. */
  readonly described: number
}

/**
 * The open tasks of all lists that the user can see that are due after a moment, in this order. The condition is the one of the
 * index `tasks_still_due`.
 */
export const findDue = query.all((q, p: Dates) =>
  q
    .selectFrom('memberships')
    .innerJoin('lists', 'lists.id', 'memberships.list_id')
    .innerJoin('tasks', 'tasks.list_id', 'lists.id')
    .where('memberships.user_id', '=', p.user_id)
    .where('tasks.due_at', 'is not', null)
    .where('tasks.archived_at', 'is', null)
    .where(sql<boolean>`tasks.status in ('pending', 'in_progress')`)
    .where('tasks.due_at', '>', p.after)
    .select(['tasks.id', 'tasks.list_id', 'lists.name as list_name', 'tasks.name', 'tasks.rev', 'tasks.updated_at'])
    .select('tasks.due_all_day')
    .select(sql<string>`tasks.due_at`.as('due_at'))
    .select(sql<string>`substr(tasks.description, 1, ${p.described})`.as('description'))
    .orderBy('tasks.due_at')
    .orderBy('tasks.id')
    .limit(p.limit),
)
