import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Client } from '@docket/client'
import { rowsOf } from '../../test/cast/belongings.ts'
import { doneWith, failedOnce } from '../../test/cast/paying.ts'
import {
  changePassword,
  join,
  keyOf,
  leave,
  type Person,
  password,
  register,
  registerVerified,
  signIn,
} from '../../test/cast/people.ts'
import { type Docket, databaseName, postgresUrl, startDocket, TestClock } from '../../test/harness.ts'
import { type Browser, PushPeer } from '../../test/peers/push-peer.ts'
import { refused } from '../../test/refused.ts'
import { enqueueEach } from '../engine/jobs/enqueue.ts'
import { DAY, HOUR, MINUTE, SECOND, toTimestamp } from '../engine/outside/clock.ts'
import { pushNotice } from '../inbox/pushes.ts'
import { ring } from '../reminders/ringing.ts'

const base = 'https://docket.example.org'
const { name: kind } = pushNotice
type Api = { readonly api: Client }

describe(`pushes on ${databaseName}`, () => {
  const clock = new TestClock()
  let peer: PushPeer
  let docket: Docket
  /** Another process beside PostgreSQL; the same one beside SQLite. */
  let there: Docket
  let olga: Person
  let ann: Person
  let browser: Browser
  let listID: string
  let taskID: string

  before(async () => {
    peer = await PushPeer.start()
    const environment = { DOCKET_PUSH: 'local', DOCKET_BASE_URL: base }
    docket = await startDocket({ clock, environment })
    const { databaseUrl } = docket.app.context.config
    const shared = { ...environment, DOCKET_DATABASE_URL: databaseUrl ?? '' }
    there = postgresUrl === undefined ? docket : await startDocket({ clock, environment: shared })
  })
  after(async () => {
    if (there !== docket) await there[Symbol.asyncDispose]()
    await docket[Symbol.asyncDispose]()
    await peer[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    peer.answer = (_, response) => void response.writeHead(201).end()
    ;[olga, ann] = [await registerVerified(docket, 'olga'), await register(docket, 'ann')]
    await olga.api.updateMe({ body: { display_name: 'Olga' } })
    listID = (await olga.api.createList({ body: { name: 'Groceries' } })).id
    await join(docket, listID, ann, 'editor')
    taskID = (await olga.api.createTask({ listID, body: { name: 'Milk' } })).id
    browser = peer.browser()
    await subscribe()
  })

  /** Another session of somebody's. */
  const another = async ({ email } = ann) => docket.client((await signIn(docket.client(), { email, password })).token)
  const subscribe = (to: Browser = browser, { api }: Api = ann) => api.putPush({ body: to.subscription })
  const say = (body: string, { api }: Api = olga) => api.createComment({ taskID, body: { body } })
  const mention = () => say(`@[Ann](user:${ann.user_id}) two?`)
  /** By a push to nobody: the clock of the tests wakes nobody. */
  const wake = ({ app }: Docket) =>
    app.context.db.transact((tx) =>
      enqueueEach(tx, pushNotice, [{ session_id: randomUUID(), notice_id: 0 }], toTimestamp(clock.now())),
    )
  const look = async (ms = 4 * SECOND) => {
    clock.advance(ms)
    await Promise.all([docket, there].map(wake))
  }
  const pushes = async () => (await rowsOf(docket, 'jobs')).filter((job) => job.kind === kind)
  /** Until all that was put up is sent. */
  const settle = async () => {
    await look()
    await doneWith(docket, kind)
  }
  const devicesOf = async ({ api }: Api = ann) => (await api.getPush()).devices

  test('a mention comes encrypted and signed, with the list and who did what, and no word of what was written', async () => {
    await mention()
    await settle()
    const [pushed, ...more] = browser.pushed()
    assert.deepEqual(more, [])
    const [shown] = browser.shown()
    const page = `/lists/${listID}?task=${taskID}`
    const expected = { title: 'Groceries', body: 'Olga mentioned you', lang: 'en', tag: shown!.tag, page }
    assert.deepEqual(shown, expected)
    assert.deepEqual(
      [pushed!.headers.ttl, pushed!.headers.urgency, pushed!.headers.topic, pushed!.headers.cookie],
      ['86400', 'normal', expected.tag, undefined],
    )
    assert.ok(pushed!.body.length < 3000)
    const { public_key } = await ann.api.getPush()
    const claims = await peer.claimsOf(pushed!, public_key)
    assert.equal(claims.sub, base)
    assert.ok(claims.exp! * 1000 < Date.now() + DAY && claims.exp! * 1000 > Date.now() + 2 * HOUR)
  })

  test('each kind of notice comes, in the language of the account', async () => {
    const bodies: Record<string, string[]> = {}
    for (const locale of ['en', 'de', 'fr', 'es'] as const) {
      await ann.api.updateMe({ body: { locale } })
      const one = peer.browser()
      await subscribe(one)
      const { id } = await olga.api.createList({ body: { name: 'Errands' } })
      await olga.api.addMember({ listID: id, body: { email: ann.email, role: 'editor' } })
      const task = await olga.api.createTask({ listID: id, body: { name: 'Post', assignee_id: ann.user_id } })
      await olga.api.createComment({ taskID: task.id, body: { body: `Soon, @[Ann](user:${ann.user_id})` } })
      await settle()
      await ann.api.markInboxRead({ body: { through: Number.MAX_SAFE_INTEGER } })
      await olga.api.createComment({ taskID: task.id, body: { body: 'Sooner' } })
      await ann.api.setReminder({ taskID: task.id, body: { remind_at: toTimestamp(clock.now().getTime()) } })
      await ring(docket.app.context.db, docket.app.context.clock)
      await olga.api.updateTask({ taskID: task.id, body: { assignee_id: null } })
      await ann.api.dispatchList({ listID: id })
      await olga.api.updateTask({ taskID: task.id, body: { status: 'completed' } })
      await settle()
      const shown = one.shown()
      bodies[locale] = shown.map(({ body }) => body).sort()
      for (const { title, body, lang } of shown) {
        assert.deepEqual([title, lang], ['Errands', locale])
        assert.doesNotMatch(body, /[{}]|undefined|null|Soon/)
      }
      const urgencies = one.pushed().map(({ headers }) => headers.urgency)
      assert.equal(urgencies.filter((urgency) => urgency === 'high').length, 1)
    }
    assert.deepEqual(bodies.en, [
      'Olga added you to the list',
      'Olga commented on a task',
      'Olga gave you a task',
      'Olga mentioned you',
      'Reminder: Post',
      'The list is back: Olga finished the last task',
    ])
    assert.equal(new Set(Object.values(bodies).flat()).size, 24)
  })

  test('comes to each browser of the account once, whichever processes look how often, under a clock that is wrong', async () => {
    const second = peer.browser()
    await subscribe(second, { api: await another() })
    assert.equal((await devicesOf()).length, 2)
    await mention()
    await settle()
    for (const wrong of [HOUR, -HOUR]) {
      clock.advance(wrong)
      await mention()
      await settle()
      clock.advance(-wrong)
      await settle()
    }
    clock.advance(HOUR)
    await mention()
    clock.advance(-HOUR)
    await look()
    await look(HOUR)
    await settle()
    for (const { pushed } of [browser, second]) assert.equal(pushed().length, 4)
  })

  test('what is read within seconds, and what another notice takes the place of, does not come', async () => {
    await ann.api.createComment({ taskID, body: { body: 'Mine' } })
    await say('One')
    await say('Two')
    const [notice] = await ann.api.getInbox({})
    await settle()
    assert.deepEqual(
      browser.shown().map(({ body }) => body),
      ['2 new comments on a task, the last by Olga'],
    )
    await say('Three')
    await settle()
    const [first, second] = browser.shown()
    assert.equal(first!.tag, second!.tag, 'the comments of a thread take each other’s place')
    await say('Four')
    await ann.api.markInboxRead({ body: { through: notice!.id + 1000 } })
    await settle()
    assert.equal(browser.pushed().length, 2)
  })

  test('who is removed, or whose task is gone, at the moment of sending is told nothing', async () => {
    await mention()
    await leave(docket, listID, ann)
    await settle()
    await join(docket, listID, ann, 'editor')
    await mention()
    await olga.api.deleteTask({ taskID })
    await settle()
    assert.deepEqual(browser.pushed(), [])
  })

  test('a service that is down, or asks for patience, is asked again, and what is read meanwhile is not', async () => {
    for (const status of [429, 503]) {
      const one = peer.browser()
      await subscribe(one)
      let isDown = true
      peer.answer = (_, response) => void response.writeHead(isDown ? status : 201, { 'retry-after': '1' }).end()
      await mention()
      await look()
      await failedOnce(docket, kind)
      isDown = false
      await settle()
      assert.equal(one.pushed().length, 2)
      isDown = true
      await mention()
      await look()
      await failedOnce(docket, kind)
      await ann.api.markInboxRead({ body: { through: Number.MAX_SAFE_INTEGER } })
      await settle()
      assert.equal(one.pushed().length, 3)
      assert.equal((await devicesOf()).length, 1)
    }
  })

  test('a service that stays down is given up after a quarter of an hour', async () => {
    peer.answer = (_, response) => void response.writeHead(500).end()
    await mention()
    await look()
    await failedOnce(docket, kind)
    const [failed] = await pushes()
    assert.doesNotMatch(String(failed!.last_error), /127\.0\.0\.1|http/)
    await look(16 * MINUTE)
    await settle()
    assert.equal(browser.pushed().length, 2)
    assert.ok(docket.notes.some((note) => note.includes('a push is lost')) || there !== docket)
    await look(HOUR)
    assert.equal(browser.pushed().length, 2)
  })

  test('a browser that its service does not know any more is forgotten', async () => {
    for (const status of [404, 410]) {
      await subscribe()
      peer.answer = (_, response) => void response.writeHead(status).end()
      await mention()
      await settle()
      assert.deepEqual(await devicesOf(), [])
    }
    const before = browser.pushed().length
    await mention()
    await settle()
    assert.equal(browser.pushed().length, before)
  })

  test('what the service does not understand is dropped, and the browser kept', async () => {
    peer.answer = (_, response) => void response.writeHead(413).end()
    await mention()
    await settle()
    assert.deepEqual([browser.pushed().length, (await devicesOf()).length], [1, 1])
  })

  test('a browser ends with its session: signed out, ended elsewhere, replaced by a new password, or grown old', async () => {
    const other = await another()
    const ends: ((session: Client) => Promise<unknown>)[] = [
      (session) => session.logout(),
      async (session) => other.endSession({ sessionID: (await session.getPush()).session_id }),
      async (session) => void (await changePassword(docket, { api: session })),
    ]
    for (const end of ends) {
      const session = await another()
      const one = peer.browser()
      await session.putPush({ body: one.subscription })
      await end(session)
      await mention()
      await settle()
      assert.deepEqual(one.pushed(), [])
    }
    const session = await another()
    const one = peer.browser()
    await session.putPush({ body: one.subscription })
    clock.advance(8 * DAY)
    await say(`@[Ann](user:${ann.user_id})`, { api: await another(olga) })
    await settle()
    assert.deepEqual(one.pushed(), [])
  })

  test('a browser is told for whoever signed in last', async () => {
    const ben = await register(docket, 'ben')
    await join(docket, listID, ben, 'editor')
    await subscribe(browser, ben)
    assert.deepEqual(await devicesOf(), [])
    await mention()
    await settle()
    assert.deepEqual(browser.pushed(), [])
    await say(`@[Ben](user:${ben.user_id})`)
    await settle()
    assert.equal(browser.pushed().length, 1)
  })

  test('of more than ten browsers the one registered first is dropped', async () => {
    const first = (await ann.api.getPush()).session_id
    for (let each = 0; each < 10; each++) {
      clock.advance(SECOND)
      await (await another()).putPush({ body: peer.browser().subscription })
    }
    const devices = await devicesOf()
    assert.equal(devices.length, 10)
    assert.ok(!devices.some(({ session_id }) => session_id === first))
  })

  test('getPush, putPush and deletePush: who may, and what is understood', async () => {
    const key = await keyOf(docket, ann)
    await refused(key.api.getPush(), 'api_key.session_required')
    await refused(subscribe(browser, key), 'api_key.session_required')
    await refused(docket.client().getPush(), 'auth.required')
    const { keys } = browser.subscription
    const put = (body: object) => ann.api.putPush({ body: body as never })
    for (const endpoint of [
      ...['http://push.example.org/', 'ftp://push.example.org/', 'https://user:word@push.example.org/', 'https://'],
      ...['https://push.example.org/#x', 'https:// push.example.org/', `https://push.example.org/${'x'.repeat(2048)}`],
    ])
      await refused(put({ endpoint, keys }), 'request.invalid')
    const offCurve = `B${'A'.repeat(86)}`
    for (const wrong of [{ ...keys, auth: 'short' }, { ...keys, p256dh: offCurve }, { ...keys, p256dh: keys.auth }, {}])
      await refused(put({ ...browser.subscription, keys: wrong }), 'request.invalid')
    const [device] = await devicesOf()
    assert.equal(device!.session_id, (await ann.api.getPush()).session_id)
    await olga.api.deletePush({ sessionID: device!.session_id })
    assert.equal((await devicesOf()).length, 1, 'of somebody else')
    await ann.api.deletePush({ sessionID: device!.session_id })
    assert.deepEqual(await devicesOf(), [])
    await mention()
    await settle()
    assert.deepEqual(browser.pushed(), [])
  })

  test('nothing of the address stands in the database in the clear; exportMe has the browsers without it; deleteMe leaves nothing', async () => {
    const { endpoint, keys } = browser.subscription
    const rows = async () => (await rowsOf(docket, 'push_devices')).filter(({ user_id }) => user_id === ann.user_id)
    const kept = JSON.stringify([await rows(), await rowsOf(docket, 'settings')])
    const { public_key } = await ann.api.getPush()
    for (const secret of [endpoint, keys.auth, keys.p256dh, public_key]) assert.ok(!kept.includes(secret))
    const told = await ann.api.exportMe()
    assert.equal(told.push_devices.length, 1)
    for (const secret of [endpoint, keys.auth]) assert.ok(!JSON.stringify(told).includes(secret))
    await mention()
    await ann.api.deleteMe({ body: { current_password: password, confirmation: 'delete my account' } })
    assert.deepEqual(await rows(), [])
    await settle()
    assert.deepEqual(browser.pushed(), [])
  })
})
