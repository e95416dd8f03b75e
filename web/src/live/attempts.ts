import type { Attempt } from '@docket/contract'

/** So many are kept; what is older is seen at its task. */
const MOST = 2000

/** What workers did with the tasks of a list: the latest attempts. */
export class Attempts {
  /** In the order of their last changes. */
  readonly #all = new Map<string, Attempt>()
  #ended: readonly Attempt[] | undefined
  #isLoaded = false

  get isLoaded(): boolean {
    return this.#isLoaded
  }

  /** Those that are over, the latest first; the same array as long as they are the same. */
  get ended(): readonly Attempt[] {
    this.#ended ??= [...this.#all.values()].filter(({ outcome }) => outcome !== null).sort((a, b) => b.rev - a.rev)
    return this.#ended
  }

  receive(attempt: Attempt): void {
    const key = attemptKey(attempt)
    const known = this.#all.get(key)
    if (known && known.rev >= attempt.rev) return
    this.#all.delete(key)
    this.#all.set(key, attempt)
    if (this.#all.size > MOST) this.#all.delete(this.#all.keys().next().value!)
    this.#ended = undefined
  }

  /** What the server says, the latest first, and nothing else. */
  load(latest: readonly Attempt[]): void {
    this.#isLoaded = true
    this.#all.clear()
    this.#ended = undefined
    for (const attempt of latest.toReversed()) this.receive(attempt)
  }
}

export const attemptKey = ({ task_id, attempt }: Pick<Attempt, 'task_id' | 'attempt'>): string =>
  `${task_id} ${attempt}`
