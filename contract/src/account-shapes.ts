import { z } from 'zod'
import * as field from './fields.ts'
import * as shown from './shown.ts'
import { AccountRole, Locale } from './words.ts'

/** What is shown of an account. */

export const MeUser = z
  .object({
    user_id: field.id.describe('The account’s id.'),
    email: shown.email.describe('The address that the account signs in with.'),
    display_name: z.string().meta({ description: 'The name that others see; may be empty.', examples: ['Olga'] }),
    has_portrait: z.boolean().describe('Whether there is a portrait to fetch.'),
    role: AccountRole,
    locale: Locale,
    presence: field.isSeen,
    has_handed_out: z
      .boolean()
      .describe(
        'Whether the caller has ever handed out a list by their own hands: who has not may not know what that does.',
      ),
    demo: z.boolean().describe('Whether this is the demo account.'),
    email_verified: z.boolean().describe('Whether the address was proved to be the caller’s.'),
    must_change_password: z.boolean().describe('Whether the password has to be changed at the next occasion.'),
    has_password: z
      .boolean()
      .describe('Whether there is a password. Who came through the identity provider sets one by `forgotPassword`.'),
    billing: z
      .enum(['off', 'trial', 'active', 'read_only'])
      .describe('Whether the account may change lists: `off` where no payments are taken. `getBilling` knows more.'),
    trial_ends_at: field.timestamp.nullable().describe('While `billing` is `trial`: when that ends.'),
    reachable_at: z.string().meta({
      description: 'Where other devices reach this installation; empty where it knows of none.',
      examples: ['https://docket.example'],
    }),
  })
  .meta({ id: 'MeUser', description: 'The caller’s profile.' })
export type MeUser = z.infer<typeof MeUser>

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
    comments_authored: z
      .array(anything('A comment.'))
      .describe(
        'What the account wrote in discussions; without the list and the task where it does not see those any more.',
      ),
    inbox: z.array(anything('A notice.')).describe('What the account was told of, the newest first.'),
    reminders: z
      .array(anything('A task, and when.'))
      .describe('What the account wants to be told of, the soonest first.'),
    daily_mail: anything('Whether what waits is told by mail, and when.', {
      daily_mail: false,
      daily_mail_hour: 8,
      time_zone: 'UTC',
    }),
    webhooks: z.array(anything('A webhook.')).describe('Webhooks of the account’s lists.'),
    push_devices: z.array(anything('A browser.')).describe('Browsers that are told at once.'),
    identities: z
      .array(anything('A provider and its name for the account.'))
      .describe('How the account signs in besides.'),
    two_factor: anything('Whether there is a second factor.', { enabled: false }),
    calendar: anything('Whether calendar programs have an address for what is due, without the address.', {
      enabled: false,
      made_at: null,
    }),
    billing: anything('What was bought, and what the payment provider calls the account.', {
      financial_aid: false,
      customer_id: null,
      subscriptions: [],
    }),
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
