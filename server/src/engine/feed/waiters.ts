import { refuse } from '@docket/contract'
import type { Db, News } from '../db/database.ts'
import { currentDeadline } from '../outside/deadline.ts'
import { findClaimable } from './queries.ts'

const MOST_WAITING = 1000

interface Asked {
  readonly list_id: string
  readonly user_id: string
  /** Those with the same want the same kind of task. */
  readonly wish: string
}

interface WaitersOptions {
  readonly pollMs: number
  onError(error: unknown): void
}

/**
 * Those who wait until a list has a task for them, in the order in which they came. None of them asks the database for anything until
 * there is news of it: then as many try as tasks came free, of each wish.
 */
export class Waiters implements Disposable {
  readonly #db: Db
  readonly #options: WaitersOptions
  readonly #lists = new Map<string, Map<string, Line>>()
  readonly #timer: NodeJS.Timeout
  #size = 0
  #isOver = false
  #polling = false

  constructor(db: Db, options: WaitersOptions) {
    this.#db = db
    this.#options = options
    this.#timer = setInterval(() => void this.poll(), options.pollMs).unref()
  }

  get size(): number {
    return this.#size
  }

  /** A place at the end of those who want the same. It is taken before one looks whether there is something. */
  enter(asked: Asked): Place {
    if (this.#size >= MOST_WAITING)
      refuse('unavailable', 'Too many workers wait here. Ask again in a moment.', { retry_after: 5 })
    let lines = this.#lists.get(asked.list_id)
    if (!lines) this.#lists.set(asked.list_id, (lines = new Map()))
    let line = lines.get(asked.wish)
    if (!line) lines.set(asked.wish, (line = new Line()))
    this.#size++
    return new Place(line, asked.user_id, this.#isOver, () => this.#leave(asked, line))
  }

  /** Somebody committed, in this process or another. */
  announce({ claimable, users }: Pick<News, 'claimable' | 'users'>): void {
    for (const entry of claimable) {
      const [list_id, count] = entry.split(' ')
      for (const line of this.#lists.get(list_id!)?.values() ?? []) line.wake(Number(count))
    }
    if (users.size === 0) return
    for (const line of this.#lines()) line.recall(({ user_id }) => users.has(user_id))
  }

  /** What others committed may have gone unheard: one question for all lists that somebody waits for. */
  async poll(): Promise<void> {
    if (this.#lists.size === 0 || this.#polling) return
    this.#polling = true
    try {
      for (const { id } of await findClaimable(this.#db, { ids: JSON.stringify([...this.#lists.keys()]) }))
        for (const line of this.#lists.get(id)?.values() ?? []) line.wakeOnSuspicion()
    } catch (error) {
      if (!this.#isOver) this.#options.onError(error)
    } finally {
      this.#polling = false
    }
  }

  /** From now on nobody waits. */
  end(): void {
    this.#isOver = true
    for (const line of this.#lines()) line.end()
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
    this.end()
  }

  *#lines(): Generator<Line> {
    for (const lines of this.#lists.values()) yield* lines.values()
  }

  #leave({ list_id, wish }: Asked, line: Line): void {
    this.#size--
    if (line.places.size > 0) return
    const lines = this.#lists.get(list_id)!
    lines.delete(wish)
    if (lines.size === 0) this.#lists.delete(list_id)
  }
}

/** `try`: there may be something; `over`: the time is up, or nobody waits for the answer any more. */
type Reason = 'try' | 'over'

class Line {
  /** In the order in which they came. */
  readonly places = new Set<Place>()
  /** How many tasks came free that nobody has tried to take. */
  #free = 0
  /** More of them may be free than was heard of. */
  #isSuspect = false

  wake(count: number): void {
    this.#free = Math.min(this.#free + count, this.places.size)
    for (const place of this.places) {
      if (this.#free === 0) return
      if (place.wake()) this.#free--
    }
  }

  wakeOnSuspicion(): void {
    this.#isSuspect = true
    this.wake(1)
  }

  recall(whom: (place: Place) => boolean): void {
    for (const place of this.places) if (whom(place)) place.recall()
  }

  /** Somebody is not given what they came for, since it is another's who looks just now: that one may leave some of it. */
  suspect(): void {
    this.#isSuspect = true
  }

  /** Somebody has found something, or, having been woken, has found nothing or is gone without having looked. */
  noteTry(what: 'taken' | 'nothing' | 'gone'): void {
    if (what === 'nothing') this.#isSuspect = false
    else if (what === 'gone' || this.#isSuspect) this.wake(1)
  }

  end(): void {
    for (const place of this.places) place.end()
  }
}

/** Where somebody stands. Disposing it makes room. */
export class Place implements Disposable {
  readonly user_id: string
  readonly #line: Line
  readonly #onLeave: () => void
  #isOver: boolean
  #hasWaited = false
  #isWoken = false
  #isRecalled = false
  #isTaken = false
  #wake: ((reason: Reason) => void) | undefined

  constructor(line: Line, user_id: string, isOver: boolean, onLeave: () => void) {
    this.#line = line
    this.user_id = user_id
    this.#isOver = isOver
    this.#onLeave = onLeave
    line.places.add(this)
  }

  /** Whether others wait who came before, or look because they were woken: what comes free is theirs. */
  standsBehindOthers(): boolean {
    let isBehind = false
    for (const place of this.#line.places) {
      if (place === this) break
      if (!place.#hasWaited) continue
      isBehind = true
      if (!place.#wake) this.#line.suspect()
    }
    return isBehind
  }

  /** Nothing was found. Resolves when there may be something, or after `ms`. */
  async wait(ms: number): Promise<Reason> {
    if (this.#isWoken) this.#line.noteTry('nothing')
    this.#isWoken = false
    this.#hasWaited = true
    const signal = currentDeadline()?.signal
    if (this.#isOver || ms <= 0 || signal?.aborted) return 'over'
    if (this.#isRecalled) {
      this.#isRecalled = false
      return 'try'
    }
    const { promise, resolve } = Promise.withResolvers<Reason>()
    this.#wake = resolve
    const over = () => resolve('over')
    const timer = setTimeout(over, ms)
    signal?.addEventListener('abort', over, { once: true })
    this.#line.wake(0)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', over)
      this.#wake = undefined
    }
  }

  /** Answers whether it waited. */
  wake(): boolean {
    if (!this.#wake) return false
    this.#isWoken = true
    return this.recall()
  }

  /** Has it look whether it may wait still: at once, or once more where it looks just now. Answers whether it waited. */
  recall(): boolean {
    const wake = this.#wake
    this.#wake = undefined
    this.#isRecalled = wake === undefined
    wake?.('try')
    return wake !== undefined
  }

  end(): void {
    this.#isOver = true
    this.#wake?.('over')
  }

  noteTaken(): void {
    this.#isTaken = true
  }

  [Symbol.dispose](): void {
    this.#line.places.delete(this)
    if (this.#isTaken) this.#line.noteTry('taken')
    else if (this.#isWoken) this.#line.noteTry('gone')
    this.#onLeave()
  }
}
