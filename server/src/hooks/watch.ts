import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { News } from '../engine/db/database.ts'
import { enqueue } from '../engine/jobs/enqueue.ts'
import { latestFrom, SECOND, toTimestamp } from '../engine/outside/clock.ts'
import { findBehind, findBehindIn, hasHooks } from './delivery-queries.ts'
import { deliverHook } from './kinds.ts'
import { LONGEST_PAUSE_MS, PACE_MS } from './rules.ts'
import { HOLD_MS } from './sending.ts'

/** How late a change is told at the latest that nobody has heard of. */
export const LOOK_MS = 5 * SECOND
const AT_ONCE = 1000

type Parts = Pick<Context, 'clock' | 'config' | 'db' | 'live'>

/**
 * Finds webhooks that have something to tell: those of lists that have news at once, and all of them every few seconds, so that
 * nothing is lost with news that nobody heard. Where there is no webhook, news cost nothing.
 */
export class HookWatch implements AsyncDisposable {
  readonly #parts: Parts
  readonly #onError: (error: unknown) => void
  readonly #news = new Set<string>()
  #hasHooks = false
  #telling: Promise<void> | undefined
  readonly #closing = new AbortController()

  constructor(parts: Parts, onError: (error: unknown) => void) {
    this.#parts = parts
    this.#onError = onError
  }

  /** Somebody committed. Of what comes within a second all is looked at together. */
  readonly announce = ({ lists }: News): void => {
    if (!this.#hasHooks) return
    for (const id of lists) this.#news.add(id)
    if (this.#news.size > 0) this.#telling ??= this.#tell().finally(() => (this.#telling = undefined))
  }

  /** Every webhook that is behind. */
  readonly look = async (): Promise<void> => {
    if (this.#parts.config.hooks === 'off') return
    this.#hasHooks = await hasHooks(this.#parts.db)
    if (!this.#hasHooks) return
    await this.#parts.clock.learn()
    await this.#putUp(await findBehind(this.#parts.db, this.#behind()))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    await this.#telling
  }

  async #tell(): Promise<void> {
    const { signal } = this.#closing
    while (this.#news.size > 0 && !signal.aborted) {
      const ids = JSON.stringify([...this.#news])
      this.#news.clear()
      try {
        await this.#putUp(await findBehindIn(this.#parts.db, { ...this.#behind(), ids }))
      } catch (error) {
        this.#onError(error) // the next look finds them
      }
      await delay(PACE_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  #behind() {
    const time = this.#parts.clock.now().getTime()
    const latest_hold = toTimestamp(latestFrom(time, HOLD_MS))
    const takes_payments = this.#parts.config.billing === undefined ? 0 : 1
    return {
      now: toTimestamp(time),
      latest_hold,
      takes_payments,
      lineage: this.#parts.live.lineage,
      limit: AT_ONCE,
    } as const
  }

  async #putUp(behind: readonly { id: string; next_try_at: string | null }[]): Promise<void> {
    if (behind.length === 0) return
    const time = this.#parts.clock.now().getTime()
    const [now, latest] = [toTimestamp(time), toTimestamp(time + LONGEST_PAUSE_MS)]
    await this.#parts.db.transact(async (tx) => {
      for (const { id, next_try_at } of behind) {
        const run_at = next_try_at !== null && next_try_at > now && next_try_at <= latest ? next_try_at : now
        await enqueue(tx, deliverHook, { hook_id: id }, now, { run_at, key: id })
      }
    })
  }
}
