import { type Compare, insertIn, removeIn, replaceIn } from '../domain/in-order.ts'
import type { Line } from './line.ts'

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
  readonly #compareIn: (bucket: string) => Compare<Line>
  readonly #buckets = new Map<string, { lines: Line[]; version: number }>()
  #version = 0

  /** A line is in one bucket, or in none. */
  constructor(bucketOf: (line: Line) => string | undefined, compareIn: (bucket: string) => Compare<Line>) {
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
    if (from !== undefined && from === to) {
      if (replaceIn(this.#linesIn(from), before!, after!, this.#compareIn(from))) this.#turn(from)
      return
    }
    if (from !== undefined) {
      removeIn(this.#linesIn(from), before!, this.#compareIn(from))
      this.#turn(from)
    }
    if (to !== undefined) {
      insertIn(this.#linesIn(to), after!, this.#compareIn(to))
      this.#turn(to)
    }
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

  #linesIn(name: string): Line[] {
    const bucket = this.#buckets.get(name) ?? { lines: [], version: 0 }
    this.#buckets.set(name, bucket)
    return bucket.lines
  }
}
