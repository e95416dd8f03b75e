import type { Database } from '../db/database.ts'
import { lockList } from '../lists/queries.ts'
import { SECOND, toTimestamp } from '../outside/clock.ts'
import type { LeaseClock } from './lease-clock.ts'
import { cutFarOff, giveUpRunOut } from './leases.ts'
import { findListsToLookAt } from './queries.ts'

const LOOK_MS = SECOND

/**
 * Gives leases up that ran out, in every process: whoever comes second finds nothing to do. Not a job, because a job of a
 * process that was killed stands still for longer than a lease may be late.
 */
export class Expiry implements AsyncDisposable {
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> | undefined

  constructor(db: Database, clock: LeaseClock, onError: (error: unknown) => void) {
    this.#timer = setInterval(() => {
      this.#looking ??= lookAtLeases(db, clock)
        .catch(onError)
        .finally(() => (this.#looking = undefined))
    }, LOOK_MS).unref()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }
}

/** A machine that slept may believe that it is hours ago, when all leases seem to run for far too long. */
export const lookAtLeases = async (db: Database, clock: LeaseClock): Promise<void> => {
  await clock.learn()
  const now = toTimestamp(clock.now())
  for (const { list_id } of await findListsToLookAt(db, now)) {
    await db.transactOn({ list: list_id }, async (tx) => {
      await lockList(tx, list_id)
      await giveUpRunOut(tx, list_id, now)
      await cutFarOff(tx, list_id, now)
    })
  }
}
