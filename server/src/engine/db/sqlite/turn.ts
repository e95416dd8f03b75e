/**
 * The turn of the event loop in which transactions run. SQLite's queries need none of their own, so a transaction that takes one
 * without asking for it awaits something that it must not.
 */
export class Turn {
  #late = rejectAfter(nextTurn())

  /** What `work` comes to, unless it is still not done when its turn is over. */
  async of<T>(work: Promise<T>): Promise<T> {
    for (;;) {
      const late = this.#late
      try {
        return await Promise.race([work, late])
      } catch (error) {
        if (this.#late === late) throw error // else it has taken another turn, as it may
      }
    }
  }

  /** Lets others have the loop. */
  next(): Promise<void> {
    const next = nextTurn()
    this.#late = rejectAfter(next.then(nextTurn))
    return next
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

const rejectAfter = (end: Promise<void>): Promise<never> => {
  const late = end.then(() => {
    throw new Error('A transaction awaited something other than its own queries.')
  })
  late.catch(() => {})
  return late
}
