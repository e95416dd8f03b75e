import { type KeyLimit, refuse } from '@docket/contract'
import { countKeyDay, nextDay, usedUp } from '../accounts/key-days.ts'
import { toMicros } from '../engine/db/cost.ts'
import type { Tx } from '../engine/db/database.ts'
import type { TaskRow } from '../engine/db/schema.ts'
import { findAttempt, saveCost } from '../tasks/attempt-queries.ts'

const sentences: Record<KeyLimit, string> = {
  running: 'This API key has as many tasks as it may have at a time. Report one of them first.',
  claims_per_day: 'This API key has claimed as often as it may on a day.',
  cost_per_day: 'This API key has cost as much as it may on a day.',
}

/** Counts one more claim of a key; refuses where its budget is used up. Nothing is counted that is not committed. */
export const countClaim = async (
  tx: Tx,
  { key_id, list_id }: { key_id: string; list_id: string },
  now: string,
): Promise<void> => {
  const budget = await usedUp(tx, key_id, now)
  if (budget)
    refuse('api_key.budget', sentences[budget], { budget, resets_at: budget === 'running' ? null : nextDay(now) })
  await countKeyDay(tx, { key_id, list_id, claims: 1 }, now)
}

/** Notes what an attempt has cost so far, and counts what is new of it to the day. Said again, it changes nothing. */
export const noteCost = async (
  tx: Tx,
  task: Pick<TaskRow, 'id' | 'list_id' | 'lease_id' | 'lease_key_id'>,
  dollars: number | undefined,
  now: string,
): Promise<void> => {
  if (dollars === undefined || task.lease_id === null) return
  const attempt = await findAttempt(tx, { task_id: task.id, lease_id: task.lease_id })
  const cost = toMicros(dollars)
  if (!attempt || cost <= attempt.cost) return
  await saveCost(tx, { task_id: task.id, attempt: attempt.attempt, cost })
  const { lease_key_id: key_id, list_id } = task
  if (key_id !== null) await countKeyDay(tx, { key_id, list_id, cost: cost - attempt.cost }, now)
}
