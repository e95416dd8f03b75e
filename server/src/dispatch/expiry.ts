import type { Database } from '../db/database.ts'
import { lockList } from '../lists/queries.ts'
import { type Clock, SECOND, toTimestamp } from '../outside/clock.ts'
import { cutFarOff, giveUpRunOut } from './leases.ts'
import { AT_ONCE, findListsToLookAt } from './queries.ts'

const LOOK_MS = SECOND

/**
 * Gives leases up that ran out, in every process: whoever comes second finds nothing to do. Not a job, because a job of a
 * process that was killed stands still for longer than a lease may be late.
 */
export class Expiry implements AsyncDisposable {
  readonly #db: Database
  readonly #clock: Pick<Clock, 'now'>
  readonly #onError: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> | undefined

  constructor(db: Database, clock: Pick<Clock, 'now'>, onError: (error: unknown) => void) {
    this.#db = db
    this.#clock = clock
    this.#onError = onError
    this.#timer = setInterval(() => void this.look(), LOOK_MS).unref()
  }

  /** One look at a time. */
  look(): Promise<void> {
    return (this.#looking ??= this.#giveUp()
      .catch(this.#onError)
      .finally(() => (this.#looking = undefined)))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  async #giveUp(): Promise<void> {
    for (const { list_id } of await findListsToLookAt(this.#db, this.#now())) {
      while ((await this.#giveUpOf(list_id)) >= AT_ONCE);
    }
  }

  /** In steps, so that others come in between however many there are. */
  #giveUpOf(list_id: string): Promise<number> {
    return this.#db.transactOn({ list: list_id }, async (tx) => {
      await lockList(tx, list_id)
      const now = this.#now()
      await cutFarOff(tx, list_id, now)
      return giveUpRunOut(tx, list_id, now)
    })
  }

  #now(): string {
    return toTimestamp(this.#clock.now())
  }
}
