import { setImmediate } from 'node:timers/promises'
import { purgeAudit } from './auth/audit-queries.ts'
import { purgeLinkTokens } from './auth/link-queries.ts'
import { purgeSessions } from './auth/session-queries.ts'
import type { Database, Tx } from './db/database.ts'
import { purgeBuckets, purgeThrottles } from './limits/queries.ts'
import { type Clock, DAY, HOUR, toTimestamp } from './outside/clock.ts'
import type { KeptMail } from './outside/kept-mail.ts'
import { KEEP_ANSWERS_MS } from './repeats/once.ts'
import { purgeKeys } from './repeats/queries.ts'
import { purgeTombstones } from './revisions/queries.ts'
import { purgeChallenges, purgeDevices } from './two-factor/challenge-queries.ts'
import { type Doer, doing } from './work/kind.ts'
import { purgeJobs } from './work/queries.ts'

const STEP = 1000
const KEEP_MAIL_MS = 30 * DAY

interface Purge {
  /** Forgets up to `limit` of what is from before `before`; answers how many. */
  readonly step: (tx: Tx, step: { before: string; limit: number }) => Promise<number>
  readonly keepMs: number
}

const purges: Record<string, Purge> = {
  'purge tombstones': { step: purgeTombstones, keepMs: 30 * DAY },
  'purge sessions': { step: purgeSessions, keepMs: 0 },
  'purge challenges': { step: purgeChallenges, keepMs: 0 },
  'purge trusted devices': { step: purgeDevices, keepMs: 0 },
  'purge link tokens': { step: purgeLinkTokens, keepMs: 0 },
  'purge audit': { step: purgeAudit, keepMs: 180 * DAY },
  'purge throttles': { step: purgeThrottles, keepMs: DAY },
  'purge buckets': { step: purgeBuckets, keepMs: HOUR },
  'purge idempotency keys': { step: purgeKeys, keepMs: KEEP_ANSWERS_MS },
  'purge jobs': { step: purgeJobs, keepMs: 30 * DAY },
}

/**
 * Forgets what is over, every hour. Nothing relies on it: what expired is refused by its date, whether its row is still
 * there or not.
 */
export const housekeeping = (db: Database, clock: Clock, keptMail: KeptMail): Doer[] => [
  ...Object.entries(purges).map(([name, purge]) =>
    doing({ name, everyMs: HOUR }, (_, signal) => inSteps(db, clock, purge, signal)),
  ),
  doing({ name: 'purge kept mails', everyMs: HOUR }, (_, signal) =>
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
