const UNIQUE = ['2067', '1555', '23505']
const FOREIGN_KEY = ['787', '23503']

/** For `.catch`: turns it into a refusal that a row with the same unique value exists already, and lets all else pass. */
export const onUniqueViolation = (refusal: () => Promise<never> | never) => on(UNIQUE, refusal)

/** For `.catch`: turns it into a refusal that what a new row refers to is gone meanwhile, and lets all else pass. */
export const onMissingReference = (refusal: () => Promise<never> | never) => on(FOREIGN_KEY, refusal)

const on =
  (codes: readonly string[], refusal: () => Promise<never> | never) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof Error && codes.includes(codeOf(error))) return refusal()
    throw error
  }

/** SQLite's number, or PostgreSQL's five characters. */
const codeOf = (error: Error & { errcode?: unknown; code?: unknown }): string => String(error.errcode ?? error.code)
