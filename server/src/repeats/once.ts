import { type Repeatable, refuse } from '@docket/contract'
import type { Caller } from '../call/caller.ts'
import type { Tx } from '../db/database.ts'
import { parse } from '../json/parse.ts'
import { DAY, toTimestamp } from '../outside/clock.ts'
import { claimKey, getClaim, keepAnswer } from './queries.ts'

export const KEEP_ANSWERS_MS = DAY

interface Asked {
  readonly caller: Caller
  readonly repeatable: Repeatable | undefined
  /** The list that the answer tells of: the answer goes with it. */
  readonly list_id?: string
  readonly now: string
}

/**
 * Does the work of a call once, however often the call comes: what is answered is kept in the transaction of the work, and
 * answered again. Where there is a list, it has to be locked: then nobody waits for a key who holds what its owner waits for.
 */
export const once = async <T>(tx: Tx, asked: Asked, work: () => Promise<T>): Promise<T> => {
  const { caller, repeatable, list_id = null, now } = asked
  if (!repeatable) return work()
  const { hash } = repeatable
  const key = { user_id: caller.user_id, key: repeatable.key }
  const expired = toTimestamp(Date.parse(now) - KEEP_ANSWERS_MS)
  if (!(await claimKey(tx, { ...key, hash, list_id, created_at: now, expired }))) {
    const first = await getClaim(tx, key)
    if (first.hash !== hash) refuse('idempotency.reused', 'This Idempotency-Key was used for another call.')
    return parse(first.answer) as T
  }
  const answer = await work()
  await keepAnswer(tx, { ...key, answer: JSON.stringify(answer) })
  return answer
}
