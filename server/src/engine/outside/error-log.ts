import { Refusal } from '@docket/contract'
import { type Logger, stdSerializers } from 'pino'
import { MINUTE } from './clock.ts'
import { LogThrottle } from './log-throttle.ts'

/** An error for the log. PostgreSQL's `detail` is left out: it repeats the values of the row, an address for example. */
export const errorFields = (error: Error): object => {
  const { detail: _, ...fields } = stdSerializers.err(error) as { detail?: unknown }
  return fields
}

/** For work that nobody waits for. While the database is away all of it fails, which is said once a minute. */
export const reportTo = (log: Logger): ((error: unknown) => void) => {
  const refusals = new LogThrottle(MINUTE)
  return (error) => {
    if (!(error instanceof Refusal)) return log.error({ err: error }, 'background work failed')
    const left_out = refusals.pass(error.code)
    if (left_out !== undefined) log.warn({ err: error, left_out }, 'background work was refused')
  }
}
