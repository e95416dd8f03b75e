import type { AuditEvent, Locale, MeUser } from '@docket/contract'
import { sql } from 'kysely'
import type { Db } from '../engine/db/database.ts'
import { query } from '../engine/db/query.ts'
import type { AuditRow, Flag, User } from '../engine/db/schema.ts'

/** The row as the wire shows it. */
export const toProfile = (
  user: User,
  has_portrait: boolean,
): Omit<MeUser, 'reachable_at' | 'billing' | 'trial_ends_at'> => ({
  user_id: user.id,
  email: user.email,
  display_name: user.display_name,
  has_portrait,
  role: user.role,
  locale: user.locale,
  presence: user.presence === 1,
  has_handed_out: user.has_handed_out === 1,
  demo: user.demo === 1,
  email_verified: user.email_verified === 1,
  must_change_password: user.must_change_password === 1,
  has_password: user.password_hash !== '',
})

/** The row as the wire shows it. */
export const toAuditEvent = ({ event, ok, ip, user_agent, reason, created_at }: AuditRow): AuditEvent => ({
  event,
  ok: ok === 1,
  ip,
  user_agent,
  reason,
  created_at,
})

type Profile = { user_id: string; display_name: string | null; locale: Locale | null; presence: Flag | null }

/** The newest events of the account, or the newest of those before one. */
export const findAudit = (db: Db, of: { user_id: string; limit: number }, before: AuditKey = END_OF_TIME) =>
  db.all(auditOf, { ...of, ...before })

type AuditKey = Pick<AuditRow, 'created_at' | 'id'>

const END_OF_TIME: AuditKey = { created_at: '9999-12-31T23:59:59.999Z', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** What is null stays as it is. */
export const updateProfile = query.write((q, p: Profile) =>
  q
    .updateTable('users')
    .set({
      display_name: sql`coalesce(${p.display_name}, display_name)`,
      locale: sql`coalesce(${p.locale}, locale)`,
      presence: sql`coalesce(${p.presence}, presence)`,
    })
    .where('id', '=', p.user_id),
)

const auditOf = query((q, p: { user_id: string; limit: number } & AuditKey) =>
  q
    .selectFrom('audit_events')
    .where('user_id', '=', p.user_id)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(p.created_at, p.id)))
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(p.limit),
)
