let waiting: (() => void)[] = []

/**
 * Runs `write` after all requests that have arrived were handled. Writing to a socket wakes whoever reads from it, which
 * costs more than making a small answer; answers that are written together wake their readers once, and what was measured
 * at 32 connections fell by a third.
 */
export const atEndOfTurn = (write: () => void): void => {
  if (waiting.length === 0) setImmediate(writeAll)
  waiting.push(write)
}

const writeAll = (): void => {
  const writes = waiting
  waiting = []
  for (const write of writes) write()
}
