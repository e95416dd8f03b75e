import type { LoopTime } from '../outside/deadline.ts'

/** Of the event loop: whoever uses less never waits. */
const SHARE = 0.1
/** What may be used at once before that counts. */
const BURST_MS = 100
/** However much was used before, it is forgotten so far within a second. */
const MOST_MS = BURST_MS + SHARE * 1000

/** What one account, or one network of callers without one, has used of the loop. */
export class Share {
  used = 0
  seenAt = 0
  /** What one of its requests takes. */
  average = 0
  readonly waiting: (() => boolean)[] = []

  spend(ms: number): void {
    this.used = Math.min(MOST_MS, this.used + ms)
  }

  isOver(now: number): boolean {
    this.used = Math.max(0, this.used - (now - this.seenAt) * SHARE)
    this.seenAt = now
    return this.used > BURST_MS
  }
}

/** One request, from when its caller is known. */
export class Visit implements LoopTime {
  readonly share: Share
  readonly isOver: boolean
  used = 0
  readonly #overdraft: (ms: number) => void

  /** `overdraft` is told what it takes where its share is used up. */
  constructor(share: Share, isOver: boolean, overdraft: (ms: number) => void) {
    this.#overdraft = overdraft
    this.share = share
    this.isOver = isOver
  }

  spend(ms: number): void {
    this.used += ms
    this.share.spend(ms)
    if (this.isOver) this.#overdraft(ms)
  }
}
