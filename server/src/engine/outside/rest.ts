import { Session } from 'node:inspector/promises'
import { performance } from 'node:perf_hooks'
import { getHeapSpaceStatistics } from 'node:v8'

const LOOK_MS = 5000
/** The share of that time in which anything was done, up to which a pause of a tenth of a second is noticed by nobody. */
const AT_REST = 0.02
const LARGE_BYTES = 4 * 1024 * 1024
/** Who comes every few seconds has it taken again each time. */
const APART_MS = 60_000

/**
 * Gives memory back at rest. V8 collects when it needs room, and at rest it needs none: what starting or a busy hour left
 * behind would stay, and the young generation as large as it became then.
 */
export const collectAtRest = (): void => {
  let seen = performance.eventLoopUtilization()
  let notBefore = 0
  const look = () => {
    const { utilization } = performance.eventLoopUtilization(seen)
    seen = performance.eventLoopUtilization()
    const isDue = performance.now() > notBefore && utilization < AT_REST && youngBytes() > LARGE_BYTES
    if (!isDue) return
    notBefore = performance.now() + APART_MS
    void collect().catch(() => {}) // memory stays as it is
  }
  setInterval(look, LOOK_MS).unref()
}

const youngBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.physical_space_size ?? 0

/** The one way without a flag of V8 that shrinks the young generation too. */
const collect = async (): Promise<void> => {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
