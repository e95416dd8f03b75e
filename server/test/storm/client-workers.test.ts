import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient, worker } from '@docket/client'
import { databaseName } from '../harness.ts'
import { installation, type Program } from '../machine/program.ts'
import { type Call, type Fate, startProxy } from '../peers/faulty-proxy.ts'
import { randomFrom } from './random.ts'

const TASKS = 120
const KILLS = 4

/** One Docket after the other on the same data: `kill -9`, and the next one. */
const openSite = async () => {
  const stack = new AsyncDisposableStack()
  const here = stack.use(await installation())
  let program: Program
  let ready: Promise<string>
  const start = () => {
    program = stack.use(here.start())
    ready = program.ready()
    return ready
  }
  await start()
  return {
    url: () => ready,
    kill: async () => {
      const killed = program
      const up = start
      killed.signal('SIGKILL')
      ready = killed.exited.then(up)
      await ready
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

test(`the client’s workers claim and report each task once while Docket is killed in mid-claim and mid-report on ${databaseName}`, {
  timeout: 90_000,
}, async (t) => {
  const seed = Number(process.env['DOCKET_STORM_SEED'] ?? Date.now() % 1_000_000)
  t.diagnostic(`DOCKET_STORM_SEED=${seed}`)
  const random = randomFrom(seed)
  await using site = await openSite()
  const owner = createClient({ baseUrl: await site.url() })
  const { token } = await owner.setup({ body: { email: 'olga@example.org', password: 'correct horse battery' } })
  const direct = async () => createClient({ baseUrl: await site.url(), token })
  const { id: listID } = await (await direct()).createList({ body: { name: 'Jobs' } })
  const operations = Array.from({ length: TASKS }, (_, n) => ({ op: 'create' as const, name: `Check ${n}` }))
  await (await direct()).batchTasks({ listID, body: { operations } }, { idempotencyKey: randomUUID() })
  await (await direct()).dispatchList({ listID })

  // Every so often one kind of call is on its way when Docket is killed; now and then an answer is lost, or patience asked for.
  let calls = 0
  let killing: Promise<void> | undefined
  const inTheMiddleOf = ['/claim', '/complete', '/claim', '/fail']
  let killed = 0
  const fateOf = ({ path }: Call): Fate => {
    calls++
    const next = inTheMiddleOf[killed]
    if (next && calls > 40 * (killed + 1) && path.endsWith(next)) {
      killed++
      killing = delay(random.below(4)).then(site.kill)
    }
    const luck = random.below(100)
    return luck < 10 ? 'cut' : luck < 11 ? 429 : luck < 12 ? 503 : 'pass'
  }
  using proxy = await startProxy(site.url, fateOf)
  const begun = new Map<string, number>()
  const results = await Promise.all(
    ['anna', 'ben', 'cleo'].map((name) =>
      worker({
        client: createClient({ baseUrl: proxy.url, token }),
        list: listID,
        name,
        concurrency: 4,
        untilDone: true,
        longestPauseMs: 200,
        handle({ id, name: check }, { attempt }) {
          begun.set(id, (begun.get(id) ?? 0) + 1)
          if (check.endsWith('7')) throw new Error(`${name} cannot`)
          return { result: name, attempt }
        },
      }),
    ),
  )
  await killing
  assert.equal(killed, KILLS)
  const sum = (what: 'completed' | 'failed' | 'lost' | 'given_back') => results.reduce((all, one) => all + one[what], 0)
  assert.deepEqual([sum('completed'), sum('failed'), sum('lost'), sum('given_back')], [108, 12, 0, 0])
  assert.deepEqual([begun.size, ...new Set(begun.values())], [TASKS, 1], 'each was begun once')
  const api = await direct()
  const { state, completed, failed } = await api.getList({ listID })
  assert.deepEqual([state, completed, failed], ['draft', 108, 12])
  const attempts = await api.getListAttempts({ listID, limit: 200 })
  assert.equal(attempts.length, TASKS, 'and tried once')
})
