import { randomUUID } from 'node:crypto'
import { Refusal } from '@docket/contract'
import { isActive } from '../accounts/standing.ts'
import type { Context } from '../context.ts'
import type { HookRow } from '../engine/db/schema.ts'
import { enqueue } from '../engine/jobs/enqueue.ts'
import { handleJob, type JobHandler } from '../engine/jobs/job-kind.ts'
import { latestFrom, SECOND, toTimestamp } from '../engine/outside/clock.ts'
import { DeliveryError, deliver } from '../engine/outside/deliver.ts'
import { noteHookOff } from '../inbox/notices.ts'
import { findHookedList, findRev, holdHook, releaseHook, restHook, settleHook } from './delivery-queries.ts'
import { deliverHook, rangeOf } from './kinds.ts'
import { changesMessage, parcelOf } from './message.ts'
import { afterFailure, LONGEST_PAUSE_MS, PACE_MS, type Standing } from './rules.ts'
import { secretsOf, unseal } from './secrets.ts'

/** For so long one process alone sends to a webhook; longer than a delivery can take. */
export const HOLD_MS = 25 * SECOND
/** By then a delivery has to have begun. */
const BEGIN_MS = 10 * SECOND
/** Deliveries of one owner's webhooks that one process has under way: slow ones hold nobody else up. */
const MOST_OF_OWNER = 4
/** A body is made of no more. */
const MOST_READ_BYTES = 2 * 1024 * 1024
const taken: Standing = { state: 'on', failures: 0, failing_since: null, next_try_at: null }

type Held = HookRow & { readonly held_by: string }
/** How far the webhook is told then, and what was answered; null for nothing that is an answer. */
interface Outcome extends Standing, Pick<HookRow, 'cursor_rev' | 'lineage' | 'last_status' | 'last_at'> {}
/** Nothing is to be sent: for so many milliseconds, or until its owner pays again. */
type Postponed = { readonly wait: number | null | 'until paid' }

export const hookJobs = (context: Context): JobHandler[] => {
  const { clock, config, db, encryption, live } = context
  const underWay = new Map<string, number>()

  const hold = async (id: string): Promise<Held | undefined> => {
    await clock.learn()
    const time = clock.now().getTime()
    const hook = await db.transact((tx) =>
      holdHook(tx, {
        id,
        held_by: randomUUID(),
        held_until: toTimestamp(time + HOLD_MS),
        now: toTimestamp(time),
        latest_hold: toTimestamp(latestFrom(time, HOLD_MS)),
        latest_try: toTimestamp(latestFrom(time, LONGEST_PAUSE_MS)),
      }),
    )
    return hook as Held | undefined
  }

  /** What came of it, or why nothing was sent. */
  const send = async (hook: Held, signal: AbortSignal): Promise<Outcome | Postponed> => {
    const list = await findHookedList(db, hook)
    if (!list) return { wait: null }
    const begunAt = clock.now()
    if (config.billing !== undefined && !isActive(list, begunAt)) return { wait: 'until paid' }
    const others = underWay.get(list.owner_id) ?? 0
    if (others >= MOST_OF_OWNER) return { wait: 2 * SECOND }
    underWay.set(list.owner_id, others + 1)
    try {
      return await sendNow(hook, list, signal)
    } finally {
      const left = underWay.get(list.owner_id)! - 1
      if (left > 0) underWay.set(list.owner_id, left)
      else underWay.delete(list.owner_id)
    }
  }

  const sendNow = async (
    hook: Held,
    list: NonNullable<Awaited<ReturnType<typeof findHookedList>>>,
    signal: AbortSignal,
  ): Promise<Outcome> => {
    const startedAt = clock.monotonic()
    const after = `${hook.cursor_rev}.${hook.lineage}`
    const told = await live.feed.told(list, after, MOST_READ_BYTES)
    const now = clock.now()
    const moved = { cursor_rev: told.rev, lineage: told.since.split('.')[1]! }
    const pace = toTimestamp(now.getTime() + PACE_MS)
    const message = changesMessage(hook, told, after, now)
    const { last_status, last_at } = hook
    if (!message) return { ...hook, ...moved, last_status, last_at, next_try_at: pace }
    const content = unseal(encryption, hook)
    if (!content) return { ...hook, state: 'failed', last_at, last_status }
    if (clock.monotonic() - startedAt > BEGIN_MS) throw new Error('A webhook was held for too long to send anything.')
    const secrets = secretsOf(content, toTimestamp(now))
    const parcel = parcelOf({ url: content.url, secrets, version: config.build.version }, message, now)
    const status = await statusOf(deliver(parcel, { range: rangeOf(config) }, signal))
    const answered = { last_status: status, last_at: toTimestamp(clock.now()) }
    if (status !== null && status >= 200 && status < 300) return { ...taken, ...moved, ...answered, next_try_at: pace }
    const failure = { status, now: clock.now(), chance: Math.random() }
    return { ...hook, ...answered, ...afterFailure(hook, failure) }
  }

  const settle = (hook: Held, outcome: Outcome): Promise<void> =>
    db.transact(async (tx) => {
      const now = toTimestamp(clock.now())
      const { id, held_by, list_id } = hook
      const { cursor_rev, lineage, last_status, last_at, failures, failing_since, next_try_at, state } = outcome
      const settled = { cursor_rev, lineage, last_status, last_at, failures, failing_since, next_try_at, state }
      const left = await settleHook(tx, { id, held_by, ...settled })
      if (!left) return
      if (left.state !== 'on') {
        if (left.state === state) await noteHookOff(tx, { list_id, hook_id: id }, now)
        return
      }
      const list = await findRev(tx, { list_id })
      const isBehind = list && (list.rev > cursor_rev || lineage !== live.lineage)
      if (isBehind) await enqueue(tx, deliverHook, { hook_id: id }, now, { run_at: next_try_at ?? now, key: id })
    })

  const release = async ({ id, held_by, ...hook }: Held, wait: Postponed['wait']): Promise<void> => {
    const next_try_at = typeof wait === 'number' ? toTimestamp(clock.now().getTime() + wait) : hook.next_try_at
    await db.transact((tx) =>
      wait === 'until paid' ? restHook(tx, { id, held_by }) : releaseHook(tx, { id, held_by, next_try_at }),
    )
  }

  return [
    handleJob(deliverHook, async ({ hook_id }, signal) => {
      if (config.hooks === 'off') return
      const hook = await hold(hook_id)
      if (!hook) return
      try {
        const outcome = await send(hook, signal)
        if ('wait' in outcome) await release(hook, outcome.wait)
        else await settle(hook, outcome)
      } catch (error) {
        await release(hook, null)
        if (error instanceof Refusal) return // the list is gone, or the database was put back: looked at again
        throw error
      }
    }),
  ]
}

/** Null where nothing was answered. Throws where the process ends. */
const statusOf = async (delivery: Promise<number>): Promise<number | null> => {
  try {
    return await delivery
  } catch (error) {
    if (error instanceof DeliveryError) return null
    throw error
  }
}
