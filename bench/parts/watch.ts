import { connect } from 'node:net'
import { latenciesOf } from '../latencies.ts'
import { latency, milliseconds, type Row } from '../report.ts'
import type { ServerProcess } from '../servers.ts'
import { openWatchers, type Seat } from '../watchers.ts'
import { addList, addViewers, clientOf, logIn, newWorld, requestAs } from '../world.ts'

const STREAMS_PER_USER = 100
const WATCHERS = 1000

/** From sending a change until its watchers have it. */
export const watch = async (): Promise<Row[]> => {
  using world = await newWorld()
  const listID = await (async () => {
    await using server = await world.start()
    return await addList(clientOf(server, world.token), 'Watched', 20)
  })()
  const emails = addViewers(world, WATCHERS / STREAMS_PER_USER, [listID])
  await using server = await world.start()
  const [task] = await clientOf(server, world.token).getTasks({ listID })
  const seats = (await logIn(server, emails)).flatMap((token) =>
    Array.from({ length: STREAMS_PER_USER }, (): Seat => ({ token, listID })),
  )

  const one = latenciesOf(await deliveries(world.token, task!.id, server, server, seats.slice(0, 1), 500))
  const many = latenciesOf(await deliveries(world.token, task!.id, server, server, seats, 60))
  return [
    {
      measure: 'a change reaches its one watcher',
      docket: milliseconds(one.p50Ms),
      latency: latency(one),
      checks: [{ target: 'p50 ≤ 5 ms', met: one.p50Ms <= 5 }],
    },
    {
      measure: `a change reaches ${WATCHERS.toLocaleString('en')} watchers`,
      docket: milliseconds(many.p99Ms),
      latency: latency(many),
      checks: [{ target: 'p99 ≤ 100 ms', met: many.p99Ms <= 100 }],
    },
  ]
}

/** Milliseconds from sending to arrival, of every change of the task at every watcher. */
export const deliveries = async (
  token: string,
  taskID: string,
  changed: ServerProcess,
  watched: ServerProcess,
  seats: readonly Seat[],
  changes: number,
): Promise<Float64Array> => {
  using watchers = await openWatchers(watched.port, seats)
  const writer = connect({ port: changed.port, host: '127.0.0.1', noDelay: true }).resume()
  const delaysMs: number[] = []
  for (let change = 0; change < changes; change++) {
    const name = `Change ${change} of ${changes}.`
    const request = requestAs(token, 'PATCH', `/tasks/${taskID}`, { name })
    const received = watchers.receive(name)
    const sentAt = performance.now()
    writer.write(request)
    for (const at of await received) delaysMs.push(at - sentAt)
  }
  writer.destroy()
  return Float64Array.from(delaysMs)
}
