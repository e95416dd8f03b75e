import type { Tx } from '../engine/db/database.ts'
import { enqueue } from '../engine/jobs/enqueue.ts'
import type { JobKind } from '../engine/jobs/job-kind.ts'
import { DAY } from '../engine/outside/clock.ts'
import { findCustomer } from './queries.ts'

/** Tried for days: what nobody can change any more must not be charged on. */
export const forgetCustomer: JobKind<{ customer_id: string }> = { name: 'forget customer', attempts: 400 }

/** Asks the provider how a subscription stands, where events leave it open. */
export const reconcile: JobKind<{ id: string }> = { name: 'reconcile subscription', attempts: 100 }

/** Events can be lost: the provider gives up sending them, and a backup knows none that came after it. */
export const lostEvents: JobKind = { name: 'look for lost payment news', everyMs: DAY }

/** Has the provider forget an account that is deleted in this transaction, and end what it pays for. */
export const leaveCustomer = async (tx: Tx, user_id: string, now: string): Promise<void> => {
  const customer = await findCustomer(tx, { user_id })
  if (customer) await enqueue(tx, forgetCustomer, { customer_id: customer.customer_id }, now)
}
