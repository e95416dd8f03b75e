/** Items in an order in which no two are equal. Each finds its place when it comes and when it goes: nothing is sorted again. */
export class Sorted<Item> {
  readonly #items: Item[] = []
  #shown: readonly Item[] | undefined
  readonly #compare: (a: Item, b: Item) => number

  constructor(compare: (a: Item, b: Item) => number) {
    this.#compare = compare
  }

  /** The same array as long as nothing has changed. */
  get items(): readonly Item[] {
    return (this.#shown ??= this.#items.slice())
  }

  add(item: Item): void {
    this.#items.splice(this.#placeOf(item), 0, item)
    this.#shown = undefined
  }

  /** It has to be there. */
  remove(item: Item): void {
    this.#items.splice(this.#placeOf(item), 1)
    this.#shown = undefined
  }

  #placeOf(item: Item): number {
    let [from, to] = [0, this.#items.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.#compare(this.#items[middle]!, item) < 0) from = middle + 1
      else to = middle
    }
    return from
  }
}
