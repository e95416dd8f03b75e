import { query } from '../engine/db/query.ts'
import { DAY } from '../engine/outside/clock.ts'

/** How long a demo account is there. */
export const DEMO_MS = DAY
/** How many there are at once. */
export const MAX_DEMOS = 200

/** The demo accounts that there are, the oldest first. */
export const findDemos = query.all((q) =>
  q.selectFrom('users').where('demo', '=', 1).select(['id', 'created_at']).orderBy('created_at').orderBy('id'),
)
