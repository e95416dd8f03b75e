import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@docket/client'
import { databaseName } from '../harness.ts'
import { randomFrom } from './random.ts'
import { ReviewCrew } from './review-crew.ts'
import { openSite } from './site.ts'
import { WorkCrew } from './work-crew.ts'

const SECONDS = Number(process.env['DOCKET_STORM_SECONDS'] ?? 4)
const WORKERS = 100
/** As many as two people can look after. */
const PEOPLES_WORKERS = 30
const timeout = (SECONDS + 110) * 1000

const storm = async (t: TestContext, { kills }: { kills: boolean }): Promise<void> => {
  const seed = Number(process.env['DOCKET_STORM_SEED'] ?? Date.now() % 1_000_000)
  t.diagnostic(`DOCKET_STORM_SEED=${seed}`)
  const random = randomFrom(seed)
  await using site = await openSite(random)
  const until = performance.now() + SECONDS * 1000
  const server = async () => createClient({ baseUrl: await site.url(), token: site.token })
  const crew = new WorkCrew(random, server, SECONDS * 1000)
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

test(`nothing is completed that nobody approved, however often Docket and workers are killed, on ${databaseName}`, {
  timeout,
}, async (t) => {
  const seed = Number(process.env['DOCKET_STORM_SEED'] ?? Date.now() % 1_000_000)
  t.diagnostic(`DOCKET_STORM_SEED=${seed}`)
  const random = randomFrom(seed)
  await using site = await openSite(random)
  const crew = new ReviewCrew({ random, url: site.url, token: site.token, chaosMs: SECONDS * 1000 })
  const until = performance.now() + SECONDS * 1000
  let killed = 0
  const killing = async () => {
    while (killed === 0 || performance.now() < until) {
      await delay(500 + random.below(1000))
      await site.kill()
      killed++
    }
  }
  const working = async () => {
    do await crew.workOff(PEOPLES_WORKERS)
    while (performance.now() < until)
  }
  await Promise.all([working(), killing()])
  t.diagnostic(`${JSON.stringify(crew.counts)}, ${killed} times killed`)
  assert.ok(crew.isStorm, 'the storm was no storm')
})
