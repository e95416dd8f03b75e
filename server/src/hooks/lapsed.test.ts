import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { rowsOf } from '../../test/cast/belongings.ts'
import { useShop } from '../../test/cast/paying.ts'
import { type Person, register } from '../../test/cast/people.ts'
import { databaseName } from '../../test/harness.ts'
import { HookPeer } from '../../test/peers/hook-peer.ts'
import { isActive, type Standing } from '../accounts/standing.ts'
import { isActiveUser } from '../engine/db/active-user.ts'
import { query } from '../engine/db/query.ts'
import { enqueue } from '../engine/jobs/enqueue.ts'
import { DAY, HOUR, MINUTE, SECOND, toTimestamp } from '../engine/outside/clock.ts'
import { deliverHook } from './kinds.ts'
import { HookWatch, LOOK_MS } from './watch.ts'

describe(`webhooks of who does not pay on ${databaseName}`, () => {
  const shop = useShop({ environment: { DOCKET_TRIAL_DAYS: '0', DOCKET_HOOKS: 'private' } })
  let peer: HookPeer

  before(async () => {
    peer = await HookPeer.start()
  })
  after(() => peer[Symbol.asyncDispose]())

  /** Until all that is to be sent by now is sent. */
  const settle = async () => {
    const isUnderWay = ({ kind, locked_until, run_at }: Record<string, unknown>) =>
      kind === deliverHook.name && (locked_until !== null || String(run_at) <= toTimestamp(shop.clock.now()))
    while ((await rowsOf(shop.docket, 'jobs')).some(isUnderWay)) await new Promise(setImmediate)
  }
  /** It is so much later, and what the look of that time finds is sent. */
  const pass = async (ms: number) => {
    const { context } = shop.docket.app
    shop.clock.advance(ms)
    await new HookWatch(context, assert.ifError).look()
    // A job about nothing: the clock of the tests wakes nobody.
    const now = toTimestamp(shop.clock.now())
    await context.db.transact((tx) => enqueue(tx, deliverHook, { hook_id: crypto.randomUUID() }, now))
    await settle()
  }

  /** Somebody who pays, has a list with a webhook, and then no longer pays. */
  const payer = async () => {
    const person = await register(shop.docket)
    const subscription = await shop.subscribes(person)
    const { id: listID } = await person.api.createList({ body: { name: 'Groceries' } })
    const path = `/${listID}`
    await person.api.createHook({ listID, body: { url: peer.url + path } })
    const become = async (status: string) => {
      shop.clock.advance(SECOND)
      shop.peer.books.change(subscription.id, { status })
      await shop.peer.deliverAll()
    }
    const hook = async () => (await person.api.getHooks({ listID }))[0]!
    const add = async (name: string) => {
      await person.api.createTask({ listID, body: { name } })
      await peer.count(path, peer.at(path).length + 1)
      await settle()
    }
    return {
      ...{ listID, path, hook, add },
      lapse: () => become('canceled'),
      payAgain: () => paysAgain(person, subscription),
    }
  }
  const paysAgain = async (_: Person, { customer }: { customer: string }) => {
    shop.peer.books.subscribe({ customer, price: 'price_secret_solo' })
    await shop.peer.deliverAll()
  }

  test('nothing is sent, and with the first look after they pay again everything', async () => {
    peer.answer = (_, response) => void response.writeHead(500).end()
    const { add, lapse, payAgain, hook, path } = await payer()
    await add('Milk')
    await lapse()
    peer.answer = (_, response) => void response.writeHead(204).end()
    for (const ms of [10 * SECOND, HOUR, 10 * MINUTE]) await pass(ms)
    assert.equal(peer.at(path).length, 1)
    await payAgain()
    await pass(LOOK_MS)
    assert.equal(peer.at(path).length, 2)
    const { last_status, failing_since } = await hook()
    assert.deepEqual([last_status, failing_since], [204, null])
  })

  test('what failed before is forgotten: one failure after they pay again does not switch it off', async () => {
    peer.answer = (_, response) => void response.writeHead(500).end()
    const { add, lapse, payAgain, hook, path } = await payer()
    await add('Milk')
    for (let tries = 0; tries < 30; tries++) await pass(1.25 * HOUR)
    const before = await hook()
    assert.ok(before.failing_since)
    assert.ok(peer.at(path).length > 24)
    await lapse()
    await pass(1.25 * HOUR)
    await pass(5 * DAY)
    const resting = await hook()
    assert.deepEqual([resting.state, resting.failing_since, resting.next_try_at], ['on', null, null])
    const tries = peer.at(path).length
    await payAgain()
    await pass(LOOK_MS)
    assert.equal(peer.at(path).length, tries + 1)
    const { state, failing_since } = await hook()
    assert.equal(state, 'on')
    assert.equal(failing_since, toTimestamp(shop.clock.now()))
  })

  test('while they do not pay, no job is put up for it again and again', async () => {
    peer.answer = (_, response) => void response.writeHead(500).end()
    const { add, lapse, hook } = await payer()
    await add('Milk')
    const { id } = await hook()
    await lapse()
    await pass(1.25 * HOUR)
    await new HookWatch(shop.docket.app.context, assert.ifError).look()
    const jobs = (await rowsOf(shop.docket, 'jobs')).filter(({ key }) => key === id)
    assert.deepEqual(jobs, [])
  })

  test('the query and the rule mean the same by paying', async () => {
    const now = shop.clock.now()
    const times = [null, ...[-1, 0, 1].map((ms) => toTimestamp(now.getTime() + ms))]
    for (const trial_ends_at of times)
      for (const bits of Array(8).keys()) {
        const [demo, financial_aid, subscribed] = [bits & 1, (bits >> 1) & 1, bits >> 2]
        const standing = { demo, financial_aid, subscribed, trial_ends_at } as Standing
        const found = await shop.docket.app.context.db.all(active, { ...standing, now: toTimestamp(now) })
        assert.equal(found.length === 1, isActive(standing, now), JSON.stringify(standing))
      }
  })
})

const active = query((q, p: Standing & { now: string }) =>
  q
    .selectFrom(
      sql<{
        demo: number
      }>`(select cast(${p.demo} as integer) as demo, cast(${p.financial_aid} as integer) as financial_aid,
        cast(${p.subscribed} as integer) as subscribed, cast(${p.trial_ends_at} as text) as trial_ends_at)`.as('users'),
    )
    .where(isActiveUser(p.now))
    .select('demo'),
)
