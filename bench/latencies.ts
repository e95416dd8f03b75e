export interface Latencies {
  p50Ms: number
  p99Ms: number
  maxMs: number
}

export const latenciesOf = (valuesMs: Float64Array): Latencies => {
  const sorted = valuesMs.slice().sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) }
}

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
