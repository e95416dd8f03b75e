/** For how long somebody can look at what they were told. */
export const KEEP_NOTICES_MS = 30 * 24 * 60 * 60 * 1000

/** What was told at this time or later is still there. */
export const keptSince = (now: Date): string => new Date(now.getTime() - KEEP_NOTICES_MS).toISOString()
