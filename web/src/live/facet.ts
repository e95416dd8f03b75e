import type { Line } from './line.ts'

type Compare = (a: Line, b: Line) => number

/** Lines that have something in common, in an order. */
export interface Bucket {
  readonly lines: readonly Line[]
  /** Another one whenever lines come, go or change places; what a line shows may change without. */
  readonly version: number
}

const empty: Bucket = { lines: [], version: 0 }

/**
 * The lines of a list by something that they have in common: their state, their day. A change costs a search and a shift in the
 * buckets that it is about, and these alone have another version.
 */
export class Facet {
  readonly #bucketOf: (line: Line) => string | undefined
  readonly #compareIn: (bucket: string) => Compare
  readonly #buckets = new Map<string, { lines: Line[]; version: number }>()
  #version = 0

  /** A line is in one bucket, or in none. */
  constructor(bucketOf: (line: Line) => string | undefined, compareIn: (bucket: string) => Compare) {
    this.#bucketOf = bucketOf
    this.#compareIn = compareIn
  }

  bucket(name: string): Bucket {
    return this.#buckets.get(name) ?? empty
  }

  /** Those that have lines. */
  get names(): Iterable<string> {
    return this.#buckets.keys()
  }

  put(before: Line | undefined, after: Line | undefined): void {
    const from = before && this.#bucketOf(before)
    const to = after && this.#bucketOf(after)
    const isInPlace = from !== undefined && from === to && this.#compareIn(from)(before!, after!) === 0
    if (isInPlace) this.#splice(from, before!, 1, after!)
    else {
      if (from !== undefined) this.#splice(from, before!, 1)
      if (to !== undefined) this.#splice(to, after!, 0, after!)
    }
    if (isInPlace) return
    for (const name of new Set([from, to])) if (name !== undefined) this.#turn(name)
  }

  reset(lines: readonly Line[]): void {
    const old = new Set(this.#buckets.keys())
    for (const [name, members] of Map.groupBy(lines, this.#bucketOf)) {
      if (name === undefined) continue
      this.#buckets.set(name, { lines: members.toSorted(this.#compareIn(name)), version: ++this.#version })
      old.delete(name)
    }
    for (const name of old) this.#buckets.delete(name)
  }

  #turn(name: string): void {
    const bucket = this.#buckets.get(name)!
    bucket.version = ++this.#version
    if (bucket.lines.length === 0) this.#buckets.delete(name)
  }

  #splice(name: string, at: Line, count: 0 | 1, ...put: Line[]): void {
    const bucket = this.#buckets.get(name) ?? { lines: [], version: 0 }
    this.#buckets.set(name, bucket)
    bucket.lines.splice(placeIn(bucket.lines, at, this.#compareIn(name)), count, ...put)
  }
}

/** The first place whose line is not before this one. */
export const placeIn = (lines: readonly Line[], line: Line, compare: Compare): number => {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(lines[middle]!, line) < 0) low = middle + 1
    else high = middle
  }
  return low
}
