import type { Database } from '../db/database.ts'
import { lockList } from '../lists/queries.ts'
import { type Clock, SECOND, toTimestamp } from '../outside/clock.ts'
import { cutFarOff, giveUpRunOut } from './leases.ts'
import { findListsToLookAt } from './queries.ts'

const LOOK_MS = SECOND

/**
 * Gives leases up that ran out, in every process: whoever comes second finds nothing to do. Not a job, because a job of a
 * process that was killed stands still for longer than a lease may be late.
 */
export class Expiry implements AsyncDisposable {
  readonly #db: Database
  readonly #clock: Pick<Clock, 'now'>
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> | undefined

  constructor(db: Database, clock: Pick<Clock, 'now'>, onError: (error: unknown) => void) {
    this.#db = db
    this.#clock = clock
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look()
        .catch(onError)
        .finally(() => (this.#looking = undefined))
    }, LOOK_MS).unref()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  async #look(): Promise<void> {
    const now = toTimestamp(this.#clock.now())
    for (const { list_id } of await findListsToLookAt(this.#db, now)) {
      await this.#db.transactOn({ list: list_id }, async (tx) => {
        await lockList(tx, list_id)
        await giveUpRunOut(tx, list_id, now)
        await cutFarOff(tx, list_id, now)
      })
    }
  }
}
