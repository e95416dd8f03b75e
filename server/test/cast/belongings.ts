import { insertCustomer, saveSubscription } from '../../src/billing/queries.ts'
import { columns, query } from '../../src/engine/db/query.ts'
import type {
  ApiKey,
  IdempotencyKey,
  LinkToken,
  LoginChallenge,
  Portrait,
  RecoveryCode,
  Schema,
  Totp,
  TrustedDevice,
} from '../../src/engine/db/schema.ts'
import { DAY, toTimestamp } from '../../src/engine/outside/clock.ts'
import { insertIdentity } from '../../src/sign-on/queries.ts'
import type { Docket } from '../harness.ts'

/** Gives the account one of everything that an account can have beside its lists; answers what of it is secret. */
export const furnish = async ({ app }: Docket, user_id: string): Promise<string[]> => {
  const { db, clock } = app.context
  const now = toTimestamp(clock.now())
  const expires_at = toTimestamp(clock.now().getTime() + DAY)
  const secret = (what: string) => `${what} of ${user_id}, nobody may see it`
  const of = { user_id, created_at: now, expires_at }
  await db.transact(async (tx) => {
    await tx.all(insertKey, {
      ...of,
      id: crypto.randomUUID(),
      name: 'Backup',
      prefix: 'svc_u_8Kd3pQ2x',
      hash: secret('key'),
      access: 'full',
      last_used_at: null,
      revoked_at: null,
    })
    await tx.all(insertTotp, {
      ...of,
      secret: secret('totp'),
      enrolled_at: now,
      last_step: 1,
      recovery_salt: secret('salt'),
    })
    await tx.all(insertCode, { user_id, hash: secret('code') })
    await tx.all(insertChallenge, { ...of, hash: secret('challenge'), tries: 0 })
    await tx.all(insertDevice, { ...of, hash: secret('device') })
    await tx.all(insertLink, { ...of, hash: secret('link'), purpose: 'reset' })
    await tx.all(insertAnswered, {
      user_id,
      key: 'a key',
      hash: secret('call'),
      list_id: null,
      answer: '{}',
      created_at: now,
    })
    await insertCustomer(tx, { user_id, customer_id: `cus_${crypto.randomUUID()}`, created_at: now })
    await saveSubscription(tx, {
      ...{ id: `sub_${crypto.randomUUID()}`, user_id, status: 'canceled', tier: '', current_period_end: null },
      ...{ status_order: 1, state_order: 1, updated_at: now },
    })
    await insertIdentity(tx, { issuer: 'https://id.example.org', subject: user_id, user_id, created_at: now })
    await tx.all(insertPortrait, { user_id, sha256: secret('portrait'), content: Buffer.from('x'), updated_at: now })
  })
  return ['key', 'totp', 'salt', 'code', 'challenge', 'device', 'link'].map(secret)
}

export const tables = [
  'settings',
  'users',
  'sessions',
  'throttles',
  'lists',
  'memberships',
  'former_members',
  'tasks',
  'task_labels',
  'attempts',
  'notices',
  'reminders',
  'daily_mails',
  'push_devices',
  'comments',
  'tombstones',
  'public_links',
  'hooks',
  'jobs',
  'buckets',
  'link_tokens',
  'totps',
  'recovery_codes',
  'login_challenges',
  'trusted_devices',
  'api_keys',
  'key_days',
  'pairings',
  'portraits',
  'audit_events',
  'invites',
  'idempotency_keys',
  'customers',
  'subscriptions',
  'payment_events',
  'identities',
] as const satisfies (keyof Schema)[]

const readers = tables.map((name) => [name, query((q) => q.selectFrom(name).selectAll())] as const)

/** All rows of a table. */
export const rowsOf = ({ app }: Docket, table: (typeof tables)[number]): Promise<Record<string, unknown>[]> =>
  app.context.db.all<object, Record<string, unknown>>(readers.find(([name]) => name === table)![1], {})

/** The tables that have a row in which the text stands. A job that is being done ends by itself, with its row. */
export const tablesWith = async ({ app }: Docket, text: string): Promise<string[]> => {
  const found: string[] = []
  for (const [name, reader] of readers) {
    const rows: Record<string, unknown>[] = await app.context.db.all(reader, {})
    if (rows.some((row) => !(name === 'jobs' && row['held_by']) && JSON.stringify(row).includes(text))) found.push(name)
  }
  return found
}

/** What the account and whatever belongs to it are called: ids, keys and names of its rows in all tables. */
export const namesOf = async ({ app }: Docket, user_id: string): Promise<Set<string>> => {
  const names = new Set<string>()
  for (const [, reader] of readers) {
    for (const row of await app.context.db.all(reader, {})) {
      if (!JSON.stringify(row).includes(user_id)) continue
      for (const [column, value] of Object.entries(row))
        if (/^(?:id|.+_id|hash|key|subject|email)$/.test(column) && String(value).length > 16) names.add(String(value))
    }
  }
  return names
}

const insertKey = query((q, p: ApiKey) =>
  q
    .insertInto('api_keys')
    .values(
      columns(
        p,
        'id',
        'user_id',
        'name',
        'prefix',
        'hash',
        'access',
        'last_used_at',
        'expires_at',
        'revoked_at',
        'created_at',
      ),
    ),
)

const insertTotp = query((q, p: Totp) =>
  q
    .insertInto('totps')
    .values(columns(p, 'user_id', 'secret', 'enrolled_at', 'last_step', 'recovery_salt', 'created_at')),
)

const insertCode = query((q, p: RecoveryCode) => q.insertInto('recovery_codes').values(columns(p, 'user_id', 'hash')))

const insertChallenge = query((q, p: LoginChallenge) =>
  q.insertInto('login_challenges').values(columns(p, 'hash', 'user_id', 'tries', 'expires_at', 'created_at')),
)

const insertDevice = query((q, p: TrustedDevice) =>
  q.insertInto('trusted_devices').values(columns(p, 'hash', 'user_id', 'expires_at', 'created_at')),
)

const insertLink = query((q, p: LinkToken) =>
  q.insertInto('link_tokens').values(columns(p, 'hash', 'user_id', 'purpose', 'expires_at', 'created_at')),
)

const insertAnswered = query((q, p: IdempotencyKey) =>
  q.insertInto('idempotency_keys').values(columns(p, 'user_id', 'key', 'hash', 'list_id', 'answer', 'created_at')),
)

const insertPortrait = query((q, p: Portrait) =>
  q.insertInto('portraits').values(columns(p, 'user_id', 'sha256', 'content', 'updated_at')),
)
