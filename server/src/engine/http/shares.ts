import type { FastifyRequest } from 'fastify'
import { addressBlock } from '../outside/address.ts'
import { currentDeadline } from '../outside/deadline.ts'
import { Share, Visit } from './share.ts'

/** Of the event loop, for all who are over their share together while somebody else needs it. */
const REST = 1 / 3
const MOST_CREDIT_MS = 5
const MOST_DEBT_MS = 200
/** Others need the loop as long as one of them is being answered, and for so long afterwards. */
const PAUSE_MS = 20
/** In one turn of the loop no more is begun than what takes about so long. */
const SLICE_MS = 5

/** Who has a share: an account, or a network of callers without one. */
export const partyOf = ({ caller_id, ip }: Pick<FastifyRequest, 'caller_id' | 'ip'>): string =>
  caller_id ?? addressBlock(ip)

/**
 * Shares the event loop between callers (ADR 33). Who has used more than a tenth of it is over its share for about a second.
 * Its next requests wait while somebody else, who is not, is being answered: then all who are over theirs have a third of the
 * loop between them, one account after the other. When nobody else needs the loop nobody waits, except that of requests that
 * take long no two begin in the same turn, so that whoever comes then waits for one and not for all of them. Nobody is
 * refused for it: a wait ends with the deadline of its request.
 */
export class Shares {
  readonly #shares = new Map<string, Share>()
  /** Those with requests that wait, in turn. */
  readonly #line = new Set<Share>()
  readonly #forgetting = setInterval(() => this.#forget(), 1000).unref()
  #isScheduled = false
  #others = 0
  #othersAt = 0
  #credit = 0
  #creditAt = 0

  readonly #charge = (ms: number): void => {
    this.#credit = Math.max(-MOST_DEBT_MS, this.#credit - ms)
  }

  /** Resolves, or goes on at once, when the request may be worked on. `leave` has to follow. */
  enter(key: string): { readonly visit: Visit; readonly turn: Promise<void> | undefined } {
    const now = performance.now()
    let share = this.#shares.get(key)
    if (!share) this.#shares.set(key, (share = new Share()))
    const visit = new Visit(share, share.isOver(now), this.#charge)
    if (!visit.isOver) this.#others++
    const goesOn = !visit.isOver || (share.waiting.length === 0 && share.average < SLICE_MS && !this.#areOthers(now))
    return { visit, turn: goesOn ? undefined : this.#wait(share) }
  }

  leave({ share, isOver, used }: Visit): void {
    share.average += (used - share.average) / 4
    if (isOver) return
    this.#others--
    this.#othersAt = performance.now()
  }

  close(): void {
    clearInterval(this.#forgetting)
  }

  #areOthers(now: number): boolean {
    return this.#others > 0 || now - this.#othersAt < PAUSE_MS
  }

  #wait(share: Share): Promise<void> {
    const deadline = currentDeadline()
    return new Promise((resolve) => {
      share.waiting.push(() => {
        resolve()
        return deadline?.refusal === undefined // else nobody is there any more
      })
      this.#line.add(share)
      this.#schedule(0)
    })
  }

  #schedule(ms: number): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    if (ms < 1) setImmediate(() => this.#admit())
    else setTimeout(() => this.#admit(), Math.min(ms, PAUSE_MS))
  }

  #admit(): void {
    this.#isScheduled = false
    const now = performance.now()
    this.#credit = Math.min(MOST_CREDIT_MS, this.#credit + (now - this.#creditAt) * REST)
    this.#creditAt = now
    const areOthers = this.#areOthers(now)
    let budget = areOthers ? this.#credit : SLICE_MS
    for (const share of this.#line) {
      if (budget <= 0) break
      this.#line.delete(share)
      const isThere = share.waiting.shift()!()
      if (share.waiting.length > 0) this.#line.add(share) // behind the others
      if (isThere) budget -= Math.max(share.average, 0.05)
    }
    if (this.#line.size > 0) this.#schedule(areOthers ? -this.#credit / REST : 0)
  }

  #forget(): void {
    const now = performance.now()
    for (const [key, share] of this.#shares)
      if (now - share.seenAt > 1000 && share.waiting.length === 0 && !share.isOver(now)) this.#shares.delete(key)
  }
}
