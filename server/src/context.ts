import type { Logger } from 'pino'
import type { PasswordCheck } from './accounts/confirm-password.ts'
import type { Hashing } from './accounts/passwords.ts'
import type { Sessions } from './accounts/sessions.ts'
import type { Config } from './config.ts'
import type { Database } from './engine/db/database.ts'
import type { AccountStreams } from './engine/feed/account-streams.ts'
import type { Connections } from './engine/feed/connections.ts'
import type { Feed } from './engine/feed/feed.ts'
import type { Snapshots } from './engine/feed/snapshots.ts'
import type { Streams } from './engine/feed/streams.ts'
import type { Once } from './engine/idempotency/once.ts'
import type { MemoryBuckets } from './engine/limits/memory-buckets.ts'
import type { Mails } from './engine/mail/mails.ts'
import type { Clock } from './engine/outside/clock.ts'
import type { Encryption } from './engine/outside/encryption.ts'
import type { NewID } from './engine/outside/ids.ts'

/** What handlers work with; built once in `app.ts`. */
export interface Context {
  readonly config: Config
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly clock: Clock
  /** Tells when leases run out: the same in every process. */
  readonly leaseClock: Pick<Clock, 'now'>
  readonly newID: NewID
  readonly db: Database
  readonly hashing: Hashing
  readonly sessions: Sessions
  readonly snapshots: Snapshots
  readonly feed: Feed
  readonly connections: Connections
  readonly streams: Streams
  readonly accountStreams: AccountStreams
  readonly mails: Mails
  readonly encryption: Encryption
  readonly passwords: PasswordCheck
  readonly once: Once
  /** What strangers look at, by the address that they come from. */
  readonly publicReads: MemoryBuckets
}
