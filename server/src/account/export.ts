import { type ListRole, type Reminder, refuse, type UserExport } from '@docket/contract'
import { findSessionsOf } from '../accounts/session-queries.ts'
import type { SessionLimits } from '../accounts/sessions.ts'
import { findCustomer, findSubscriptions } from '../billing/queries.ts'
import { findCalendar } from '../calendar/queries.ts'
import { findCommentsBy, findCommentsOfList, toComment, type WrittenComment } from '../comments/queries.ts'
import { findDailyMail, findMuted } from '../daily-mail/queries.ts'
import { toSettings } from '../daily-mail/rules.ts'
import { arrayOf } from '../engine/call/streamed.ts'
import { toDollars } from '../engine/db/cost.ts'
import type { Db } from '../engine/db/database.ts'
import { withMine } from '../engine/db/mine.ts'
import type { User } from '../engine/db/schema.ts'
import { findHooksOf } from '../hooks/queries.ts'
import { toEvents } from '../hooks/shapes.ts'
import { findInbox } from '../inbox/queries.ts'
import { keptSince } from '../inbox/rules.ts'
import { findDevicesOf } from '../push/queries.ts'
import { findReminders } from '../reminders/queries.ts'
import { findIdentitiesOf } from '../sign-on/queries.ts'
import { toTask } from '../tasks/queries.ts'
import { findTotp } from '../two-factor/queries.ts'
import {
  findKeyDays,
  findKeys,
  findListForExport,
  findMemberships,
  findOwnListIds,
  findTasksAfter,
} from './export-queries.ts'
import { pagesOf } from './pages.ts'
import { hasPortrait } from './portrait-queries.ts'
import { findAudit, toAuditEvent, toProfile } from './queries.ts'

/** Each has a page in memory for as long as its reader is slow. */
const MAX_AT_ONCE = 32
const AUDIT_ROWS = 200
const MOST_NOTICES = 1000

type Parts = AsyncGenerator<string>
type Paged = 'auth_audit' | 'project_memberships' | 'comments_authored' | 'reminders' | 'projects'

/**
 * Everything that the account has and nothing that is secret, as pieces of JSON that are read while they are sent. It has
 * its place among those under way, of which an account has one, until it is read to its end or closed.
 */
export const exportOf = async (db: Db, user: User, limits: SessionLimits, underWay: Set<string>): Promise<Parts> => {
  const parts = inItsPlace(db, user, limits, underWay)
  await parts.next()
  return parts
}

/** Has its place before anything is waited for, then comes to a halt: what has not begun would not give it back. */
async function* inItsPlace(db: Db, user: User, limits: SessionLimits, underWay: Set<string>): Parts {
  if (underWay.has(user.id)) {
    refuse('unavailable', 'Your export is under way already. Wait for it, or break it off.', { retry_after: 10 })
  }
  if (underWay.size >= MAX_AT_ONCE) {
    refuse('unavailable', 'Too many exports are being made. Try again in a moment.', { retry_after: 10 })
  }
  underWay.add(user.id)
  try {
    const account = await accountOf(db, user, limits)
    yield ''
    yield* documentOf(db, user.id, account)
  } finally {
    underWay.delete(user.id)
  }
}

const accountOf = async (db: Db, user: User, limits: SessionLimits): Promise<Omit<UserExport, Paged>> => {
  const [
    sessions,
    keys,
    keyDays,
    identities,
    totp,
    calendar,
    customer,
    subscriptions,
    inbox,
    mail,
    muted,
    devices,
    hooks,
  ] = await Promise.all([
    findSessionsOf(db, { user_id: user.id, ...limits }),
    findKeys(db, { user_id: user.id }),
    findKeyDays(db, { user_id: user.id }),
    findIdentitiesOf(db, { user_id: user.id }),
    findTotp(db, { user_id: user.id }),
    findCalendar(db, { user_id: user.id }),
    findCustomer(db, { user_id: user.id }),
    findSubscriptions(db, { user_id: user.id }),
    findInbox(db, { user_id: user.id, since: keptSince(new Date(limits.now)), limit: MOST_NOTICES }),
    findDailyMail(db, { user_id: user.id }),
    findMuted(db, { user_id: user.id }),
    findDevicesOf(db, { user_id: user.id, ...limits }),
    findHooksOf(db, { user_id: user.id }),
  ])
  const enrolled_at = totp?.enrolled_at ?? null
  return {
    generated_at: limits.now,
    format: 'docket.export.v1',
    profile: { ...toProfile(user, await hasPortrait(db, { user_id: user.id })), created_at: user.created_at },
    sessions,
    api_keys: keys.map((key) => toOwnKey(key, keyDays)),
    identities,
    two_factor: { enabled: enrolled_at !== null, enrolled_at },
    calendar: { enabled: calendar !== undefined, made_at: calendar?.created_at ?? null },
    inbox,
    daily_mail: toSettings(mail, muted),
    webhooks: hooks.map(({ id, list_id, events, state, created_at }) => ({
      ...{ id, list_id, events: toEvents(events), state, created_at },
    })),
    push_devices: devices,
    billing: {
      financial_aid: user.financial_aid === 1,
      note: user.aid_note,
      trial_ends_at: user.trial_ends_at,
      customer_id: customer?.customer_id ?? null,
      subscriptions: subscriptions.map(({ user_id: _, status_order: _status, state_order: _state, ...told }) => told),
    },
  }
}

