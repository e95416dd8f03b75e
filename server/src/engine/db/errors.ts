const UNIQUE = ['2067', '1555', '23505']
const FOREIGN_KEY = ['787', '23503']

/** For `.catch`: refuses, or does something else, because a row with the same unique value exists already; lets all else pass. */
export const onUniqueViolation = <T>(instead: () => Promise<T> | T) => on(UNIQUE, instead)

/** For `.catch`: refuses, or does something else, because what a new row refers to is gone meanwhile; lets all else pass. */
export const onMissingReference = <T>(instead: () => Promise<T> | T) => on(FOREIGN_KEY, instead)

/** SQLITE_CORRUPT and SQLITE_NOTADB: the database file does not hold what a database has to. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && [11, 26].includes(Number(error.errcode) & 0xff)

const on =
  <T>(codes: readonly string[], instead: () => Promise<T> | T) =>
  async (error: unknown): Promise<T> => {
    if (error instanceof Error && codes.includes(codeOf(error))) return instead()
    throw error
  }

/** SQLite's number, or PostgreSQL's five characters. */
const codeOf = (error: Error & { errcode?: unknown; code?: unknown }): string => String(error.errcode ?? error.code)
