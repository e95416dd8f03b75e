import { type Repeatable, refuse } from '@docket/contract'
import type { Caller } from '../call/caller.ts'
import type { Db, Tx } from '../db/database.ts'
import type { IdempotencyKey } from '../db/schema.ts'
import { parse } from '../json/parse.ts'
import { MemoryBuckets } from '../limits/memory-buckets.ts'
import { type Clock, DAY, toTimestamp } from '../outside/clock.ts'
import { claimKey, findClaim, keepAnswer } from './queries.ts'

export const KEEP_ANSWERS_MS = DAY

/** What is kept of an account's answers in characters: they cost little to ask for and are large, and no list counts them. */
export const answerBudget = (characters: number, clock: Clock): MemoryBuckets =>
  new MemoryBuckets(
    { burst: characters, perSecond: (characters / KEEP_ANSWERS_MS) * 1000 },
    { monotonic: () => clock.monotonic() },
  )

/** Demo accounts cost nothing to have: each has the 256th part. */
const DEMO_SHARE = 256

export interface Asked {
  readonly caller: Caller
  readonly repeatable: Repeatable | undefined
  /** The list that the answer tells of: the answer goes with it. */
  readonly list_id?: string
  readonly now: string
}

/** The advisory lock of the transaction in which `once` is called: whoever waited for a key there would hold what others wait for. */
export const idempotencyLock = ({ caller, repeatable }: Pick<Asked, 'caller' | 'repeatable'>): string | undefined =>
  repeatable && `${caller.user_id} ${repeatable.key}`

/**
 * Does the work of a call once, however often the call comes: what is answered is kept in the transaction of the work, and
 * answered again. Where there is a list, it has to be locked. `budget` bounds what is kept for an account.
 */
export const onceWithin = (budget: MemoryBuckets) => {
  // A transaction may run again: the call is one and the same object then.
  const charged = new WeakSet<Repeatable>()

  return async <T>(tx: Tx, asked: Asked, work: () => Promise<T>): Promise<T> => {
    const { caller, repeatable, list_id = null, now } = asked
    if (!repeatable) return work()
    const { hash } = repeatable
    const key = { user_id: caller.user_id, key: repeatable.key }
    const expired = expiredBefore(now)
    if (!(await claimKey(tx, { ...key, hash, list_id, created_at: now, expired }))) {
      return answerOf((await findClaim(tx, key))!, hash) as T
    }
    const result = await work()
    const answer = JSON.stringify(result)
    if (!charged.has(repeatable)) {
      const { isAllowed, resetSeconds } = budget.take(
        caller.user_id,
        answer.length * (caller.account.demo ? DEMO_SHARE : 1),
      )
      if (!isAllowed) refuse('rate_limited', full, { retry_after: resetSeconds })
      charged.add(repeatable)
    }
    await keepAnswer(tx, { ...key, answer })
    return result
  }
}

/** What the call was answered already: for whoever would otherwise do outside of the transaction what cannot be taken back. */
export const answeredBefore = async (db: Db, { caller, repeatable, now }: Asked): Promise<unknown> => {
  if (!repeatable) return undefined
  const first = await findClaim(db, { user_id: caller.user_id, key: repeatable.key })
  return first && first.created_at >= expiredBefore(now) ? answerOf(first, repeatable.hash) : undefined
}

const expiredBefore = (now: string): string => toTimestamp(Date.parse(now) - KEEP_ANSWERS_MS)

const answerOf = (first: Pick<IdempotencyKey, 'hash' | 'answer'>, hash: string): unknown => {
  if (first.hash !== hash) refuse('idempotency.reused', 'This Idempotency-Key was used for another call.')
  return parse(first.answer)
}

export type Once = ReturnType<typeof onceWithin>

const full = 'Too many answers are kept for this account to be given again. Wait, or send fewer at once.'
