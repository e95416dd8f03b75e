import type { KeyLimit } from '@docket/contract'
import type { Tx } from '../engine/db/database.ts'
import { DAY, toTimestamp } from '../engine/outside/clock.ts'
import { addToDay, findUse } from './key-day-queries.ts'

/** The day in UTC on which something is counted. */
export const dayOf = (now: string): string => now.slice(0, 10)
export const nextDay = (now: string): string => toTimestamp(Date.parse(`${dayOf(now)}T00:00:00Z`) + DAY)

/**
 * What of the key's budget is used up; undefined while it may claim once more. For keys with a budget the transaction has to have
 * the advisory lock `budgetLockOf`, or two claims at once would both find the last place.
 */
export const usedUp = async (tx: Tx, key_id: string, now: string): Promise<KeyLimit | undefined> => {
  const use = await findUse(tx, { key_id, now, day: dayOf(now) })
  if (!use) return undefined
  if (use.max_running !== null && use.running >= use.max_running) return 'running'
  if (use.claims_per_day !== null && use.claims >= use.claims_per_day) return 'claims_per_day'
  if (use.cost_per_day !== null && use.cost >= use.cost_per_day) return 'cost_per_day'
  return undefined
}

export const budgetLockOf = (key_id: string): string => `budget of ${key_id}`

interface Done {
  readonly key_id: string
  readonly list_id: string
  readonly claims?: number
  /** In millionths of a dollar. */
  readonly cost?: number
}

export const countKeyDay = (tx: Tx, { claims = 0, cost = 0, ...of }: Done, now: string): Promise<unknown> =>
  addToDay(tx, { ...of, day: dayOf(now), claims, cost })
