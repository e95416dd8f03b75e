import type { Logger } from 'pino'
import type { PasswordCheck } from './auth/confirm-password.ts'
import type { Hashing } from './auth/passwords.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { AccountStreams } from './feed/account-streams.ts'
import type { Connections } from './feed/connections.ts'
import type { Feed } from './feed/feed.ts'
import type { Snapshots } from './feed/snapshots.ts'
import type { Streams } from './feed/streams.ts'
import type { Fleeting } from './limits/fleeting.ts'
import type { Mails } from './mail/mails.ts'
import type { Clock } from './outside/clock.ts'
import type { NewID } from './outside/ids.ts'
import type { Seal } from './outside/seal.ts'
import type { Once } from './repeats/once.ts'

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
  readonly seal: Seal
  readonly passwords: PasswordCheck
  readonly once: Once
  /** What strangers look at, by the address that they come from. */
  readonly publicReads: Fleeting
}
