import { setImmediate } from 'node:timers/promises'
import type { Database, Tx } from './engine/db/database.ts'
import { dropOld, type Step } from './engine/db/old-rows.ts'
import { KEEP_ANSWERS_MS } from './engine/idempotency/once.ts'
import { handleJob, type JobHandler } from './engine/jobs/job-kind.ts'
import { type Clock, DAY, HOUR, toTimestamp } from './engine/outside/clock.ts'
import type { KeptMail } from './engine/outside/kept-mail.ts'
import { purgeTombstones } from './engine/revisions/queries.ts'
import { KEEP_NOTICES_MS } from './inbox/rules.ts'

const STEP = 1000
const KEEP_MAIL_MS = 30 * DAY

interface Purge {
  /** Forgets up to `limit` of what is over since before `before`; answers how many. */
  readonly step: (tx: Tx, step: Step) => Promise<number>
  readonly keepMs: number
}

const purges: Record<string, Purge> = {
  'purge tombstones': { step: purgeTombstones, keepMs: 30 * DAY },
  'purge sessions': { step: dropOld('sessions', { key: 'id', since: 'expires_at' }), keepMs: 0 },
  'purge challenges': { step: dropOld('login_challenges', { key: 'hash', since: 'expires_at' }), keepMs: 0 },
  'purge pairings': { step: dropOld('pairings', { key: 'hash', since: 'expires_at' }), keepMs: 0 },
  'purge trusted devices': { step: dropOld('trusted_devices', { key: 'hash', since: 'expires_at' }), keepMs: 0 },
  'purge link tokens': { step: dropOld('link_tokens', { key: 'hash', since: 'expires_at' }), keepMs: 0 },
  'purge invites': { step: dropOld('invites', { key: 'id', since: 'expires_at' }), keepMs: 30 * DAY },
  'purge audit': { step: dropOld('audit_events', { key: 'id', since: 'created_at' }), keepMs: 180 * DAY },
  'purge throttles': {
    step: dropOld('throttles', { key: 'key', since: 'window_started_at', unless: 'blocked_until' }),
    keepMs: DAY,
  },
  'purge buckets': { step: dropOld('buckets', { key: 'key', since: 'full_at', inMs: true }), keepMs: HOUR },
  'purge idempotency keys': {
    step: dropOld('idempotency_keys', { key: ['user_id', 'key'], since: 'created_at' }),
    keepMs: KEEP_ANSWERS_MS,
  },
  'purge payment events': { step: dropOld('payment_events', { key: 'id', since: 'created_at' }), keepMs: 90 * DAY },
  'purge notices': { step: dropOld('notices', { key: 'id', since: 'at' }), keepMs: KEEP_NOTICES_MS },
  'purge days of keys': {
    step: dropOld('key_days', { key: ['key_id', 'day', 'list_id'], since: 'day' }),
    keepMs: 30 * DAY,
  },
  'purge jobs': { step: dropOld('jobs', { key: 'id', since: 'failed_at' }), keepMs: 30 * DAY },
}

/**
 * Forgets what is over, every hour. Nothing relies on it: what expired is refused by its date, whether its row is still
 * there or not.
 */
export const housekeeping = (db: Database, clock: Clock, keptMail: KeptMail): JobHandler[] => [
  ...Object.entries(purges).map(([name, purge]) =>
    handleJob({ name, everyMs: HOUR }, (_, signal) => inSteps(db, clock, purge, signal)),
  ),
  handleJob({ name: 'purge kept mails', everyMs: HOUR }, (_, signal) =>
    keptMail.forget(new Date(clock.now().getTime() - KEEP_MAIL_MS), signal),
  ),
]

/** All of it, now. */
export const tidy = async (db: Database, clock: Clock): Promise<void> => {
  for (const purge of Object.values(purges)) await inSteps(db, clock, purge)
}

/** Each step a transaction of its own, so that others come in between however much there is. */
const inSteps = async (db: Database, clock: Clock, { step, keepMs }: Purge, signal?: AbortSignal): Promise<void> => {
  const before = toTimestamp(clock.now().getTime() - keepMs)
  while ((await db.transact((tx) => step(tx, { before, limit: STEP }))) >= STEP) {
    await setImmediate()
    signal?.throwIfAborted()
  }
}
