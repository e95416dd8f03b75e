import { z } from 'zod'
import { SECOND, toTimestamp } from '../engine/outside/clock.ts'
import type { Plan } from './config.ts'
import { tierOf } from './rules.ts'

export const isMisshapen = (error: unknown): boolean => error instanceof z.ZodError

/** Year 9999. */
const LAST_SECOND = 253_402_300_799
export const Seconds = z.int().min(0).max(LAST_SECOND)
export const Id = z.string().regex(/^\w{1,255}$/)
/** An object can stand in the place of its id. */
export const Reference = z.union([Id, z.looseObject({ id: Id }).transform(({ id }) => id)])

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Whom a purchase is for, as it was said when it began; what others wrote there is nobody. */
const UserId = z
  .unknown()
  .transform((said) => (typeof said === 'string' && uuid.test(said) ? said : undefined))
  .optional()

/** What was written on a purchase when it began. Others may write there too. */
export const Metadata = z.looseObject({
  user_id: UserId,
  plan_id: z
    .unknown()
    .transform((said) => (typeof said === 'string' ? said : ''))
    .optional(),
})

/** The end of what is paid stands on the subscription or, since 2025-03-31 of the provider's interface, on its items. */
const Subscription = z.looseObject({
  id: Id,
  customer: Reference,
  status: z.string().regex(/^[a-z_]{1,40}$/),
  metadata: Metadata.nullish(),
  current_period_end: Seconds.nullish(),
  items: z
    .looseObject({
      data: z.array(
        z.looseObject({ current_period_end: Seconds.nullish(), price: z.looseObject({ id: z.string() }).nullish() }),
      ),
    })
    .nullish(),
})

/** A subscription as the provider describes it; throws a `ZodError` when it is none. */
export const readSubscription = (object: unknown, plans: readonly Plan[]) => {
  const { id, customer, status, metadata, current_period_end, items } = Subscription.parse(object)
  const ends = (items?.data ?? []).flatMap((item) => item.current_period_end ?? [])
  const end = current_period_end ?? (ends.length > 0 ? Math.min(...ends) : undefined)
  const prices = (items?.data ?? []).flatMap(({ price }) => price?.id ?? [])
  const tiers = prices.map((price) => tierOf(plans, { price, plan_id: metadata?.plan_id ?? '' }))
  return {
    id,
    customer_id: customer,
    user_id: metadata?.user_id,
    state: {
      status,
      tier: tiers.find((tier) => tier !== '') ?? '',
      current_period_end: end === undefined ? null : toTimestamp(end * SECOND),
    },
  }
}
