import { Session } from 'node:inspector/promises'
import { performance } from 'node:perf_hooks'
import { getHeapSpaceStatistics } from 'node:v8'

/** Soon after starting, whose leavings are the largest; later seldom, since what was given back is soon taken again. */
const FIRST_LOOK_MS = 5000
const LOOK_MS = 60_000
/** The share of the time in which anything was done, up to which a pause of a tenth of a second is noticed by nobody. */
const AT_REST = 0.02
const LARGE_BYTES = 4 * 1024 * 1024

/**
 * Gives memory back at rest. V8 collects when it needs room, and at rest it needs none: what starting or a busy hour left
 * behind would stay, and the young generation as large as it became then.
 */
export const collectAtRest = (): void => {
  let seen = performance.eventLoopUtilization()
  const look = () => {
    const { utilization } = performance.eventLoopUtilization(seen)
    seen = performance.eventLoopUtilization()
    if (utilization < AT_REST && youngBytes() > LARGE_BYTES) void collect()
  }
  setTimeout(look, FIRST_LOOK_MS).unref()
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
