const SQLITE_UNIQUE = [2067, 1555]
const POSTGRES_UNIQUE = '23505'

/** A row with the same unique value exists already. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('errcode' in error && SQLITE_UNIQUE.includes(Number(error.errcode))) ||
    ('code' in error && error.code === POSTGRES_UNIQUE))

/** For `.catch`: turns a unique violation into a refusal, and lets everything else pass. */
export const onUniqueViolation =
  (refusal: () => Promise<never> | never) =>
  async (error: unknown): Promise<never> => {
    if (isUniqueViolation(error)) return refusal()
    throw error
  }
