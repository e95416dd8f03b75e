import { type Claimed, type dispatch, refuse } from '@docket/contract'
import { budgetLockOf } from '../accounts/key-days.ts'
import type { Context } from '../context.ts'
import { access } from '../engine/access/access.ts'
import { assertLevel } from '../engine/access/gates.ts'
import { holderOf } from '../engine/access/key.ts'
import type { Caller } from '../engine/call/caller.ts'
import type { Call, Handlers } from '../engine/call/handler.ts'
import { SECOND, toTimestamp } from '../engine/outside/clock.ts'
import { currentDeadline } from '../engine/outside/deadline.ts'
import { orderedIDs } from '../engine/outside/ids.ts'
import { findClaimed, findRunOut } from '../tasks/attempt-queries.ts'
import { claimedOf, findFirst, findNamed, isOfOne, knowsNext, wishOf } from './claiming.ts'
import { giveUpRunOut, lend } from './leases.ts'

export const claimHandlers = ({ db, clock, live }: Context): Handlers<Pick<typeof dispatch, 'claimTask'>> => {
  const newID = orderedIDs(clock)

  /** `isOwnOnly`: others came before, so nothing is theirs but what they have already. */
  const claim = (
    { caller, listID, isGone, body: { lease_seconds, worker, claim_id, wait_seconds: _, ...wish } }: Asked,
    isOwnOnly = false,
  ): Promise<Claimed | undefined> => {
    if (wish.create) assertLevel(caller, 'edit')
    const { user_id } = caller
    return db.transactOn({ list: listID, lock: budgetLock(caller) }, async (tx) => {
      // Asked at once, answered in turn: the list is locked before the others are, and nobody knows how long that takes.
      const asked = toTimestamp(clock.now())
      const [list, own, runOut, first] = await Promise.all([
        access.list(tx, caller, listID, 'editor'),
        claim_id === undefined ? undefined : findClaimed(tx, { list_id: listID, claim_id, user_id, now: asked }),
        knowsNext(tx, listID) ? [] : findRunOut(tx, { list_id: listID, now: asked }),
        isOfOne(wish) ? undefined : findFirst(tx, listID, wish),
      ])
      if (own) return claimedOf(tx, own)
      if (list.state === 'draft') refuse('list.not_ready', 'This list is not out for work.')
      if (list.max_waiting > 0 && list.waiting >= list.max_waiting) return undefined
      const now = toTimestamp(clock.now())
      const isFresh = (await giveUpRunOut(tx, list, now, runOut)) === 0
      const next = isOfOne(wish)
        ? await findNamed(tx, list, wish, { now, newID })
        : isFresh
          ? first
          : await findFirst(tx, listID, wish)
      if (!next || isOwnOnly || isGone()) return undefined
      const seconds = lease_seconds ?? list.lease_seconds
      const holder = { ...holderOf(caller), worker, claim_id: claim_id ?? null, seconds }
      return claimedOf(tx, await lend(tx, next, holder, now))
    })
  }

  return {
    async claimTask(call) {
      const { caller, listID, body, passAgain, rest, isGone } = call
      const { wait_seconds } = body
      if (wait_seconds === 0) return claim(call)
      currentDeadline()?.extend(wait_seconds * SECOND)
      const until = performance.now() + wait_seconds * SECOND
      const wish = wishOf(body)
      using place = live.waiters.enter({ list_id: listID, user_id: caller.user_id, wish })
      for (let asked = caller, isFirst = true; ; isFirst = false) {
        const claimed = await claim({ caller: asked, listID, body, isGone }, isFirst && place.standsBehindOthers())
        if (claimed) {
          place.noteTaken()
          return claimed
        }
        const reason = await rest(() => place.wait(until - performance.now()))
        if (reason === 'over') return undefined
        asked = await passAgain()
      }
    },
  }
}

/** Claims of a key with a budget are counted one after the other, in whichever lists they are. */
const budgetLock = ({ credential }: Caller): string | undefined =>
  credential.isBudgeted ? budgetLockOf(credential.id) : undefined

type Asked = Pick<Call<(typeof dispatch)['claimTask']>, 'caller' | 'listID' | 'body' | 'isGone'>
