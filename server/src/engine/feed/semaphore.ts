/**
 * Runs what it is given, at most so many at once, the others in the order in which they came. Those begin in a turn of the
 * event loop of their own: on SQLite work is done in this thread, and everybody else would wait for all of it.
 */
export const semaphore = (atOnce: number) => {
  const waiting: (() => void)[] = []
  let free = atOnce
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) setImmediate(next)
      else free++
    }
  }
}
