import { type Compare, insertIn, removeIn } from './in-order.ts'

/** Items in an order in which no two are equal. Each finds its place when it comes and when it goes: nothing is sorted again. */
export class Sorted<Item> {
  readonly #items: Item[] = []
  #shown: readonly Item[] | undefined
  readonly #compare: Compare<Item>

  constructor(compare: Compare<Item>) {
    this.#compare = compare
  }

  /** The same array as long as nothing has changed. */
  get items(): readonly Item[] {
    return (this.#shown ??= this.#items.slice())
  }

  add(item: Item): void {
    insertIn(this.#items, item, this.#compare)
    this.#shown = undefined
  }

  /** It has to be there. */
  remove(item: Item): void {
    removeIn(this.#items, item, this.#compare)
    this.#shown = undefined
  }
}
