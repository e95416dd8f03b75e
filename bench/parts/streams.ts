import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { atMost, type Row } from '../report.ts'
import { openWatchers } from '../watchers.ts'
import { addList, addViewers, clientOf, logIn, newWorld } from '../world.ts'

const STREAMS = 10_000
const STREAMS_PER_USER = 100
const LISTS = 100
const FILES_FOR_OTHER_USES = 200

/** What open, quiet streams cost in memory: 100 lists of 20 tasks with 100 streams each. */
export const streams = async (): Promise<Row[]> => {
  const count = Math.min(STREAMS, Math.floor((openFilesLimit() - FILES_FOR_OTHER_USES) / 100) * 100)
  using world = await newWorld()
  const listIDs: string[] = []
  {
    await using server = await world.start()
    const client = clientOf(server, world.token)
    for (let index = 0; index < LISTS; index++) listIDs.push(await addList(client, `List ${index}`, 20))
  }
  const emails = addViewers(world, count / STREAMS_PER_USER, listIDs)
  await using server = await world.start()
  const tokens = await logIn(server, emails)
  const seats = Array.from({ length: count }, (_, index) => ({
    token: tokens[index % tokens.length]!,
    listID: listIDs[Math.floor(index / STREAMS_PER_USER)]!,
  }))

  const before = server.rssMegabytes()
  using _watchers = await openWatchers(server.port, seats)
  await delay(2000) // until what opening them needed has been collected
  const growth = server.rssMegabytes() - before
  return [
    {
      measure:
        `${count.toLocaleString('en')} open streams` +
        (count < STREAMS ? ` (limited by ulimit -n ${openFilesLimit()})` : ''),
      docket: `+${growth.toFixed(0)} MB`,
      checks: [atMost('memory growth', 300, growth, 'MB')],
    },
  ]
}

/** Node raises its soft limit to the hard one by itself. */
const openFilesLimit = (): number => {
  try {
    const limits = readFileSync('/proc/self/limits', 'latin1')
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
