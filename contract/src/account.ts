import { z } from 'zod'
import { accountStream } from './account-events.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import * as shown from './shown.ts'
import { AccountRole, Locale } from './words.ts'

export const MeUser = z
  .object({
    user_id: field.id.describe('The account’s id.'),
    email: shown.email.describe('The address that the account signs in with.'),
    display_name: z.string().meta({ description: 'The name that others see; may be empty.', examples: ['Olga'] }),
    has_portrait: z.boolean().describe('Whether there is a portrait to fetch.'),
    role: AccountRole,
    locale: Locale,
    demo: z.boolean().describe('Whether this is the demo account.'),
    email_verified: z.boolean().describe('Whether the address was proved to be the caller’s.'),
    must_change_password: z.boolean().describe('Whether the password has to be changed at the next occasion.'),
    reachable_at: z.string().meta({
      description: 'Where other devices reach this installation; empty where it knows of none.',
      examples: ['https://docket.example'],
    }),
  })
  .meta({ id: 'MeUser', description: 'The caller’s profile.' })
export type MeUser = z.infer<typeof MeUser>

const ProfilePatch = z
  .object({ display_name: field.displayName.optional(), locale: field.locale.optional() })
  .meta({ id: 'ProfilePatch', description: 'What changes; the rest stays as it is.' })

const PasswordChange = z
  .object({ current_password: field.password, new_password: field.newPassword })
  .meta({ id: 'PasswordChange', description: 'The password as it is, and as it shall be.' })

const AccountDeletion = z
  .object({ current_password: field.password, confirmation: field.deletionPhrase })
  .meta({ id: 'AccountDeletion', description: 'The password, and a phrase that nobody types by mistake.' })

export const LoginSession = z
  .object({
    id: field.id.describe('The session’s id.'),
    ip: shown.ip,
    user_agent: shown.userAgent,
    created_at: field.timestamp.describe('When it signed in.'),
    last_seen_at: field.timestamp.describe('When it was last used, to the minute.'),
    expires_at: field.timestamp.describe('When it ends at the latest.'),
    current: z.boolean().describe('Whether it is the one that asks.'),
  })
  .meta({ id: 'LoginSession', description: 'A browser or a program that is signed in.' })
export type LoginSession = z.infer<typeof LoginSession>

export const AuditEvent = z
  .object({
    event: z.string().meta({ description: 'What happened.', examples: ['auth.login'] }),
    ok: z.boolean().describe('Whether it succeeded.'),
    ip: shown.ip,
    user_agent: shown.userAgent,
    reason: z.string().meta({ description: 'Why it failed, or more about it; may be empty.', examples: ['password'] }),
    created_at: field.timestamp.describe('When it happened.'),
  })
  .meta({ id: 'AuditEvent', description: 'Something that concerns the safety of the account.' })
export type AuditEvent = z.infer<typeof AuditEvent>

export const AnalyticsSnapshot = z
  .object({
    days: shown.count('How many days the series has.', 30),
    series: z
      .array(
        z
          .object({
            date: z.iso.date().meta({ description: 'The day, in UTC.', examples: ['2026-11-21'] }),
            completed: shown.count('Tasks completed that day.', 3),
            failed: shown.count('Tasks failed that day.', 0),
          })
          .meta({ id: 'AnalyticsDay', description: 'What came to an end on one day.' }),
      )
      .describe('One for each day, the oldest first.'),
    status: z
      .record(z.string(), z.int())
      .meta({ description: 'How many tasks there are, by status.', examples: [{ pending: 4, completed: 9 }] }),
    lists: z
      .array(
        z
          .object({
            id: field.id.describe('The list’s id.'),
            name: shown.list.name,
            count: shown.count('How many tasks it has.', 13),
          })
          .meta({ id: 'AnalyticsList', description: 'A list and its size.' }),
      )
      .describe('Every list that the caller can see, the largest first.'),
  })
  .meta({ id: 'AnalyticsSnapshot', description: 'What happened in all lists that the caller can see.' })
