import { type RawBuilder, sql } from 'kysely'
import { columns, query } from '../engine/db/query.ts'
import type { DailyMailRow } from '../engine/db/schema.ts'

type OfUser = Pick<DailyMailRow, 'user_id'>

/** What somebody has chosen, or what began by itself. */
export const findDailyMail = query.first((q, p: OfUser) =>
  q.selectFrom('daily_mails').where('user_id', '=', p.user_id).selectAll(),
)

export const lockDailyMail = query.writeFirst((q, p: OfUser, dialect) =>
  dialect.forUpdate(q.selectFrom('daily_mails').where('user_id', '=', p.user_id).selectAll(), 'daily_mails'),
)

export const saveDailyMail = query.write((q, p: DailyMailRow) =>
  q
    .insertInto('daily_mails')
    .values(columns(p, 'user_id', 'enabled', 'hour', 'time_zone', 'next_at', 'mailed_at'))
    .onConflict((on) =>
      on.column('user_id').doUpdateSet(columns(p, 'enabled', 'hour', 'time_zone', 'next_at', 'mailed_at')),
    ),
)

/** Begins it by itself, unless something was chosen meanwhile. */
export const beginDailyMail = query.write((q, p: DailyMailRow) =>
  q
    .insertInto('daily_mails')
    .values(columns(p, 'user_id', 'enabled', 'hour', 'time_zone', 'next_at', 'mailed_at'))
    .onConflict((on) => on.doNothing()),
)

/** Ends it, also where it has not begun; but for an account that is gone. */
export const endDailyMail = query.write((q, p: OfUser & Pick<DailyMailRow, 'hour' | 'time_zone'>) =>
  q
    .insertInto('daily_mails')
    .columns(['user_id', 'enabled', 'hour', 'time_zone'])
    .expression((of) =>
      of
        .selectFrom('users')
        .where('id', '=', p.user_id)
        .select(({ cast, val }) => [
          'id',
          sql<0>`0`.as('enabled'),
          cast<number>(val(p.hour), 'integer').as('hour'),
          cast<string>(val(p.time_zone), 'text').as('time_zone'),
        ]),
    )
    .onConflict((on) => on.column('user_id').doUpdateSet({ enabled: 0, next_at: null })),
)

/** Lists of somebody that tell them less. */
export const findMuted = query.all((q, p: OfUser) =>
  q
    .selectFrom('memberships')
    .where('user_id', '=', p.user_id)
    .where('muted', '=', 1)
    .select('list_id')
    .orderBy('list_id'),
)

/** These and no others are muted. `ids` is a JSON array. */
export const muteLists = query.write((_, p: OfUser & { ids: string }, { eachId }) => {
  const muted = sql`case when list_id in (select id from ${eachId(p.ids)} as chosen) then 1 else 0 end`
  return sql`update memberships set muted = ${muted} where user_id = ${p.user_id} and muted <> ${muted}`
})

/** Whose mail is due, or was put off by a clock that was wrong. */
export const findDueMails = query.all((q, p: { now: string; latest: string; limit: number }) =>
  q
    .selectFrom('daily_mails')
    .where((of) => of.or([of('next_at', '<=', p.now), of('next_at', '>', p.latest)]))
    .select('user_id')
    .orderBy('next_at')
    .limit(p.limit),
)

/** Accounts that have chosen nothing, and in whose inboxes something began to wait between two moments. */
export const findWaiting = query.all((q, p: { since: string; before: string; limit: number }) =>
  q
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .where('notices.at', '>=', p.since)
    .where('notices.at', '<', p.before)
    .where('notices.read_at', 'is', null)
    .where('users.email_verified', '=', 1)
    .where('users.demo', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('daily_mails').whereRef('daily_mails.user_id', '=', 'users.id').select('daily_mails.user_id'),
        ),
      ),
    )
    .select('notices.user_id')
    .distinct()
    .limit(p.limit),
)

interface Late {
  readonly user_id: string
  readonly now: string
  /** The midnight in UTC of the day that it is for the user. */
  readonly today: string
  readonly limit: number
}

const isLate = (p: Late): RawBuilder<boolean> =>
  sql`((tasks.due_all_day = 0 and tasks.due_at < ${p.now}) or (tasks.due_all_day = 1 and tasks.due_at < ${p.today}))`

/**
 * Open tasks that are late and the user's: theirs to do, or nobody's in a list of their own. What was late first comes first. The
 * condition is the one of the index `tasks_still_due`.
 */
export const findLate = query.all((q, p: Late) =>
  q
    .selectFrom('memberships')
    .innerJoin('lists', 'lists.id', 'memberships.list_id')
    .innerJoin('tasks', 'tasks.list_id', 'lists.id')
    .where('memberships.user_id', '=', p.user_id)
    .where('memberships.archived', '=', 0)
    .where('tasks.due_at', 'is not', null)
    .where('tasks.archived_at', 'is', null)
    .where(sql<boolean>`tasks.status in ('pending', 'in_progress')`)
    .where(isLate(p))
    .where((of) =>
      of.or([
        of('tasks.assignee_id', '=', p.user_id),
        of.and([of('tasks.assignee_id', 'is', null), of('lists.owner_id', '=', p.user_id)]),
      ]),
    )
    .select(['tasks.id', 'tasks.list_id', 'tasks.name', 'tasks.due_all_day', 'lists.name as list_name'])
    .select(sql<string>`tasks.due_at`.as('due_at'))
    .orderBy('tasks.due_at')
    .orderBy('tasks.id')
    .limit(p.limit),
)
