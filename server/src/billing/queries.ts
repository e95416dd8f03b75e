import type { Db, Tx } from '../engine/db/database.ts'
import { columns, query } from '../engine/db/query.ts'
import type { Customer, PaymentEvent, Subscription } from '../engine/db/schema.ts'
import { paying } from './rules.ts'

export const findCustomer = (db: Db, user_id: string) => db.first(customerOfUser, { user_id })
export const findUserOfCustomer = (db: Db, customer_id: string) => db.first(userOfCustomer, { customer_id })
/** Unless the account has one already. */
export const insertCustomer = (tx: Tx, customer: Customer) => tx.all(newCustomer, customer)
/** Unless somebody was faster. */
export const replaceCustomer = (tx: Tx, of: { user_id: string; customer_id: string; lost: string }) =>
  tx.all(otherCustomer, of)

export const findSubscription = (db: Db, id: string) => db.first(subscription, { id })
export const findSubscriptions = (db: Db, user_id: string) => db.all(subscriptionsOfUser, { user_id })
/** Those that let somebody write, although what was paid ended before. */
export const findOverdue = (db: Db, before: string) => db.all(overdue, { before })
export const saveSubscription = (tx: Tx, row: Subscription) => tx.all(putSubscription, row)

/** False when the event has had its effect before. */
export const noteEvent = async (tx: Tx, event: PaymentEvent): Promise<boolean> =>
  (await tx.first(newEvent, event)) !== undefined

export const setSubscribed = (tx: Tx, of: { user_id: string; subscribed: 0 | 1 }) => tx.all(subscribed, of)
export const setAid = (tx: Tx, of: { user_id: string; financial_aid: 0 | 1; aid_note: string }) => tx.all(aid, of)
/** For every account that has no trial yet. */
export const beginTrials = (tx: Tx, trial_ends_at: string) => tx.all(trials, { trial_ends_at })

type OfUser = { user_id: string }

const customerOfUser = query((q, p: OfUser) => q.selectFrom('customers').where('user_id', '=', p.user_id).selectAll())

const userOfCustomer = query((q, p: { customer_id: string }) =>
  q.selectFrom('customers').where('customer_id', '=', p.customer_id).select('user_id'),
)

const newCustomer = query((q, p: Customer) =>
  q
    .insertInto('customers')
    .values(columns(p, 'user_id', 'customer_id', 'created_at'))
    .onConflict((on) => on.column('user_id').doNothing()),
)

const otherCustomer = query((q, p: { user_id: string; customer_id: string; lost: string }) =>
  q
    .updateTable('customers')
    .set({ customer_id: p.customer_id })
    .where('user_id', '=', p.user_id)
    .where('customer_id', '=', p.lost),
)

const subscription = query((q, p: { id: string }) => q.selectFrom('subscriptions').where('id', '=', p.id).selectAll())

const subscriptionsOfUser = query((q, p: OfUser) =>
  q.selectFrom('subscriptions').where('user_id', '=', p.user_id).selectAll(),
)

const overdue = query((q, p: { before: string }) =>
  q
    .selectFrom('subscriptions')
    .where('status', 'in', paying)
    .where('current_period_end', '<', p.before)
    .select('id')
    .orderBy('current_period_end')
    .limit(1000),
)

const putSubscription = query((q, p: Subscription) =>
  q
    .insertInto('subscriptions')
    .values(
      columns(p, 'id', 'user_id', 'status', 'tier', 'current_period_end', 'status_order', 'state_order', 'updated_at'),
    )
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet(columns(p, 'status', 'tier', 'current_period_end', 'status_order', 'state_order', 'updated_at')),
    ),
)

const newEvent = query((q, p: PaymentEvent) =>
  q
    .insertInto('payment_events')
    .values(columns(p, 'id', 'created_at'))
    .onConflict((on) => on.column('id').doNothing())
    .returning('id'),
)

const subscribed = query((q, p: OfUser & { subscribed: 0 | 1 }) =>
  q.updateTable('users').set({ subscribed: p.subscribed }).where('id', '=', p.user_id),
)

const aid = query((q, p: OfUser & { financial_aid: 0 | 1; aid_note: string }) =>
  q
    .updateTable('users')
    .set(columns(p, 'financial_aid', 'aid_note'))
    .where('id', '=', p.user_id),
)

const trials = query((q, p: { trial_ends_at: string }) =>
  q
    .updateTable('users')
    .set({ trial_ends_at: p.trial_ends_at })
    .where('trial_ends_at', 'is', null)
    .where('demo', '=', 0),
)
