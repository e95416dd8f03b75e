/**
 * The turn of the event loop in which transactions run. SQLite's queries need none of their own, so a transaction that takes one
 * without asking for it awaits something that it must not.
 */
export class Turn {
  #turns = 0
  /** Of the work that was begun last. */
  #fail: (reason: Error) => void = () => {}

  constructor() {
    this.#endAfter(nextTurn())
  }

  /** What `work` comes to, unless it is still not done when its turn is over. */
  of<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#fail = reject
      work.then(resolve, reject)
    })
  }

  /** Lets others have the loop. */
  next(): Promise<void> {
    const next = nextTurn()
    this.#endAfter(next.then(nextTurn))
    return next
  }

  /** Unless another turn is taken before, as it may be. */
  #endAfter(end: Promise<void>): void {
    const turn = ++this.#turns
    void end.then(() => {
      if (turn === this.#turns) this.#fail(new Error('A transaction awaited something other than its own queries.'))
    })
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