export type AnalyticsSnapshot = z.infer<typeof AnalyticsSnapshot>

const anything = (description: string, example: Record<string, unknown> = {}) =>
  z.record(z.string(), z.unknown()).meta({ description, examples: [example] })

export const UserExport = z
  .object({
    generated_at: field.timestamp.describe('When the export was made.'),
    format: z.string().meta({ description: 'The shape of this export.', examples: ['docket.export.v1'] }),
    profile: anything('The account.', { email: 'olga@docket.example', locale: 'en' }),
    sessions: z.array(anything('A session.')).describe('Where the account is signed in.'),
    auth_audit: z.array(AuditEvent).describe('What concerns the safety of the account, the newest first.'),
    api_keys: z.array(anything('A key, without the key itself.')).describe('The API keys.'),
    project_memberships: z
      .array(anything('A list and the role in it.'))
      .describe('The lists that the account can see.'),
    comments_authored: z.array(anything('A comment.')).describe('What the account wrote in discussions.'),
    two_factor: anything('Whether there is a second factor.', { enabled: false }),
    projects: z
      .array(anything('A list with its tasks and their comments.'))
      .describe('The lists that the account owns, with everything in them.'),
  })
  .meta({ id: 'UserExport', description: 'Everything that the account has.' })
export type UserExport = z.infer<typeof UserExport>

