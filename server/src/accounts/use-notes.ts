import type { Database, Tx } from '../engine/db/database.ts'

/** Notes that credentials are in use. No request waits for one, and there is one at a time of each. */
export class UseNotes {
  readonly #db: Database
  readonly #open = new Set<string>()

  constructor(db: Database) {
    this.#db = db
  }

  put(id: string, write: (tx: Tx) => Promise<unknown>): void {
    if (this.#open.has(id)) return
    this.#open.add(id)
    this.#db
      .transact(write)
      .catch(() => {}) // the next request tries again
      .finally(() => this.#open.delete(id))
  }
}
