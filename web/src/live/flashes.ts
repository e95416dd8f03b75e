import type { ListStore, News } from './list-store.ts'
import { prefersReducedMotion } from './next-frame.ts'

const FLASH_MS = 1200
/** Flashes end together, a few times a second: each end is a frame that is drawn. */
const FLASHES_END_EVERY_MS = 300
const FRESH_MS = 600

/** Marks that lines have for a moment: that somebody else changed them, or that they were finished here. */
export class Flashes {
  readonly #store: ListStore
  readonly #onChange: () => void

  constructor(store: ListStore, onChange: () => void) {
    this.#store = store
    this.#onChange = onChange
    store.onFresh = (key) => this.#unmarkLater('fresh', key, prefersReducedMotion() ? 0 : FRESH_MS)
  }

  show({ key, after }: News): void {
    if (!after) return
    this.#store.mark('changed', key, true)
    this.#unmarkLater('changed', key, FLASH_MS + FLASHES_END_EVERY_MS - (Date.now() % FLASHES_END_EVERY_MS))
  }

  #unmarkLater(mark: 'changed' | 'fresh', key: string, delayMs: number): void {
    setTimeout(() => {
      this.#store.mark(mark, key, false)
      this.#onChange()
    }, delayMs)
  }
}