type KeyRow = Awaited<ReturnType<typeof findKeys>>[number]

/** With what it did on each of the days that are remembered. */
const toOwnKey = (
  { lists, max_running, claims_per_day, cost_per_day, ...key }: KeyRow,
  days: Awaited<ReturnType<typeof findKeyDays>>,
) => ({
  ...key,
  read_only: key.access === 'read',
  lists: lists === null ? null : JSON.parse(lists),
  budget: { running: max_running, claims_per_day, cost_per_day: cost_per_day && toDollars(cost_per_day) },
  days: days
    .filter(({ key_id }) => key_id === key.id)
    .map(({ list_id, day, claims, cost }) => ({ list_id, day, claims, cost_usd: toDollars(cost) })),
})

async function* documentOf(db: Db, user_id: string, account: Omit<UserExport, Paged>): Parts {
  yield openEnded(account)
  yield ',"auth_audit":'
  yield* arrayOf(auditPages(db, user_id))
  yield `,"project_memberships":${JSON.stringify((await findMemberships(db, { user_id })).map(withMine))},"comments_authored":`
  yield* arrayOf(pagesOf((limit, last) => findCommentsBy(db, { user_id, limit, id: last?.id ?? 0 }), toOwnComment))
  yield ',"reminders":'
  yield* arrayOf(reminderPages(db, user_id))
  yield ',"projects":['
  let comma = ''
  for (const { id } of await findOwnListIds(db, { user_id })) {
    const list = await findListForExport(db, { id })
    if (!list) continue // deleted meanwhile
    yield `${comma}${openEnded(list)},"tasks":`
    yield* arrayOf(pagesOf((limit, last) => findTasksAfter(db, { list_id: id, limit }, last), toTask))
    yield ',"comments":'
    yield* arrayOf(
      pagesOf(
        (limit, last) => findCommentsOfList(db, { list_id: id, limit, rev: last?.rev ?? 0, id: last?.id ?? 0 }),
        toComment,
      ),
    )
    yield '}'
    comma = ','
  }
  yield ']}'
}

/** One's own words stay one's own; of a list that one left, or was taken off, there is nothing with them. */
const toOwnComment = ({ my_role, ...row }: WrittenComment & { my_role: ListRole | null }) => {
  const { list_id, task_id, ...words } = toComment(row)
  return my_role === null ? words : { list_id, task_id, ...words }
}

/** The object as JSON, without its last brace. */
const openEnded = (object: object): string => JSON.stringify(object).slice(0, -1)

const reminderPages = (db: Db, user_id: string): AsyncGenerator<string[]> =>
  pagesOf(
    async (limit, last?: Reminder & { id: string }) =>
      (await findReminders(db, { user_id, limit }, last)).map((reminder) => ({ ...reminder, id: reminder.task_id })),
    ({ id: _, ...reminder }) => reminder,
  )

async function* auditPages(db: Db, user_id: string): AsyncGenerator<string[]> {
  let rows = await findAudit(db, { user_id, limit: AUDIT_ROWS })
  for (;;) {
    yield rows.map((row) => JSON.stringify(toAuditEvent(row)))
    if (rows.length < AUDIT_ROWS) return
    rows = await findAudit(db, { user_id, limit: AUDIT_ROWS }, rows.at(-1))
  }
}
