const SQLITE_BUSY = 5
const SQLITE_IOERR = 10
const SQLITE_FULL = 13
const SQLITE_IOERR_WRITE = 778

const codeOf = (error: unknown): number => (error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0)

/** Another program holds the lock that was wanted. */
export const isBusy = (error: unknown): boolean => (codeOf(error) & 0xff) === SQLITE_BUSY

/** The disk has no room for what was to be written (ENOSPC). */
export const isFull = (error: unknown): boolean => (codeOf(error) & 0xff) === SQLITE_FULL

/** The disk failed. */
export const isInputOutput = (error: unknown): boolean => (codeOf(error) & 0xff) === SQLITE_IOERR

/** A write failed, which can also mean that a quota is used up: SQLite does not tell that from a broken disk. */
export const isFailedWrite = (error: unknown): boolean => codeOf(error) === SQLITE_IOERR_WRITE
