/** Longer than this nobody waits for an answer of the server or of the browser's database. */
export const PATIENCE_MS = 2000

/** Fails with `late` where the answer does not come in time. What was asked for goes on, and is done when it comes. */
export const inTime = <T>(answer: Promise<T>, late: Error): Promise<T> =>
  Promise.race([answer, new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS, late))])
