import type { APIKey } from '@docket/contract'

/** What a key has used up for today, where it stops it; how many tasks it has at a time stops it for a moment only. */
export const usedUp = ({ budget, today }: Pick<APIKey, 'budget' | 'today'>): 'claims' | 'cost' | undefined => {
  if (budget.claims_per_day !== null && today.claims >= budget.claims_per_day) return 'claims'
  if (budget.cost_per_day !== null && today.cost_usd >= budget.cost_per_day) return 'cost'
  return undefined
}

/** What is allowed at a press: so many tasks a day, or US dollars, more than were used, or allowed. */
export const MORE = { claims: 20, cost: 5 } as const

/** The change of the budget with which the key goes on. */
export const moreOf = ({ budget, today }: Pick<APIKey, 'budget' | 'today'>, what: 'claims' | 'cost') =>
  what === 'claims'
    ? { claims_per_day: Math.max(budget.claims_per_day ?? 0, today.claims) + MORE.claims }
    : { cost_per_day: Math.max(budget.cost_per_day ?? 0, today.cost_usd) + MORE.cost }

/** A limit as it is typed: nothing is for none, what is no limit is NaN. Both signs divide a whole number from its parts. */
export const limitOf = (text: string): number | null => {
  const typed = text.trim().replace(',', '.')
  return typed === '' ? null : /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN
}
