import { lockUser } from '../accounts/user-queries.ts'
import type { Database } from '../engine/db/database.ts'
import { enqueue } from '../engine/jobs/enqueue.ts'
import { handleJob, type JobHandler } from '../engine/jobs/job-kind.ts'
import { type Clock, DAY, SECOND, toTimestamp } from '../engine/outside/clock.ts'
import type { Payments } from '../engine/outside/payments.ts'
import type { Plan } from './config.ts'
import { forgetCustomer, lostEvents, reconcile } from './kinds.ts'
import { findOverdue, findSubscription } from './queries.ts'
import { readSubscription } from './shapes.ts'
import { learned } from './subscriptions.ts'

const ATTEMPT_MS = 10 * SECOND
/** By when the provider has told of a renewal, or that there is none. */
const OVERDUE_MS = DAY

interface Parts {
  readonly db: Database
  readonly clock: Clock
  readonly payments: Payments
  readonly plans: readonly Plan[]
}

/** What is asked of the payment provider while nobody waits. */
export const billingJobs = (parts: Parts): JobHandler[] => [
  handleJob(forgetCustomer, ({ customer_id }, signal) => parts.payments.deleteCustomer(customer_id, within(signal))),
  handleJob(reconcile, ({ id }, signal) => askAbout(parts, id, within(signal))),
  handleJob(lostEvents, () => askAboutOverdue(parts)),
]

const within = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)])

const askAboutOverdue = async ({ db, clock }: Parts): Promise<void> => {
  const now = clock.now().getTime()
  const overdue = await findOverdue(db, { before: toTimestamp(now - OVERDUE_MS) })
  await db.transact(async (tx) => {
    for (const { id } of overdue) await enqueue(tx, reconcile, { id }, toTimestamp(now), { key: id })
  })
}

/** Takes over how a subscription stands at the provider. When an event comes meanwhile, it is asked again. */
const askAbout = async ({ db, clock, payments, plans }: Parts, id: string, signal: AbortSignal): Promise<void> => {
  const before = await findSubscription(db, { id })
  const object = before && (await payments.subscription(id, signal))
  if (!object) return
  const { state } = readSubscription(object, plans)
  const now = clock.now()
  await db.transact(async (tx) => {
    const user = await lockUser(tx, { id: before.user_id })
    const known = user && (await findSubscription(tx, { id }))
    if (!known) return
    const isSame = known.status_order === before.status_order && known.state_order === before.state_order
    if (!isSame) return enqueue(tx, reconcile, { id }, toTimestamp(now), { key: id })
    await learned(tx, user, { id, known: { ...known, ...state } }, now)
  })
}
