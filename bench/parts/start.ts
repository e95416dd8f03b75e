import { setTimeout as delay } from 'node:timers/promises'
import { median } from '../latencies.ts'
import { atMost, type Row } from '../report.ts'
import { addList, clientOf, newWorld } from '../world.ts'

const STARTS = 5
/** In which what was written last is copied at rest, by a thread that takes memory, and what starting took is given back. */
const AT_REST_MS = 20_000

/**
 * From starting the process to its first answer, on a data folder that is in use already. Then a list is made, and after a
 * rest the memory is measured.
 */
export const start = async (): Promise<Row[]> => {
  using world = await newWorld()
  const seconds: number[] = []
  for (let count = 0; count < STARTS; count++) {
    const startedAt = performance.now()
    await using server = await world.start()
    const response = await fetch(`${server.url}/readyz`)
    if (!response.ok) throw new Error(`/readyz answers ${response.status}.`)
    seconds.push((performance.now() - startedAt) / 1000)
  }
  const megabytes = await Promise.all(Array.from({ length: STARTS }, restingMegabytes))
  return [
    {
      measure: 'first answer after start',
      docket: `${median(seconds).toFixed(2)} s`,
      checks: [atMost('median', 0.5, median(seconds), 's')],
    },
    {
      measure: 'idle memory',
      docket: `${median(megabytes).toFixed(0)} MB`,
      checks: [atMost('median', 120, median(megabytes), 'MB')],
    },
  ]
}

const restingMegabytes = async (): Promise<number> => {
  using world = await newWorld()
  await using server = await world.start()
  await addList(clientOf(server, world.token), 'Release', 20)
  await delay(AT_REST_MS)
  return server.rssMegabytes()
}
