import { Refusal } from '@docket/contract'
import type { Logger } from 'pino'

const MINUTE_MS = 60_000

/** For work that nobody waits for. While the database is away all of it fails, which is said once a minute. */
export const reportTo = (log: Logger): ((error: unknown) => void) => {
  let saidAt = Number.NEGATIVE_INFINITY
  return (error) => {
    if (!(error instanceof Refusal)) return log.error({ err: error }, 'background work failed')
    if (performance.now() - saidAt < MINUTE_MS) return
    saidAt = performance.now()
    log.warn({ err: error }, 'background work was refused')
  }
}
