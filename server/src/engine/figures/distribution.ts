/** In seconds: from a cached answer to one that is given up. */
export const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * How often something was how large. It counts on the way of every request, where a histogram of the metrics library, which
 * makes a key of labels each time, takes twenty times as long.
 */
export class Distribution {
  /** Upper bounds of the buckets, in ascending order; what is larger than the last counts in the sum only. */
  readonly bounds: readonly number[]
  readonly #counts: Float64Array
  #sum = 0
  #count = 0

  constructor(bounds: readonly number[] = DURATIONS) {
    this.bounds = bounds
    this.#counts = new Float64Array(bounds.length)
  }

  add(value: number): void {
    this.#sum += value
    this.#count++
    const { bounds } = this
    for (let at = 0; at < bounds.length; at++) {
      if (value > bounds[at]!) continue
      this.#counts[at]!++
      return
    }
  }

  get sum(): number {
    return this.#sum
  }

  get count(): number {
    return this.#count
  }

  /** How many were at most as large as each bound. */
  get cumulative(): number[] {
    let sum = 0
    return Array.from(this.#counts, (count) => (sum += count))
  }
}
