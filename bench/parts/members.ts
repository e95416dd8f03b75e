import { capture } from '../capture.ts'
import { compare, loading, measureAlone } from '../measure.ts'
import { atMost, comparisonRow, figuresRow, type Row } from '../report.ts'
import type { ServerProcess } from '../servers.ts'
import { addList, addViewers, clientOf, getTasks, logIn, newWorld, patchTasks, requestAs } from '../world.ts'

const MEMBERS = 10_000
const TASKS = 100

/** A list with 10,000 members, held against one with two: reading it, changing it while members look on, who they are. */
export const members = async (): Promise<Row[]> => {
  using world = await newWorld()
  const [few, many] = await (async () => {
    await using server = await world.start()
    const client = clientOf(server, world.token)
    return [await addList(client, 'Release', TASKS), await addList(client, 'Everybody', TASKS)] as const
  })()
  const [first, second] = addViewers(world, MEMBERS, [many])
  await using server = await world.start()
  const client = clientOf(server, world.token)
  for (const email of [first!, second!]) await client.addMember({ listID: few, body: { email, role: 'viewer' } })
  const [viewer] = (await logIn(server, [first!])) as [string]

  const reading = (listID: string) =>
    loading(server, { connections: 32, requests: [getTasks(viewer, listID)], status: 200 })
  const read = await compare(reading(few), reading(many))

  const changing = async (listID: string) => {
    const tasks = await client.getTasks({ listID })
    const ids = tasks.map(({ id }) => id)
    return loading(server, { connections: 16, requests: patchTasks(world.token, ids), status: 200 })
  }
  const paths = ['/users/me/events', `/lists/${few}/events`, `/lists/${many}/events`]
  using _ = await lookOn(server, viewer, paths)
  const changed = await compare(await changing(few), await changing(many))

  const path = `/lists/${many}/members`
  const { body } = await capture(server, viewer, 'GET', path)
  const listed = await measureAlone(
    loading(server, { connections: 1, requests: [requestAs(viewer, 'GET', path)], status: 200 }),
  )
  const against = `${MEMBERS.toLocaleString('en')} members against 2`
  return [
    comparisonRow(`read ${TASKS} tasks: ${against}`, read, [atMost('CPU', 1.1, read.cpu, '×')]),
    comparisonRow(`PATCH task with onlookers: ${against}`, changed, [atMost('CPU', 1.2, changed.cpu, '×')]),
    figuresRow(`GET members, ${MEMBERS.toLocaleString('en')} (${Math.round(body.length / 1000)} kB)`, listed, [
      atMost('CPU', 50_000, listed.cpuMicroseconds, 'µs'),
    ]),
  ]
}

/** Takes whatever comes on these streams. */
const lookOn = async ({ url }: ServerProcess, token: string, paths: readonly string[]): Promise<Disposable> => {
  const over = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  for (const path of paths) {
    const { body } = await fetch(`${url}/api/v1${path}`, { headers, signal: over.signal })
    body!.pipeTo(new WritableStream()).catch(() => {}) // until it is over
  }
  return { [Symbol.dispose]: () => over.abort() }
}
