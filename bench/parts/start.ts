import { setTimeout as delay } from 'node:timers/promises'
import { median } from '../latencies.ts'
import { atMost, type Row } from '../report.ts'
import { newWorld } from '../world.ts'

const STARTS = 5

/** From starting the process to its first answer, on a data folder that is in use already; then its idle memory. */
export const start = async (): Promise<Row[]> => {
  using world = await newWorld()
  const seconds: number[] = []
  const megabytes: number[] = []
  for (let count = 0; count < STARTS; count++) {
    const startedAt = performance.now()
    await using server = await world.start()
    const response = await fetch(`${server.url}/readyz`)
    if (!response.ok) throw new Error(`/readyz answers ${response.status}.`)
    seconds.push((performance.now() - startedAt) / 1000)
    await delay(500)
    megabytes.push(server.rssMegabytes())
  }
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