export const PortraitMeta = z
  .object({
    sha256: z.string().meta({
      description: 'Of the stored picture, in hexadecimal digits.',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
    bytes: shown.count('The size of the stored picture.', 8514),
    mime: z.string().meta({ description: 'Always `image/jpeg`.', examples: ['image/jpeg'] }),
    updated_at: field.timestamp.describe('When it was stored.'),
  })
  .meta({ id: 'PortraitMeta', description: 'The stored portrait.' })

export const account = {
  getMe: endpoint({
    method: 'GET',
    path: '/users/me',
    summary: 'The caller’s profile',
    description: 'Also a way to ask whether a session or a key is still good.',
    auth: 'session',
    answers: { 200: MeUser },
    says: { 200: 'Who is calling.' },
    refuses: ['not_found'],
  }),
  getMyEvents: endpoint({
    method: 'GET',
    path: '/users/me/events',
    summary: 'The caller’s lists, live',
    description: `A stream of server-sent events for a page that shows all lists. It begins with a \`list\` for each of them, as in
\`GET /lists\`; then comes \`synced\`, and from there on \`list\` whenever anything in one changes, at most four times a second
for each list, and \`list_removed\` when one is gone. A comment every 7.5 seconds shows that the connection is alive. Nothing is
resumed: whoever reconnects is told all lists again. The stream ends when the session does.`,
    auth: 'session',
    answers: { 200: accountStream },
    says: { 200: 'The stream; it stays open.' },
    refuses: ['rate_limited'],
  }),
  updateMe: endpoint({
    method: 'PATCH',
    path: '/users/me',
    summary: 'Change the name or the language',
    description: 'The address cannot be changed.',
    auth: 'session',
    gates: ['not_demo'],
    body: ProfilePatch,
    answers: { 204: 'empty' },
    says: { 204: 'The profile is as it was asked for.' },
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/users/me/password',
    summary: 'Change the password',
    description:
      'Every other session of the account ends, its streams too, and no browser is trusted to leave out the second factor any more. API keys stay. Works even when the subscription has lapsed.',
    auth: 'session',
    gates: ['own_session', 'not_demo'],
    body: PasswordChange,
    answers: { 204: 'empty' },
    says: { 204: 'The password is the new one; the cookie is refreshed.' },
    sends: ['set-cookie'],
    refuses: ['auth.password_wrong', 'rate_limited'],
  }),
  getSessions: endpoint({
    method: 'GET',
    path: '/users/me/sessions',
    summary: 'Where the account is signed in',
    description: 'The session that was used last comes first.',
    auth: 'session',
    gates: ['own_session'],
    answers: { 200: z.array(LoginSession) },
    says: { 200: 'The sessions that are alive.' },
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/users/me/sessions/{sessionID}',
    summary: 'Sign another browser out',
    description:
      'Its token is worth nothing any more, and its streams end. Ending it twice is no mistake, and one that is not the caller’s stays as it is. The demo account, which many people share, sees only the session that asks.',
    auth: 'session',
    gates: ['own_session', 'not_demo'],
    answers: { 204: 'empty' },
    says: { 204: 'The session has ended. If it is the one that asks, the cookie is cleared.' },
    maySend: ['set-cookie'],
    refuses: ['not_found'],
  }),
  putPortrait: endpoint({
    method: 'PUT',
    path: '/users/me/portrait',
    summary: 'Set the portrait',
    description:
      'A JPEG or PNG of at most 1 MB. It is cropped to its middle, made 256 pixels wide and high, and stored as a JPEG without anything that is not picture.',
    auth: 'session',
    gates: ['not_demo'],
    body: { part: 'file', maxBytes: 1_000_000 },
    answers: { 200: PortraitMeta },
    says: { 200: 'The portrait as it is stored.' },
    refuses: ['portrait.unreadable'],
  }),
  deletePortrait: endpoint({
    method: 'DELETE',
    path: '/users/me/portrait',
    summary: 'Remove the portrait',
    description: 'Removing what is not there is no mistake.',
    auth: 'session',
    gates: ['not_demo'],
    answers: { 204: 'empty' },
    says: { 204: 'There is no portrait.' },
  }),
  getPortrait: endpoint({
    method: 'GET',
    path: '/users/{userID}/portrait',
    summary: 'Somebody’s portrait',
    description: 'Whoever is signed in may see the portrait of everybody here.',
    auth: 'session',
    answers: { 200: { media: 'image/jpeg', cache: 'private, no-cache' } },
    says: { 200: '256 × 256 pixels.' },
    sends: ['etag'],
    refuses: ['not_found'],
  }),
  exportMe: endpoint({
    method: 'GET',
    path: '/users/me/export',
    summary: 'Take everything out',
    description: 'One JSON document with the account and what it owns. Never a password, a key or another secret.',
    auth: 'session',
    gates: ['not_demo'],
    isLong: true,
    answers: { 200: UserExport },
    says: { 200: 'Everything that the account has. It is made while it is sent, and has no length beforehand.' },
    sends: ['content-disposition'],
  }),
  getAudit: endpoint({
    method: 'GET',
    path: '/users/me/audit',
    summary: 'What happened to the account’s safety',
    description: 'Sign-ins that succeeded or failed, changes of password, second factor and keys. The newest first.',
    auth: 'session',
    query: z.object({ limit: field.auditLimit }),
    answers: { 200: z.array(AuditEvent) },
    says: { 200: 'The newest events.' },
  }),
  deleteMe: endpoint({
    method: 'POST',
    path: '/users/me/delete',
    summary: 'Delete the account',
    description:
      'Erases the account, its lists and everything personal, at once and for good. Refused while a list of the account has other members, and to the only admin.',
    auth: 'session',
    gates: ['own_session', 'not_demo'],
    body: AccountDeletion,
    answers: { 204: 'empty' },
    says: { 204: 'The account is gone, and the cookie is cleared.' },
    sends: ['set-cookie'],
    refuses: ['auth.password_wrong', 'last_admin', 'shared_project', 'rate_limited'],
  }),
  getAnalytics: endpoint({
    method: 'GET',
    path: '/users/me/analytics',
    summary: 'What got done',
    description: 'Counts over all lists that the caller can see, in days of UTC.',
    auth: 'session',
    query: z.object({ days: field.analyticsDays }),
    answers: { 200: AnalyticsSnapshot },
    says: { 200: 'The last days, and how things stand.' },
  }),
}
