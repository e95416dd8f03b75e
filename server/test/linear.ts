import assert from 'node:assert/strict'

const LENGTH = 15_000
/** The system counts in steps of some milliseconds. */
const COARSENESS_US = 200_000

/** Asserts that a text ten times as long costs about ten times as much, and not a hundred times, which is seconds. */
export const assertLinear = (work: (text: string) => unknown, textOf: (length: number) => string): void => {
  const [short, long] = [textOf(LENGTH), textOf(10 * LENGTH)]
  const inParts = cpuOf(() => Array.from({ length: 10 }, () => work(short)))
  const atOnce = cpuOf(() => work(long))
  assert.ok(atOnce < 4 * inParts + COARSENESS_US, `${atOnce} µs instead of ${inParts}`)
}

/** In microseconds of this thread: what other programs do meanwhile does not count. */
const cpuOf = (work: () => unknown): number => {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}
