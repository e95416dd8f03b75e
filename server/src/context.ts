import type { Logger } from 'pino'
import type { Identity } from './accounts/identity.ts'
import type { Config } from './config.ts'
import type { Database, News } from './engine/db/database.ts'
import type { GroundClock } from './engine/db/ground-clock.ts'
import type { Live } from './engine/feed/live.ts'
import type { Once } from './engine/idempotency/once.ts'
import type { JobHandler } from './engine/jobs/job-kind.ts'
import type { Mails } from './engine/mail/mails.ts'
import type { Encryption } from './engine/outside/encryption.ts'

/** What features work with; built once in `app.ts`. */
export interface Context {
  readonly config: Config
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly clock: GroundClock
  readonly db: Database
  readonly identity: Identity
  readonly live: Live
  readonly mails: Mails
  readonly encryption: Encryption
  readonly once: Once
}

/** What a feature brings along when it is opened. */
export interface Opened<Handlers extends object> {
  readonly handlers: Handlers
  readonly jobHandlers?: readonly JobHandler[]
  /** Done once, before requests are answered. */
  readonly start?: () => Promise<void>
  /** Hears of commits, in this process and others. */
  readonly announce?: (news: News) => void
  /** Works by the clock until it is disposed of. */
  readonly timer?: (onError: (error: unknown) => void) => AsyncDisposable
}
