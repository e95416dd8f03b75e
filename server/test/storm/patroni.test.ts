import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@docket/client'
import { postgresUrl } from '../harness.ts'
import { installation } from '../machine/program.ts'
import { debianPrograms } from '../peers/debian-postgres.ts'
import { isTried } from '../peers/installed.ts'
import { startPatroni } from '../peers/patroni.ts'
import { randomFrom } from './random.ts'
import { Reader, storedOf } from './reader.ts'
import { Storm, WRITERS } from './write-storm.ts'

const isLong = process.env['DOCKET_STORM_ROUNDS'] !== undefined
/** One takes a minute, where others take seconds. */
const ROUNDS = Math.ceil(Number(process.env['DOCKET_STORM_ROUNDS'] ?? 1) / 8)
const LISTS = 4
/** The suite runs beside much else. */
const FIRST_WRITE_MS = isLong ? 2000 : 5000
const ways = ['switchOver', 'failOver'] as const

/** Two processes on a PostgreSQL that Patroni looks after, and people who write and read through both. */
const openHouse = async (isSynchronous: boolean, seed: number) => {
  await using opening = new AsyncDisposableStack()
  const cluster = opening.use(await startPatroni(debianPrograms()!, isSynchronous))
  const here = opening.use(await installation())
  const url = isSynchronous ? cluster.url : await cluster.startBalancer()
  const programs = [1, 2].map(() => opening.use(here.start({ DOCKET_DATABASE_URL: url })))
  const urls = await Promise.all(programs.map((program) => program.ready()))
  const { token } = await createClient({ baseUrl: urls[0]! }).setup({
    body: { email: 'olga@example.org', password: 'correct horse battery' },
  })
  const clients = urls.map((baseUrl) => createClient({ baseUrl, token }))
  const storm = new Storm(randomFrom(seed))
  storm.mayLose = !isSynchronous

  let over = new AbortController()
  /** So many more are acknowledged, or whoever writes has failed. */
  const acknowledged = async (more: number) => {
    const enough = storm.acknowledged + more
    while (storm.acknowledged < enough && !over.signal.aborted) await delay(5)
  }
  const writeDuring = async (work: () => Promise<void>) => {
    over = new AbortController()
    const end = () => over.abort()
    await Promise.all([storm.blow(clients, over.signal).finally(end), work().finally(end)])
  }
  await writeDuring(() => acknowledged(4 * WRITERS))
  assert.deepEqual(await storm.check(clients[0]!), [])
  const lists = storm.storedLists.slice(0, LISTS)
  const readers = lists.flatMap(({ id: listID }) =>
    clients.map((client) => ({ listID, reader: new Reader(client, listID) })),
  )
  opening.defer(() => readers.forEach(({ reader }) => reader.close()))
  for (const { reader } of readers) reader.connect()
  for (const { reader } of readers) await reader.until(() => reader.state === 'live', 'it knows the list')
  const closing = opening.move()
  return {
    cluster,
    api: clients[0]!,
    storm,
    readers,
    acknowledged,
    writeDuring,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

const changePrimaries = async (isSynchronous: boolean, note: (text: string) => void) => {
  const seed = Number(process.env['DOCKET_STORM_SEED'] ?? Date.now() % 1_000_000)
  note(`DOCKET_STORM_SEED=${seed}`)
  await using house = await openHouse(isSynchronous, seed)
  const { cluster, api, storm, readers, acknowledged } = house
  const change = async (way: (typeof ways)[number]) => {
    const before = new Map(readers.map(({ reader }) => [reader, reader.counts.baselines]))
    // Every third comes back when all is over, with what it knew.
    const resuming = readers.filter((_, at) => at % 3 === 0).map(({ reader }) => reader)
    await house.writeDuring(async () => {
      await acknowledged(4 * WRITERS)
      if (!isSynchronous && way === 'failOver') await cluster.holdBack()
      await acknowledged(2 * WRITERS)
      for (const reader of resuming) await reader.cut()
      const beganAt = performance.now()
      const promotedAt = await cluster[way]()
      await acknowledged(1)
      const [changing, writing] = [promotedAt - beganAt, performance.now() - promotedAt].map(Math.round)
      note(`${way}: promoted after ${changing} ms, written ${writing} ms later`)
      if (isSynchronous) assert.ok(writing! < FIRST_WRITE_MS, `${writing} ms`)
      await acknowledged(4 * WRITERS)
    })
    for (const reader of resuming) reader.connect()
    const lost = await storm.check(api)
    note(`${storm.acknowledged} acknowledged, ${storm.unanswered} unanswered, ${lost.length} lost`)
    if (isSynchronous) assert.deepEqual(lost, [], `seed ${seed}`)
    // What is there now is whole in any case.
    else assert.deepEqual(await storm.check(api), [], `seed ${seed}`)
    for (const { listID, reader } of readers) {
      await reader.until(() => reader.counts.baselines > before.get(reader)!, 'it is told to begin anew')
      await reader.learns(await storedOf(api, listID))
    }
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const way of ways) {
      await cluster.heal()
      await change(way)
    }
}

const programs = ['patroni', 'etcd', 'haproxy']

if (postgresUrl !== undefined && programs.every(isTried)) {
  const timeout = 120_000 + ROUNDS * 120_000
  test('Patroni that waits for its standby loses nothing, and whoever writes goes on at once', { timeout }, (t) =>
    changePrimaries(true, (text) => t.diagnostic(text)),
  )
  // The suite has tried that with less already, in `failover.test.ts`.
  if (isLong)
    test('Patroni that does not wait leaves every reader with what the database has', { timeout }, (t) =>
      changePrimaries(false, (text) => t.diagnostic(text)),
    )
}
