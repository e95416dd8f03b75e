import { type Audited, audit } from '../accounts/audit.ts'
import { lockUser } from '../accounts/user-queries.ts'
import type { Database, Tx } from '../engine/db/database.ts'
import type { User } from '../engine/db/schema.ts'
import { enqueue } from '../engine/jobs/enqueue.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import type { ReportedEvent } from './events.ts'
import { reconcile } from './kinds.ts'
import {
  findSubscription,
  findSubscriptions,
  findUserOfCustomer,
  insertCustomer,
  noteEvent,
  saveSubscription,
  setSubscribed,
} from './queries.ts'
import { bestOf, isPaying, type Known, learn } from './rules.ts'
import type { readSubscription } from './shapes.ts'

/** What the payment provider does comes from nowhere. */
const origin = { ip: '', user_agent: '' }

/** Lets an event have its effect, unless it had it before. What nobody here has bought is forgotten. */
export const applyEvent = (db: Database, event: ReportedEvent, now: Date): Promise<void> =>
  db.transact(async (tx) => {
    const at = toTimestamp(now)
    if (!(await noteEvent(tx, { id: event.id, created_at: at }))) return
    const user_id = await buyerOf(tx, event)
    const user = user_id && (await lockUser(tx, { id: user_id }))
    if (!user) return
    const { subscription_id: id, customer_id, told } = event
    if (customer_id && !(await findUserOfCustomer(tx, { customer_id }))) {
      await insertCustomer(tx, { user_id: user.id, customer_id, created_at: at })
    }
    const { known, isSure } = learn(await findSubscription(tx, { id }), told)
    await learned(tx, user, { id, known }, now)
    if (!isSure) await enqueue(tx, reconcile, { id }, at, { key: id })
    if (event.hasFailed)
      await note(tx, { user_id: user.id, event: 'billing.payment_failed', failure: known.status }, now)
  })

/** Takes over a subscription of which nobody told. */
export const adopt = (
  db: Database,
  user_id: string,
  { id, state }: Pick<ReturnType<typeof readSubscription>, 'id' | 'state'>,
  now: Date,
): Promise<void> =>
  db.transact(async (tx) => {
    const user = await lockUser(tx, { id: user_id })
    if (!user) return
    const known = { ...state, status_order: 0, state_order: 0 }
    if (!(await findSubscription(tx, { id }))) await learned(tx, user, { id, known }, now)
    await enqueue(tx, reconcile, { id }, toTimestamp(now), { key: id })
  })

/** Writes down what is known of a subscription, and what follows for the account, which is locked. */
export const learned = async (
  tx: Tx,
  user: User,
  { id, known }: { id: string; known: Known },
  now: Date,
): Promise<void> => {
  await saveSubscription(tx, { ...known, id, user_id: user.id, updated_at: toTimestamp(now) })
  const subscriptions = await findSubscriptions(tx, { user_id: user.id })
  const subscribed = subscriptions.some(({ status }) => isPaying(status)) ? 1 : 0
  if (subscribed === user.subscribed) return
  await setSubscribed(tx, { user_id: user.id, subscribed })
  const detail = subscribed ? (bestOf(subscriptions)?.tier ?? '') : known.status
  await note(tx, { user_id: user.id, event: subscribed ? 'billing.subscribed' : 'billing.ended', detail }, now)
}

const note = (tx: Tx, audited: Audited, now: Date) => audit(tx, audited, origin, now)

const buyerOf = async (tx: Tx, { subscription_id, customer_id, user_id }: ReportedEvent): Promise<string | undefined> =>
  (await findSubscription(tx, { id: subscription_id }))?.user_id ??
  (customer_id && (await findUserOfCustomer(tx, { customer_id }))?.user_id) ??
  user_id
