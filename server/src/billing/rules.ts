import type { Subscription } from '../engine/db/schema.ts'
import type { Plan } from './config.ts'

export const paying = ['active', 'trialing', 'past_due']
/** Nothing comes after them. */
const ended = ['canceled', 'incomplete_expired']

/** Whether a subscription in this state lets its account change lists. What is overdue does, until the provider ends it. */
export const isPaying = (status: string): boolean => paying.includes(status)
export const isEnded = (status: string): boolean => ended.includes(status)

/** The one that says how the account stands: of those in the best state the one that is paid for longest. */
export const bestOf = <One extends Pick<Subscription, 'status' | 'current_period_end' | 'updated_at'>>(
  subscriptions: readonly One[],
): One | undefined => {
  const placeOf = ({ status }: One) =>
    isPaying(status) ? paying.indexOf(status) : paying.length + (isEnded(status) ? 1 : 0)
  const timesOf = ({ current_period_end, updated_at }: One) => `${current_period_end ?? ''} ${updated_at}`
  return subscriptions.toSorted((a, b) => placeOf(a) - placeOf(b) || (timesOf(a) < timesOf(b) ? 1 : -1))[0]
}

/** The plan that is asked for; undefined when there is none. Without a word it is the highlighted one, or the first. */
export const planOf = (
  plans: readonly Plan[],
  { plan_id, kind }: { plan_id?: string | undefined; kind?: string | undefined },
): Plan | undefined => {
  if (plan_id) return plans.find(({ id }) => id === plan_id)
  if (kind) return plans.find((plan) => plan.kind === kind)
  return plans.find(({ highlight }) => highlight) ?? plans[0]
}

/** The plan that sells this price, `plan_id` if it is among several; empty when none does. */
export const tierOf = (plans: readonly Plan[], { price, plan_id }: { price: string; plan_id: string }): string => {
  const selling = plans.filter((plan) => plan.price === price)
  return (selling.find(({ id }) => id === plan_id) ?? selling[0])?.id ?? ''
}

/** What is known of a subscription, and the place in the order of the provider's events of what told it. */
export type Known = Pick<Subscription, 'status' | 'tier' | 'current_period_end' | 'status_order' | 'state_order'>

/** What an event tells of a subscription. */
export interface Told extends Pick<Subscription, 'status' | 'tier' | 'current_period_end'> {
  readonly order: number
  /** It tells all of it; else the status is concluded from what happened, and nothing else is told. */
  readonly isWhole: boolean
}

/**
 * What is known after an event, in whatever order events arrive: of each part the newest counts, except that an end is the
 * end. `isSure`: the provider need not be asked.
 */
export const learn = (known: Known | undefined, told: Told): { known: Known; isSure: boolean } => {
  if (!known) {
    const { order, isWhole, ...state } = told
    return { known: { ...state, status_order: order, state_order: isWhole ? order : 0 }, isSure: isWhole }
  }
  const isOver = isEnded(known.status) && !isEnded(told.status)
  const isEnd = isEnded(told.status) && !isEnded(known.status)
  const newerStatus = isEnd || (!isOver && told.order >= known.status_order)
  const newerState = told.isWhole && told.order >= known.state_order
  const isTied = told.order === known.status_order || (told.isWhole && told.order === known.state_order)
  return {
    known: {
      status: newerStatus ? told.status : known.status,
      status_order: Math.max(told.order, known.status_order),
      tier: newerState ? told.tier : known.tier,
      current_period_end: newerState ? told.current_period_end : known.current_period_end,
      state_order: newerState ? told.order : known.state_order,
    },
    isSure: !isTied && (told.isWhole || !newerStatus),
  }
}
