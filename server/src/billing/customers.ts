import { sessionEnded } from '../accounts/own-account.ts'
import { lockUser } from '../accounts/user-queries.ts'
import type { Database } from '../engine/db/database.ts'
import type { User } from '../engine/db/schema.ts'
import { enqueue } from '../engine/jobs/enqueue.ts'
import { type Clock, toTimestamp } from '../engine/outside/clock.ts'
import { hashOf } from '../engine/outside/encryption.ts'
import { isCustomerGone, type Payments } from '../engine/outside/payments.ts'
import { forgetCustomer } from './kinds.ts'
import { findCustomer, insertCustomer, replaceCustomer } from './queries.ts'

/** What the payment provider calls accounts. */
export class Customers {
  readonly #db: Database
  readonly #clock: Clock
  readonly #payments: Payments

  constructor(db: Database, clock: Clock, payments: Payments) {
    this.#db = db
    this.#clock = clock
    this.#payments = payments
  }

  async find(user_id: string): Promise<string | undefined> {
    return (await findCustomer(this.#db, { user_id }))?.customer_id
  }

  /**
   * Does something with the account's customer, who is made when there is none, and anew when the provider does not know them
   * any more.
   */
  async doWith<T>(user: User, signal: AbortSignal, act: (customer_id: string) => Promise<T>): Promise<T> {
    const customer_id = (await this.find(user.id)) ?? (await this.#make(user, signal))
    try {
      return await act(customer_id)
    } catch (error) {
      if (!isCustomerGone(error)) throw error
    }
    return act(await this.#make(user, signal, customer_id))
  }

  /** Whoever comes at the same time asks with the same key, and gets the same customer. */
  async #make({ id: user_id, email }: User, signal: AbortSignal, lost = ''): Promise<string> {
    const key = `docket-${hashOf(`${user_id} ${lost} ${email}`)}`
    const customer_id = await this.#payments.createCustomer({ user_id, email, key }, signal)
    const now = toTimestamp(this.#clock.now())
    const kept = await this.#db.transact(async (tx) => {
      if (await lockUser(tx, { id: user_id })) {
        if (lost) await replaceCustomer(tx, { user_id, customer_id, lost })
        else await insertCustomer(tx, { user_id, customer_id, created_at: now })
      }
      const kept = await findCustomer(tx, { user_id })
      // Somebody else had another one made, or the account was deleted meanwhile.
      if (kept?.customer_id !== customer_id) await enqueue(tx, forgetCustomer, { customer_id }, now)
      return kept
    })
    return kept?.customer_id ?? sessionEnded()
  }
}
