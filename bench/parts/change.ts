import type { Client } from '@docket/client'
import { atMost, milliseconds, type Row } from '../report.ts'
import { clientOf, newWorld, taskText } from '../world.ts'

const SIZES = [
  { tasks: 1000, mostMs: 2 },
  { tasks: 20_000, mostMs: 10 },
  { tasks: 100_000, mostMs: 60 },
]
const ROUNDS = 20

/** What the first read of a list after a change of it costs, without sending it: processor time, for lists of three sizes. */
export const change = async (): Promise<Row[]> => {
  using world = await newWorld()
  await using server = await world.start()
  const client = clientOf(server, world.token)
  const rows: Row[] = []
  for (const { tasks, mostMs } of SIZES) {
    const { listID, taskID } = await fill(client, tasks)
    const rename = (name: string) => client.updateTask({ taskID, body: { name } })
    const read = () =>
      fetch(`${server.url}/api/v1/lists/${listID}/tasks`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${world.token}`, 'accept-encoding': 'identity' },
      })
    const costOf = async (work: (round: number) => Promise<unknown>): Promise<number> => {
      const before = server.cpuSeconds()
      for (let round = 0; round < ROUNDS; round++) await work(round)
      return ((server.cpuSeconds() - before) / ROUNDS) * 1000
    }
    await read()
    const changing = await costOf((round) => rename(`A ${round}`))
    await read()
    const both = await costOf(async (round) => {
      await rename(`B ${round}`)
      await read()
    })
    const ms = both - changing
    const measure = `first read after a change of ${tasks.toLocaleString('en')} tasks, processor time`
    rows.push({ measure, docket: milliseconds(ms), checks: [atMost('CPU', mostMs, ms, 'ms')] })
  }
  return rows
}

const fill = async (client: Client, tasks: number): Promise<{ listID: string; taskID: string }> => {
  const { id: listID } = await client.createList({ body: { name: `${tasks} tasks` } })
  let taskID = ''
  for (let made = 0; made < tasks; made += 500) {
    const operations = Array.from({ length: 500 }, (_, at) => ({ op: 'create' as const, ...taskText(made + at) }))
    const { results } = await client.batchTasks({ listID, body: { operations } })
    taskID = results[0]!.task!.id
  }
  return { listID, taskID }
}
