import { type APIKey, type KeyAccess, refuse } from '@docket/contract'
import { toDollars, toMicros } from '../engine/db/cost.ts'
import type { ApiKey, KeyBounds } from '../engine/db/schema.ts'

interface Asked {
  readonly access?: KeyAccess | undefined
  readonly read_only?: boolean | undefined
}

/** `read_only` is the older word for one of them; undefined where the two contradict each other. */
export const accessOf = ({ read_only, access = read_only ? 'read' : 'full' }: Asked): KeyAccess | undefined =>
  read_only === undefined || read_only === (access === 'read') ? access : undefined

type Budget = APIKey['budget']
type Limits = Pick<KeyBounds, 'max_running' | 'claims_per_day' | 'cost_per_day'>

export const unlimited: Limits = { max_running: null, claims_per_day: null, cost_per_day: null }

/** What is left out of the budget stays as it was. */
export const limitsOf = (
  before: Limits,
  { running, claims_per_day, cost_per_day }: { [Limit in keyof Budget]?: Budget[Limit] | undefined } = {},
): Limits => ({
  max_running: running === undefined ? before.max_running : running,
  claims_per_day: claims_per_day === undefined ? before.claims_per_day : claims_per_day,
  cost_per_day: cost_per_day === undefined ? before.cost_per_day : cost_per_day && toMicros(cost_per_day),
})

type Row = Omit<ApiKey, 'user_id' | 'hash' | 'revoked_at'> & Limits & Pick<KeyBounds, 'lists'>
interface Used {
  readonly running: number
  readonly claims: number
  readonly cost: number
}

const unused: Used = { running: 0, claims: 0, cost: 0 }

/** The row as its owner is shown it. */
export const toKey = (row: Row, { running, claims, cost }: Used = unused): APIKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  access: row.access,
  lists: row.lists === null ? null : (JSON.parse(row.lists) as string[]),
  budget: {
    running: row.max_running,
    claims_per_day: row.claims_per_day,
    cost_per_day: row.cost_per_day === null ? null : toDollars(row.cost_per_day),
  },
  today: { running, claims, cost_usd: toDollars(cost) },
  read_only: row.access === 'read',
  last_used_at: row.last_used_at,
  expires_at: row.expires_at,
  created_at: row.created_at,
})

/** As they are stored, once the caller has proved to `see` each of them. */
export const readLists = async (
  ids: readonly string[] | null,
  see: (listID: string) => Promise<unknown>,
): Promise<string | null> => {
  for (const id of ids ?? []) await see(id)
  return ids && JSON.stringify(ids)
}

export const assertAhead = (expires_at: string | null, now: string): void => {
  if (expires_at === null || expires_at > now) return
  refuseField('expires_at', 'must not be in the past.')
}

export const refuseField = (field: string, error: string): never =>
  refuse('request.invalid', `${field}: ${error}`, { fields: [{ field, error }] })
