import type { Tx } from '../engine/db/database.ts'
import { enqueue } from '../engine/jobs/enqueue.ts'
import { forgetCustomer } from './kinds.ts'
import { findCustomer } from './queries.ts'

/** Has the provider forget an account that is deleted in this transaction, and end what it pays for. */
export const leaveCustomer = async (tx: Tx, user_id: string, now: string): Promise<void> => {
  const customer = await findCustomer(tx, { user_id })
  if (customer) await enqueue(tx, forgetCustomer, { customer_id: customer.customer_id }, now)
}
