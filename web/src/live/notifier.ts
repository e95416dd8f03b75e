import type { News } from './list-store.ts'
import { nextFrameOfNews } from './next-frame.ts'

/** Tells whoever shows something that it is to be drawn anew, as seldom as can be. */
export class Notifier {
  readonly #listeners = new Set<() => void>()
  readonly #onNews: (news: readonly News[]) => void
  #news: News[] = []
  #cancelFrame: (() => void) | undefined
  #isNotifying = false

  /** `onNews`: what others did, once per frame that is drawn. */
  constructor(onNews: (news: readonly News[]) => void) {
    this.#onNews = onNews
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  note(news: News): void {
    this.#news.push(news)
  }

  /** Many edits in one turn are one render. */
  readonly notify = (): void => {
    if (this.#isNotifying) return
    this.#isNotifying = true
    queueMicrotask(() => this.#notify())
  }

  /** However much others do: a few renders a second. */
  notifyOfNews(): void {
    if (this.#cancelFrame || this.#isNotifying) return
    this.#cancelFrame = nextFrameOfNews(() => this.#notify())
  }

  #notify(): void {
    this.#isNotifying = false
    this.#cancelFrame?.()
    this.#cancelFrame = undefined
    const news = this.#news
    this.#news = []
    if (news.length > 0) this.#onNews(news)
    for (const listener of this.#listeners) listener()
  }
}
