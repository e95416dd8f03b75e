import { Refusal } from '@docket/contract'

/** The whole transaction may succeed when it is run again. */
export const isSerialisationFailure = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** Nothing is wrong with the statement: the connection, the server or a lock was in its way. */
export const isPassing = (error: unknown): boolean =>
  isContactLost(error) || /^(53|55P03|57014|58|25P03|40001|40P01)/.test(codeOf(error))

/**
 * The database was not reached, can no longer be written, or the connection has prepared its statements for tables that
 * were changed since: another connection is needed.
 */
export const isContactLost = (error: unknown): boolean => {
  if (error instanceof Refusal) return error.cause !== undefined && isContactLost(error.cause)
  const code = codeOf(error)
  return (
    /^(08|0A000|25006|53300|57P0)/.test(code) ||
    (isSystemError(error) && /^E[A-Z]+$/.test(code)) ||
    (error instanceof Error && lostConnection.test(error.message))
  )
}

/** What is passing as a refusal that says so; everything else stays what it is. */
export const asRefusal = (error: unknown): unknown => {
  if (error instanceof Refusal || !isPassing(error)) return error
  return codeOf(error) === DISK_FULL ? storageFull(error) : unavailable(error)
}

/** The answer to a commit did not arrive: what it should have stored may be stored. */
export const commitLost = (cause: unknown): Refusal =>
  new Refusal(
    'unavailable',
    'Docket lost its database while it stored this. It may have been stored: look before you try again.',
    { retry_after: 2 },
    { cause },
  )

const DISK_FULL = '53100'

/** For a connection that cannot be made this is what it is, whatever the reason. */
export const unavailable = (cause: unknown): Refusal =>
  new Refusal(
    'unavailable',
    'Docket cannot reach its database right now. Try again in a moment.',
    { retry_after: 2 },
    { cause },
  )

const storageFull = (cause: unknown): Refusal =>
  new Refusal(
    'storage.full',
    'The disk of the database is full. Nothing was stored; what is there can be read.',
    { retry_after: 30 },
    { cause },
  )

/** What `pg` says without a code. */
const lostConnection =
  /Connection terminated|timeout expired|Query read timeout|not queryable|stream was destroyed|No connection to the database/

const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
