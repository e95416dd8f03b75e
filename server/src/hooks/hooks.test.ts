import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Hook } from '@docket/contract'
import { rowsOf } from '../../test/cast/belongings.ts'
import { type Cast, cast, join, keyOf, password } from '../../test/cast/people.ts'
import { type Docket, databaseName, postgresUrl, startDocket, TestClock } from '../../test/harness.ts'
import { HookPeer, isSigned, verified } from '../../test/peers/hook-peer.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'
import { enqueue } from '../engine/jobs/enqueue.ts'
import { DAY, HOUR, MINUTE, SECOND, toTimestamp } from '../engine/outside/clock.ts'
import { deliverHook } from './kinds.ts'
import { HookWatch } from './watch.ts'

describe(`webhooks on ${databaseName}`, () => {
  const clock = new TestClock()
  let peer: HookPeer
  let docket: Docket
  /** Another process beside PostgreSQL; the same one beside SQLite. */
  let there: Docket
  let people: Cast
  let listID: string
  let path: string

  before(async () => {
    peer = await HookPeer.start()
    const environment = { DOCKET_HOOKS: 'private' }
    docket = await startDocket({ clock, environment })
    const { databaseUrl } = docket.app.context.config
    const shared = { ...environment, DOCKET_DATABASE_URL: databaseUrl ?? '' }
    there = postgresUrl === undefined ? docket : await startDocket({ clock, environment: shared })
    people = await cast(docket)
  })
  after(async () => {
    if (there !== docket) await there[Symbol.asyncDispose]()
    await docket[Symbol.asyncDispose]()
    await peer[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    peer.answer = (_, response) => void response.writeHead(204).end()
    path = `/${randomUUID()}`
    listID = (await people.olga.api.createList({ body: { name: 'Groceries' } })).id
    await join(docket, listID, people.ed, 'editor')
  })

  const api = () => people.olga.api
  const make = (body: object = {}) => api().createHook({ listID, body: { url: peer.url + path, ...body } })
  const add = (name: string) => api().createTask({ listID, body: { name } })
  /** Until all that is to be sent by now is sent. */
  const settle = async () => {
    const isUnderWay = ({ kind, locked_until, run_at }: Record<string, unknown>) =>
      kind === deliverHook.name && (locked_until !== null || String(run_at) <= toTimestamp(clock.now()))
    while ((await rowsOf(docket, 'jobs')).some(isUnderWay)) await new Promise(setImmediate)
  }
  /** By a job about nothing: the clock of the tests wakes nobody. */
  const wake = ({ app: { context } }: Docket) =>
    context.db.transact((tx) => enqueue(tx, deliverHook, { hook_id: randomUUID() }, toTimestamp(clock.now())))
  /** It is so much later, every process has looked, and what was found is sent. */
  const pass = async (ms: number = 2 * SECOND) => {
    await settle()
    clock.advance(ms)
    await Promise.all([docket, there].map(({ app }) => new HookWatch(app.context, assert.ifError).look()))
    await Promise.all([docket, there].map(wake))
    await settle()
  }
  const one = async (): Promise<Hook> => (await api().getHooks({ listID }))[0]!

  test('createHook: what changes from then on is delivered, signed, as getListChanges tells it', async () => {
    await add('Milk')
    const { secret, ...hook } = await make()
    assert.match(secret, /^whsec_[\w+/]{43}=$/)
    assert.deepEqual(await api().getHooks({ listID }), [hook])
    assert.deepEqual([hook.state, hook.events.length, hook.last_status], ['on', 5, null])
    const { since } = await api().getListChanges({ listID })
    await add('Bread')
    const { headers, body, ...delivery } = await peer.count(path, 1)
    assert.equal(headers['webhook-id'], `${hook.id}.${body.data.since}`)
    assert.equal(headers['content-type'], 'application/json')
    assert.equal(headers.cookie, undefined)
    const { type, data } = body
    assert.deepEqual([type, data.list_id, data.from_rev, data.after], ['list.changed', listID, hook.rev, since])
    const { rev, full, since: next, changes } = data
    assert.deepEqual({ rev, full, since: next, changes }, await api().getListChanges({ listID, since }))
    assert.deepEqual(verified({ headers, body, ...delivery }, secret), body)
    assert.throws(() => verified({ headers, body, ...delivery, text: `${delivery.text} ` }, secret), /No matching/)
    assert.throws(() => verified({ headers, body, ...delivery }, `${secret.slice(0, -5)}AAAA=`), /No matching/)
    await pass()
    const told = await one()
    assert.deepEqual([told.rev, told.last_status, told.failing_since, told.next_try_at], [rev, 204, null, null])
    assert.equal(peer.at(path).length, 1)
  })

  test('a receiver that was down for a thousand changes is told them once, as /changes would', async () => {
    const hook = await make()
    peer.answer = (_, response) => void response.writeHead(503).end()
    const names = Array.from({ length: 50 }, (_, at) => `Task ${at}`)
    const made = await api().batchTasks({
      listID,
      body: { operations: names.map((name) => ({ op: 'create' as const, name })) },
    })
    await peer.count(path, 1)
    const ids = made.results.map((one) => ('task' in one ? one.task!.id : ''))
    for (let at = 0; at < 19; at++)
      await api().batchTasks({
        listID,
        body: { operations: ids.map((id) => ({ op: 'update' as const, id, name: `Name ${at}` })) },
      })
    peer.answer = (_, response) => void response.writeHead(200).end()
    const failures = peer.at(path).length
    await pass(10 * SECOND)
    const { body } = await peer.count(path, failures + 1)
    const { rev, full, since, changes } = body.data
    assert.ok(rev >= hook.rev + 1000)
    assert.deepEqual({ rev, full, since, changes }, await api().getListChanges({ listID, since: body.data.after }))
    assert.equal(changes!.length, 50)
    assert.equal(body.data.from_rev, hook.rev)
    await pass()
    assert.equal(peer.at(path).length, failures + 1)
  })

  test('each delivery begins where the one before ended, at most one in a second', async () => {
    const hook = await make()
    for (let at = 0; at < 5; at++) {
      await add(`Task ${at}`)
      await pass(200)
    }
    await pass()
    const told = peer.at(path)
    assert.ok(told.length >= 2 && told.length <= 4, String(told.length))
    let rev = hook.rev
    for (const { body } of told) {
      assert.equal(body.data.from_rev, rev)
      rev = body.data.rev
    }
    assert.equal(rev, (await api().getList({ listID })).rev)
  })

  test('retries: 5 seconds, 30 seconds, 2 minutes, 10 minutes, an hour, then each hour; then all is well at once', async () => {
    await make()
    peer.answer = (_, response) => void response.writeHead(500).end()
    const { id } = await add('Milk')
    await peer.count(path, 1)
    await settle()
    for (const [at, wait] of [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, HOUR].entries()) {
      await pass(wait - SECOND)
      assert.equal(peer.at(path).length, at + 1, `before ${wait}`)
      await api().updateTask({ taskID: id, body: { name: `Milk ${at}` } })
      await pass(wait / 4 + SECOND)
      assert.equal(peer.at(path).length, at + 2, `after ${wait}`)
    }
    const failing = await one()
    assert.deepEqual([failing.state, failing.last_status], ['on', 500])
    assert.ok(failing.failing_since && failing.next_try_at)
    peer.answer = (_, response) => void response.writeHead(202).end()
    await api().updateHook({ listID, hookID: failing.id, body: { enabled: true } })
    await pass(0)
    const last = peer.at(path).at(-1)!
    assert.equal(last.body.data.changes!.length, 1)
    const { last_status, failing_since, next_try_at } = await one()
    assert.deepEqual([last_status, failing_since, next_try_at], [202, null, null])
  })

  test('five days of failures switch it off, and its owner is told, also of a muted list; on again it catches up', async () => {
    const hook = await make()
    await api().updateNoticeSettings({ body: { muted_lists: [listID] } })
    peer.answer = (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end()
    await add('Milk')
    await peer.count(path, 1)
    await settle()
    for (let hours = 0; hours < 5 * 24 + 5 && (await one()).state === 'on'; hours += 5) await pass(5 * HOUR)
    const off = await one()
    assert.deepEqual([off.state, off.last_status, off.next_try_at], ['failed', 302, null])
    assert.ok(clock.now().getTime() - Date.parse(off.failing_since!) >= 5 * DAY)
    assert.equal(peer.at('/elsewhere').length, 0)
    const [notice] = await api().getInbox({ limit: 1 })
    assert.deepEqual([notice!.kind, notice!.list_id, notice!.read], ['hook_off', listID, false])
    const tries = peer.at(path).length
    await add('Bread')
    await pass(2 * HOUR)
    assert.equal(peer.at(path).length, tries)
    peer.answer = (_, response) => void response.writeHead(200).end()
    await api().updateHook({ listID, hookID: hook.id, body: { enabled: true } })
    const { body } = await peer.count(path, tries + 1)
    assert.deepEqual([body.data.from_rev, body.data.changes!.length], [hook.rev, 2])
    await pass(0)
    await api().updateNoticeSettings({ body: { muted_lists: [] } })
  })

  test('410 switches it off at once; nothing of what the address says is told', async () => {
    await make()
    peer.answer = (_, response) => void response.writeHead(410).end('secret words')
    await add('Milk')
    await peer.count(path, 1)
    await settle()
    const off = await one()
    assert.deepEqual([off.state, off.last_status], ['gone', 410])
    assert.ok(!JSON.stringify(off).includes('secret words'))
    const [notice] = await api().getInbox({ limit: 1 })
    assert.equal(notice!.kind, 'hook_off')
    assert.deepEqual(
      (await people.ed.api.getInbox()).filter((one) => one.kind === 'hook_off'),
      [],
    )
  })

  test('updateHook: off nothing is sent, on again everything at once; another address is told what the first one was not', async () => {
    const { id: hookID, rev } = await make()
    assert.equal((await api().updateHook({ listID, hookID, body: { enabled: false } })).state, 'off')
    await add('Milk')
    await add('Bread')
    await pass()
    assert.equal(peer.at(path).length, 0)
    const other = `${path}/other`
    const changed = await api().updateHook({ listID, hookID, body: { url: peer.url + other, enabled: true } })
    assert.deepEqual([changed.state, changed.url], ['on', peer.url + other])
    const { body } = await peer.count(other, 1)
    assert.deepEqual([body.data.from_rev, body.data.changes!.length], [rev, 2])
    await pass()
    assert.equal(peer.at(path).length, 0)
  })

  test('events: only what is wanted is told, and rest moves on in silence', async () => {
    await make({ events: ['comment', 'comment'] })
    assert.deepEqual((await one()).events, ['comment'])
    const { id: taskID } = await add('Milk')
    await pass()
    assert.equal(peer.at(path).length, 0)
    assert.equal((await one()).rev, (await api().getList({ listID })).rev)
    await api().createComment({ taskID, body: { body: 'Two bottles' } })
    await pass()
    const { body } = await peer.count(path, 1)
    assert.deepEqual(
      body.data.changes!.map(({ event }) => event),
      ['comment'],
    )
    await pass()
    const waitings = `${path}/waiting`
    await make({ url: peer.url + waitings, events: ['waiting'] })
    await api().updateList({ listID, body: { review: true } })
    await add('Bread')
    await pass()
    assert.equal(peer.at(waitings).length, 0)
    await api().openList({ listID })
    const { key } = await api().createApiKey({ body: { name: 'Worker', access: 'work' } })
    const worker = docket.client(key)
    const claimed = await worker.claimTask({ listID, body: {} })
    const { task, lease } = claimed!
    await worker.askAboutTask({ taskID: task.id, body: { lease_id: lease.id, question: 'Which?' } })
    await pass()
    const asked = await peer.count(waitings, 1)
    assert.deepEqual(
      asked.body.data.changes!.map(({ event, data }) => event === 'task' && data.waiting?.question),
      ['Which?'],
    )
    await pass()
  })

  test('more than 256 KiB: no changes, and where to read them', async () => {
    const hook = await make()
    const description = 'x'.repeat(60_000)
    await api().batchTasks({
      listID,
      body: { operations: Array.from({ length: 5 }, (_, at) => ({ op: 'create', name: `Task ${at}`, description })) },
    })
    const { body, text } = await peer.count(path, 1)
    assert.ok(text.length < 1000)
    const { changes, full, after, rev } = body.data
    assert.deepEqual([changes, full, body.data.from_rev], [null, false, hook.rev])
    const told = await api().getListChanges({ listID, since: after })
    assert.deepEqual([told.rev, told.changes.length], [rev, 5])
    await pass()
  })

  test('rotateHook: for a day both secrets sign, then the new one alone', async () => {
    const { id: hookID, secret } = await make()
    const { secret: next } = await api().rotateHook({ listID, hookID })
    assert.notEqual(next, secret)
    assert.equal((await one()).old_secret_until, toTimestamp(clock.now().getTime() + DAY))
    await add('Milk')
    const both = await peer.count(path, 1)
    assert.ok(isSigned(both, secret) && isSigned(both, next))
    await pass(DAY + SECOND)
    assert.equal((await one()).old_secret_until, null)
    await add('Bread')
    await pass()
    const { headers } = await peer.count(path, 2)
    assert.equal(String(headers['webhook-signature']).split(' ').length, 1)
    await pass()
  })

  test('createHook and rotateHook sent again make nothing again, and no secret or address stands in the database', async () => {
    const once = { idempotencyKey: randomUUID() }
    const body = { url: peer.url + path }
    const first = await api().createHook({ listID, body }, once)
    assert.deepEqual(await api().createHook({ listID, body }, once), first)
    assert.equal((await api().getHooks({ listID })).length, 1)
    const again = { idempotencyKey: randomUUID() }
    const rotated = await api().rotateHook({ listID, hookID: first.id }, again)
    assert.deepEqual(await api().rotateHook({ listID, hookID: first.id }, again), rotated)
    const rows = JSON.stringify([await rowsOf(docket, 'hooks'), await rowsOf(docket, 'idempotency_keys')])
    for (const secret of [first.secret, rotated.secret, path]) assert.ok(!rows.includes(secret))
    const told = JSON.stringify(await api().exportMe())
    assert.ok(!told.includes(first.secret) && !told.includes(rotated.secret))
    assert.ok(told.includes(first.id))
  })

  test('testHook: a signed delivery that changes nothing; what was answered, or that nothing was', async () => {
    const { id: hookID, secret, rev } = await make()
    peer.answer = (_, response) => void response.writeHead(418).end('secret words')
    const { status, ms } = await api().testHook({ listID, hookID })
    assert.deepEqual([status, ms >= 0], [418, true])
    const [told] = peer.at(path)
    assert.equal(told!.body.type, 'test')
    assert.deepEqual(told!.body.data, { list_id: listID })
    assert.deepEqual([(await one()).rev, (await one()).last_status], [rev, null])
    assert.match(String(told!.headers['webhook-id']), new RegExp(`^${hookID}\\.test\\.`))
    assert.ok(isSigned(told!, secret))
    await api().updateHook({ listID, hookID, body: { url: 'http://127.0.0.1:9/' } })
    for (let left = 9; left > 0; left--) await refused(api().testHook({ listID, hookID }), 'hook.unreachable')
    await refused(api().testHook({ listID, hookID }), 'rate_limited')
    clock.advance(MINUTE)
  })

  test('createHook: at most ten for a list; deleteHook makes room, and what is deleted is told nothing more', async () => {
    const { id: hookID } = await make()
    for (let left = 9; left > 0; left--) await make({ url: `${peer.url}/${left}` })
    await refused(make(), 'hook.too_many')
    await api().deleteHook({ listID, hookID })
    await refused(api().deleteHook({ listID, hookID }), 'not_found')
    await add('Milk')
    await pass()
    assert.equal(peer.at(path).length, 0)
    await make()
  })

  test('getHooks and all others: the owner alone, and for secrets no key; a webhook of another list is none of this one', async () => {
    const { id: hookID } = await make()
    await refused(people.ed.api.getHooks({ listID }), 'list.role')
    await refused(people.sam.api.getHooks({ listID }), 'not_found')
    const other = await api().createList({ body: { name: 'Other' } })
    await refused(api().testHook({ listID: other.id, hookID }), 'not_found')
    await refused(api().updateHook({ listID: other.id, hookID, body: {} }), 'not_found')
    const key = (await keyOf(docket, people.olga)).api
    await refused(key.createHook({ listID, body: { url: peer.url } }), 'api_key.session_required')
    await refused(key.rotateHook({ listID, hookID }), 'api_key.session_required')
    assert.equal((await key.getHooks({ listID })).length, 1)
    assert.equal((await key.updateHook({ listID, hookID, body: { enabled: false } })).state, 'off')
    const reading = (await keyOf(docket, people.olga, { access: 'edit' })).api
    await refused(reading.getHooks({ listID }), 'api_key.level')
  })

  test('a list that is deleted, or whose owner is, leaves nothing that is sent', async () => {
    await make()
    await api().deleteList({ listID })
    assert.deepEqual(
      (await rowsOf(docket, 'hooks')).filter(({ list_id }) => list_id === listID),
      [],
    )
    await pass()
    assert.equal(peer.at(path).length, 0)
    const { sam } = people
    const own = await sam.api.createList({ body: { name: 'Sam’s' } })
    const { id } = await sam.api.createHook({ listID: own.id, body: { url: peer.url + path } })
    await sam.api.deleteMe({ body: { current_password: password, confirmation: 'delete my account' } })
    assert.deepEqual(
      (await rowsOf(docket, 'hooks')).filter((row) => row.id === id),
      [],
    )
  })

  test('copyList takes no webhook along', async () => {
    await make()
    await add('Milk')
    const copy = await api().copyList({ listID, body: {} })
    assert.deepEqual(await api().getHooks({ listID: copy.id }), [])
    await pass()
  })

  test('a database that was put back: the whole list is told once, under another id, and not what changed as news', async () => {
    await make()
    await add('Milk')
    const first = await peer.count(path, 1)
    await pass()
    const { db } = docket.app.context
    const [row] = (await rowsOf(docket, 'hooks')).filter(({ list_id }) => list_id === listID)
    // As a backup has it that was restored: the rows are of an earlier lineage than the database.
    await db.transact((tx) => tx.all(setLineageOf, { id: String(row!.id), lineage: '111111' }))
    await add('Bread')
    await pass()
    const { body, headers } = await peer.count(path, 2)
    const { full, from_rev, changes, after } = body.data
    assert.deepEqual([full, from_rev, changes!.length], [true, 0, 2])
    assert.match(after, /\.111111$/)
    assert.notEqual(headers['webhook-id'], first.headers['webhook-id'])
    await pass()
    assert.equal(peer.at(path).length, 2)
  })

  test('an answer that does not come is a failure, and so is one without an end of its head', async () => {
    await make()
    peer.answer = (_, response) => void response.socket!.end('nonsense')
    await add('Milk')
    await peer.count(path, 1)
    await settle()
    const { last_status, failing_since, state } = await one()
    assert.deepEqual([last_status, state], [null, 'on'])
    assert.ok(failing_since)
  })

  test('a receiver that is slow holds up no writer, and no receiver of somebody else', async () => {
    const slow = Promise.withResolvers<void>()
    peer.answer = (delivery, response) => {
      if (delivery.path.startsWith(path)) void slow.promise.then(() => response.writeHead(204).end())
      else response.writeHead(204).end()
    }
    for (let at = 0; at < 6; at++) await make({ url: `${peer.url}${path}/${at}` })
    await add('Milk')
    const isUnderWay = () => peer.got.filter((one) => one.path.startsWith(path)).length
    while (isUnderWay() < 4) await new Promise(setImmediate)
    const { ed } = people
    const own = await ed.api.createList({ body: { name: 'Ed’s' } })
    const other = `/${randomUUID()}`
    await ed.api.createHook({ listID: own.id, body: { url: peer.url + other } })
    await ed.api.createTask({ listID: own.id, body: { name: 'Bread' } })
    await peer.count(other, 1)
    slow.resolve()
    await pass()
    while (isUnderWay() < 6) await pass()
    for (const { last_status } of await api().getHooks({ listID })) assert.equal(last_status, 204)
  })

  test('a webhook whose secret cannot be read any more is switched off, and says so', async () => {
    await make()
    const { id: hookID } = await one()
    const { db } = docket.app.context
    await db.transact((tx) => tx.all(setSealedOf, { id: hookID, sealed: 'of another secret' }))
    await add('Milk')
    await pass()
    const { state, url } = await one()
    assert.deepEqual([state, url, peer.at(path).length], ['failed', '', 0])
    const body = { enabled: true }
    for (const call of [
      () => api().updateHook({ listID, hookID, body }),
      () => api().rotateHook({ listID, hookID }),
      () => api().testHook({ listID, hookID }),
    ])
      await refused(call(), 'hook.lost')
    await api().deleteHook({ listID, hookID })
  })
})

const setSealedOf = query((q, p: { id: string; sealed: string }) =>
  q.updateTable('hooks').set({ sealed: p.sealed }).where('id', '=', p.id),
)
const setLineageOf = query((q, p: { id: string; lineage: string }) =>
  q.updateTable('hooks').set({ lineage: p.lineage }).where('id', '=', p.id),
)
