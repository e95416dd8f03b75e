import type { Sample } from './figure.ts'

/** Counts by one label with few values. */
export class Tally {
  readonly #label: string
  readonly #counts = new Map<string, number>()

  constructor(label: string) {
    this.#label = label
  }

  add(value: string): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1)
  }

  read(): Sample[] {
    return Array.from(this.#counts, ([word, value]) => ({ labels: { [this.#label]: word }, value }))
  }
}
