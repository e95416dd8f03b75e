import { z } from 'zod'
import { accountStream } from './account-events.ts'
import { AnalyticsSnapshot, AuditEvent, LoginSession, MeUser, PortraitMeta, UserExport } from './account-shapes.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { ListNews } from './news.ts'

const ProfilePatch = z
  .object({
    display_name: field.displayName.optional(),
    locale: field.locale.optional(),
    presence: field.isSeen.optional(),
  })
  .meta({ id: 'ProfilePatch', description: 'What changes; the rest stays as it is.' })

const PasswordChange = z
  .object({
    current_password: field.password,
    new_password: field.newPassword,
    revoke_api_keys: field.revokeApiKeys.optional(),
  })
  .meta({ id: 'PasswordChange', description: 'The password as it is, and as it shall be.' })

const AccountDeletion = z
  .object({
    current_password: field.password,
    confirmation: field.deletionPhrase,
    delete_shared: z
      .boolean()
      .default(false)
      .meta({ description: 'Delete lists that have other members too, for all of them.', examples: [false] }),
  })
  .meta({ id: 'AccountDeletion', description: 'The password, and a phrase that nobody types by mistake.' })

export const account = {
  getMe: endpoint({
    method: 'GET',
    path: '/users/me',
    summary: 'The caller’s profile',
    description: 'Also a way to ask whether a session or a key is still good.',
    auth: 'session',
    isBound: true,
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
for each list, \`list_removed\` when one is gone, and \`inbox\` when the inbox is another one. A comment every 7.5 seconds shows
that the connection is alive. Nothing is resumed: whoever reconnects is told all lists again. The stream ends when the session does.`,
    auth: 'session',
    isBound: true,
    answers: { 200: accountStream },
    says: { 200: 'The stream; it stays open.' },
    refuses: ['rate_limited'],
  }),
  updateMe: endpoint({
    method: 'PATCH',
    path: '/users/me',
    summary: 'Change the name, the language, or who sees the caller',
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
      'Every session of the account ends, its streams too, and no browser is trusted to leave out the second factor any more. The caller goes on with a new session, whose token is in the cookie. API keys stay, unless `revoke_api_keys` ends them. Works even when the subscription has lapsed.',
    auth: 'session',
    gates: ['own_session', 'not_demo'],
    body: PasswordChange,
    answers: { 204: 'empty' },
    says: { 204: 'The password is the new one; the cookie has a new session.' },
    sends: ['set-cookie', 'docket-api-keys'],
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
      'Its token is worth nothing any more, and its streams end. One that has ended already, or is not the caller’s, is not found.',
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
      'A JPEG or PNG of at most 1 MiB. It is cropped to its middle, made 256 pixels wide and high, and stored as a JPEG without anything that is not picture.',
    auth: 'session',
    gates: ['not_demo'],
    body: { part: 'file', maxBytes: 1024 * 1024 },
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
  getMyPortrait: endpoint({
    method: 'GET',
    path: '/users/me/portrait',
    summary: 'One’s own portrait',
    description: 'The same as at the address with one’s own id.',
    auth: 'session',
    answers: { 200: { media: 'image/jpeg', cache: 'private, no-cache' } },
    says: { 200: '256 × 256 pixels.' },
    sends: ['etag'],
    refuses: ['not_found'],
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
    gates: ['own_session', 'not_demo'],
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
    gates: ['own_session'],
    query: z.object({ limit: field.auditLimit }),
    answers: { 200: z.array(AuditEvent) },
    says: { 200: 'The newest events.' },
  }),
  deleteMe: endpoint({
    method: 'POST',
    path: '/users/me/delete',
    summary: 'Delete the account',
    description:
      'Erases the account, its lists and everything personal, at once and for good. In lists of others its comments stay, and what its workers and API keys were called, beside an id that leads to nobody. Refused while a list of the account has other members, unless `delete_shared` says that they lose it, and to the only admin. Works even when the subscription has lapsed.',
    auth: 'session',
    gates: ['own_session', 'not_demo'],
    body: AccountDeletion,
    answers: { 204: 'empty' },
    says: { 204: 'The account is gone, and the cookie is cleared.' },
    sends: ['set-cookie'],
    refuses: ['auth.password_wrong', 'last_admin', 'shared_project', 'rate_limited'],
  }),
  getNews: endpoint({
    method: 'GET',
    path: '/users/me/news',
    summary: 'What others did in lists that are unseen',
    description: `The 100 unseen lists that changed last, the latest first and without those that the caller has archived, with who did how much after the caller’s \`seen_rev\`. What the
caller did is left out, unless an API key did it; so is what nobody did. Of each list the last 1,000 revs are looked at, and 5,000 of
all of them. The account’s stream tells when to ask again: a \`list\` that is \`unseen\`.`,
    auth: 'session',
    answers: { 200: z.array(ListNews) },
    says: { 200: 'The unseen lists, and what happened there.' },
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
