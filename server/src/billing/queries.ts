import { columns, query } from '../engine/db/query.ts'
import type { Customer, PaymentEvent, Subscription } from '../engine/db/schema.ts'
import { paying } from './rules.ts'

type OfUser = { user_id: string }

export const findCustomer = query.first((q, p: OfUser) =>
  q.selectFrom('customers').where('user_id', '=', p.user_id).selectAll(),
)

export const findUserOfCustomer = query.first((q, p: { customer_id: string }) =>
  q.selectFrom('customers').where('customer_id', '=', p.customer_id).select('user_id'),
)

/** Unless the account has one already. */
export const insertCustomer = query.write((q, p: Customer) =>
  q
    .insertInto('customers')
    .values(columns(p, 'user_id', 'customer_id', 'created_at'))
    .onConflict((on) => on.column('user_id').doNothing()),
)

/** Unless somebody was faster. */
export const replaceCustomer = query.write((q, p: { user_id: string; customer_id: string; lost: string }) =>
  q
    .updateTable('customers')
    .set({ customer_id: p.customer_id })
    .where('user_id', '=', p.user_id)
    .where('customer_id', '=', p.lost),
)

export const findSubscription = query.first((q, p: { id: string }) =>
  q.selectFrom('subscriptions').where('id', '=', p.id).selectAll(),
)

export const findSubscriptions = query.all((q, p: OfUser) =>
  q.selectFrom('subscriptions').where('user_id', '=', p.user_id).selectAll(),
)

/** Those that let somebody write, although what was paid ended before. */
export const findOverdue = query.all((q, p: { before: string }) =>
  q
    .selectFrom('subscriptions')
    .where('status', 'in', paying)
    .where('current_period_end', '<', p.before)
    .select('id')
    .orderBy('current_period_end')
    .limit(1000),
)

export const saveSubscription = query.write((q, p: Subscription) =>
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

/** False when the event has had its effect before. */
export const noteEvent = query.writeAny((q, p: PaymentEvent) =>
  q
    .insertInto('payment_events')
    .values(columns(p, 'id', 'created_at'))
    .onConflict((on) => on.column('id').doNothing())
    .returning('id'),
)

export const setSubscribed = query.write((q, p: OfUser & { subscribed: 0 | 1 }) =>
  q.updateTable('users').set({ subscribed: p.subscribed }).where('id', '=', p.user_id),
)

export const setAid = query.write((q, p: OfUser & { financial_aid: 0 | 1; aid_note: string }) =>
  q
    .updateTable('users')
    .set(columns(p, 'financial_aid', 'aid_note'))
    .where('id', '=', p.user_id),
)

/** For every account that has no trial yet. */
export const beginTrials = query.write((q, p: { trial_ends_at: string }) =>
  q
    .updateTable('users')
    .set({ trial_ends_at: p.trial_ends_at })
    .where('trial_ends_at', 'is', null)
    .where('demo', '=', 0),
)
