/** A sequence that its seed repeats. */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number
  pick<T>(values: readonly T[]): T
}

export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: (values) => values[below(values.length)]! }
}
