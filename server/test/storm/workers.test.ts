import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type Client, createClient } from '@docket/client'
import { databaseName, postgresUrl } from '../harness.ts'
import { installation, type Program } from '../program.ts'
import { type Random, randomFrom } from './random.ts'
import { WorkCrew } from './work-crew.ts'

const SECONDS = Number(process.env['DOCKET_STORM_SECONDS'] ?? 4)
const WORKERS = 100
const timeout = (SECONDS + 110) * 1000

/** As many processes as can share a database, and a knife. */
const openSite = async (random: Random) => {
  const stack = new AsyncDisposableStack()
  const here = stack.use(await installation())
  const running = new Map<Program, Client>()
  let token = ''
  let onUp = Promise.withResolvers<void>()
  const start = async () => {
    const program = stack.use(here.start())
    const baseUrl = await program.ready()
    const body = { email: 'olga@example.org', password: 'correct horse battery' }
    token ||= (await createClient({ baseUrl }).setup({ body })).token
    running.set(program, createClient({ baseUrl, token }))
    onUp.resolve()
  }
  for (let left = postgresUrl === undefined ? 1 : 2; left > 0; left--) await start()
  return {
    server: async (): Promise<Client> => {
      while (running.size === 0) await onUp.promise
      return random.pick([...running.values()])
    },
    /** kill -9, and another one in its place. */
    kill: async (): Promise<void> => {
      const program = random.pick([...running.keys()])
      if (running.size === 1) onUp = Promise.withResolvers()
      running.delete(program)
      program.signal('SIGKILL')
      await program.exited
      await start()
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

const storm = async (t: TestContext, { kills }: { kills: boolean }): Promise<void> => {
  const seed = Number(process.env['DOCKET_STORM_SEED'] ?? Date.now() % 1_000_000)
  t.diagnostic(`DOCKET_STORM_SEED=${seed}`)
  const random = randomFrom(seed)
  await using site = await openSite(random)
  const until = performance.now() + SECONDS * 1000
  const crew = new WorkCrew(random, site.server, SECONDS * 1000)
  const over = new AbortController()
  let killed = 0
  const killing = async () => {
    while (!over.signal.aborted && (killed === 0 || performance.now() < until)) {
      await delay(300 + random.below(1000))
      await site.kill()
      killed++
    }
  }
  const working = async () => {
    do await crew.workOff(WORKERS)
    while (performance.now() < until)
    over.abort()
  }
  await Promise.all([working(), kills && killing()])
  t.diagnostic(`${JSON.stringify(crew.counts)}${kills ? `, ${killed} times killed` : ''}`)
  assert.ok(crew.isStorm, 'the storm was no storm')
}

test(`${WORKERS} workers that die, sleep and drop answers do every task once on ${databaseName}`, { timeout }, (t) =>
  storm(t, { kills: false }),
)

test(`so they do when Docket is killed under their hands on ${databaseName}`, { timeout }, (t) =>
  storm(t, { kills: true }),
)
