import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Client, createClient } from '@docket/client'
import { gatesOf, type Task } from '@docket/contract'
import { tablesWith } from '../../test/cast/belongings.ts'
import { callOf, operations } from '../../test/cast/calls.ts'
import { register } from '../../test/cast/people.ts'
import { setScene } from '../../test/cast/scene.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { installation, type Program } from '../../test/machine/program.ts'
import { openStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'
import { newUser } from '../accounts/new-user.ts'
import { insertUser } from '../accounts/user-queries.ts'
import { bytesOf as bytesOfComment } from '../comments/rules.ts'
import { query } from '../engine/db/query.ts'
import { DAY, HOUR, MINUTE } from '../engine/outside/clock.ts'
import { MAX_DEMO_LIST_BYTES } from '../engine/revisions/record.ts'
import { bytesOf } from '../tasks/rules.ts'
import { deleteOldDemos } from './open.ts'
import { MAX_DEMOS } from './queries.ts'
import { seedsIn } from './seeds.ts'

const isOn = async (api: Client) => (await api.getAuthConfig()).demo_enabled

const seeds = seedsIn('en')
const names = seeds.map(({ name }) => name).sort()
const namesOf = async (api: Client) => (await api.getLists()).map(({ name }) => name).sort()
const idsOf = async (api: Client) => (await api.getLists()).map(({ id }) => id).sort()

const textsOf = ({ outputs, labels }: Pick<Task, 'outputs' | 'labels'>) => ({
  outputs: JSON.stringify(outputs),
  labels: JSON.stringify(labels),
})

const locales = ['en', 'de', 'fr', 'es'] as const

describe(`the demo on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock, environment: { DOCKET_DEMO: 'true' }, limits: { demo: 1000 } })

  const visit = async () => {
    const answer = await docket.client().demo()
    return { ...answer, api: docket.client(answer.token) }
  }

  const tidy = () => deleteOldDemos(docket.app.context).run({}, new AbortController().signal)

  test('demo signs in whoever asks, with a cookie, to lists worth looking at', async () => {
    const answer = await docket.client().raw('demo')
    assert.match(answer.headers.get('set-cookie')!, /^svc_jwt=\S+; .*HttpOnly/)
    const { token, user_id, email, ...rest } = (await answer.json()) as {
      token: string
      user_id: string
      email: string
    }
    assert.match(email, /^"demo-[\w-]{36}"@docket\.invalid$/)
    assert.deepEqual(rest, {
      role: 'user',
      must_change_password: false,
      demo: true,
      email_verified: true,
    })
    const api = docket.client(token)
    const me = await api.getMe()
    assert.deepEqual([me.user_id, me.display_name, me.demo, me.email_verified], [user_id, 'Demo', true, true])
    assert.deepEqual(await namesOf(api), names)
    const tasks = await Promise.all((await idsOf(api)).map((listID) => api.getTasks({ listID, archived: 'true' })))
    const all = tasks.flat()
    assert.ok(tasks.some((list) => list.length >= 60))
    assert.deepEqual(new Set(all.map(({ status }) => status)).size, 4)
    assert.ok(all.some(({ comment_count }) => comment_count > 1))
    assert.ok(all.some(({ archived_at }) => archived_at) && all.some(({ outputs }) => outputs['result']))
    const now = clock.now().toISOString()
    assert.ok(all.some(({ due_at }) => due_at && due_at < now) && all.some(({ due_at }) => due_at && due_at > now))
  })

  test('demo: tasks are due at sensible hours of the visitor’s day, whatever the time is', async () => {
    for (const utc_offset of [0, 60, -480, 345, 840, -720]) {
      const visitor = docket.client((await docket.client().demo({ utc_offset })).token)
      const all = (await Promise.all((await idsOf(visitor)).map((listID) => visitor.getTasks({ listID })))).flat()
      const local = all.flatMap(({ due_at }) => (due_at ? [new Date(Date.parse(due_at) + utc_offset * MINUTE)] : []))
      assert.ok(local.length > 15)
      for (const time of local) {
        assert.match(time.toISOString(), /T(0[89]|1\d|20):00:00\.000Z$/)
      }
      const today = new Date(+clock.now() + utc_offset * MINUTE).toISOString().slice(0, 10)
      assert.ok(
        local.some((time) => time.toISOString().slice(0, 10) < today),
        'something is late',
      )
    }
    for (const utc_offset of ['1.5', 'x', '841', '-721']) {
      const answer = await fetch(`${docket.url}/api/v1/auth/demo?utc_offset=${utc_offset}`, { method: 'POST' })
      assert.equal(answer.status, 400)
    }
    assert.equal((await fetch(`${docket.url}/api/v1/auth/demo?zone=1`, { method: 'POST' })).status, 200)
  })

  test('demo has the lists of the language that is asked for, which say as much in each', async () => {
    for (const locale of locales) {
      const { token } = await docket.client().demo({ locale })
      const api = docket.client(token)
      assert.equal((await api.getMe()).locale, locale)
      const lists = seedsIn(locale)
      assert.deepEqual(await namesOf(api), lists.map(({ name }) => name).sort())
      // Nothing is missing, and nothing stands in another's place.
      const shapeOf = ({ tasks }: (typeof lists)[number]) =>
        tasks.map(({ name, description, result, labels, comments = [], ...shape }) => ({
          ...shape,
          says: [name, description, result, ...(labels ?? [])].map(Boolean),
          comments: comments.length,
        }))
      assert.deepEqual(lists.map(shapeOf), seeds.map(shapeOf))
      const labelled = (await Promise.all((await api.getLists()).map(({ id }) => api.getTasks({ listID: id })))).flat()
      assert.ok(labelled.filter(({ labels }) => labels.length > 0).length >= 8)
      if (locale !== 'en')
        assert.notDeepEqual(
          lists.map(({ name }) => name),
          seeds.map(({ name }) => name),
        )
    }
  })

  test('demo: its lists are counted as if visitors had written them', async () => {
    const { api } = await visit()
    for (const list of await api.getLists()) {
      assert.equal(list.unseen, false)
      const all = await api.getTasks({ listID: list.id, archived: 'true' })
      const open = all.filter(({ archived_at }) => archived_at === null)
      const count = (status: string) => open.filter((task) => task.status === status).length
      const isOverdue = (task: (typeof all)[number]) =>
        task.due_at && task.due_at < clock.now().toISOString() && ['pending', 'in_progress'].includes(task.status)
      assert.deepEqual(
        [list.total, list.completed, list.failed, list.pending, list.overdue],
        [open.length, count('completed'), count('failed'), count('pending'), open.filter(isOverdue).length],
        list.name,
      )
      const threads = await Promise.all(all.map(({ id }) => api.getComments({ taskID: id })))
      assert.deepEqual(
        all.map(({ comment_count }) => comment_count),
        threads.map(({ length }) => length),
      )
      const comments = threads.flat()
      const bytes =
        all.reduce((sum, task) => sum + bytesOf({ ...task, ...textsOf(task), after: '', comment_bytes: 0 }), 0) +
        comments.reduce((sum, { body }) => sum + bytesOfComment(body), 0)
      const { db } = docket.app.context
      const rev = 1 + all.length + comments.length
      assert.deepEqual({ ...(await db.first(sizeOf, { id: list.id })) }, { bytes, rev }, list.name)
      assert.deepEqual(
        all.map(({ position }) => position),
        all.map((_, at) => at + 1),
      )
    }
  })

  test('demo is the only way in: no password, nobody registers with its address', async () => {
    const credentials = { email: (await visit()).email, password: 'correct horse' }
    const { api } = await register(docket)
    const { id: listID } = await api.createList({ body: { name: 'Errands' } })
    await refused(api.addMember({ listID, body: { email: credentials.email, role: 'viewer' } }), 'request.invalid')
    await refused(docket.client().login({ body: credentials }), 'request.invalid')
    await refused(docket.client().register({ body: { ...credentials, terms_accepted: true } }), 'request.invalid')
    await refused(docket.client().forgotPassword({ body: { email: credentials.email } }), 'request.invalid')
  })

  test('demo: visitors see nothing of each other', async () => {
    const [one, other] = [await visit(), await visit()]
    assert.notEqual(one.user_id, other.user_id)
    await one.api.createList({ body: { name: 'Free ads at http://spam.example' } })
    const [listID] = await idsOf(one.api)
    assert.deepEqual(await namesOf(other.api), names)
    await refused(other.api.getList({ listID: listID! }), 'not_found')
    assert.equal((await other.api.getSessions()).length, 1)
  })

  test('demo: after a day it is gone with everything in it, and whoever is there is told; others stay', async () => {
    const stranger = await register(docket)
    await stranger.api.createList({ body: { name: 'Of somebody else' } })
    const { api, token, user_id } = await visit()
    const { id } = await api.createList({ body: { name: 'Left behind' } })
    await using stream = await openStream(docket.url, token, id)
    await stream.until('synced')
    clock.advance(DAY - HOUR)
    const later = await visit()
    await tidy()
    await api.getMe()
    clock.advance(HOUR)
    await docket.app.context.db.transact(async (tx) => void tx.news.jobs.add('delete demos'))
    await tidy()
    await stream.end()
    await refused(api.getMe(), 'auth.session_ended')
    assert.deepEqual(await tablesWith(docket, user_id), [])
    assert.deepEqual(await tablesWith(docket, id), [])
    assert.deepEqual(await namesOf(later.api), names)
    assert.deepEqual(await namesOf(stranger.api), ['Of somebody else'])
  })

  test('demo can have 10 lists, however many are made at once', async () => {
    const { api } = await visit()
    const make = () => api.createList({ body: { name: 'One more' } })
    const made = await Promise.allSettled(Array.from({ length: 30 }, make))
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 10 - seeds.length)
    const [listID] = await idsOf(api)
    await refused(make(), 'demo_account')
    await api.deleteList({ listID: listID! })
    await make()
    const { api: stranger } = await register(docket)
    for (let count = 0; count <= 10; count++) await stranger.createList({ body: { name: 'Mine' } })
  })

  test('demo: a list of it holds 256 KiB, in whatever way it is written; what makes it smaller goes on', async () => {
    const { api } = await visit()
    const { id: listID } = await api.createList({ body: { name: 'Big' } })
    const description = 'x'.repeat(60_000)
    const body = { name: 'Much', description }
    const made = []
    for (let count = 0; count < 4; count++) made.push(await api.createTask({ listID, body }))
    const { id: taskID } = made[0]!
    await refused(api.createTask({ listID, body }), 'list.too_large')
    const operations = [{ op: 'create' as const, ...body }]
    await refused(api.batchTasks({ listID, body: { operations } }), 'list.too_large')
    for (let count = 0; count < 2; count++) await api.createComment({ taskID, body: { body: 'y'.repeat(9000) } })
    await refused(api.createComment({ taskID, body: { body: 'y'.repeat(9000) } }), 'list.too_large')
    const { bytes } = (await docket.app.context.db.first(sizeOf, { id: listID }))!
    assert.ok(bytes <= MAX_DEMO_LIST_BYTES)
    await api.updateTask({ taskID, body: { description: '' } })
    await api.createTask({ listID, body })
  })

  test('demo keeps the 256th part of the answers that are given again', async () => {
    const { api } = await visit()
    const { id: listID } = await api.createList({ body: { name: 'Errands' } })
    const ask = async () => {
      const made = await api.createTask(
        { listID, body: { name: 'Milk', description: 'x'.repeat(60_000) } },
        { idempotencyKey: crypto.randomUUID() },
      )
      await api.deleteTask({ taskID: made.id })
    }
    for (let count = 0; count < 17; count++) await ask()
    await refused(ask(), 'rate_limited')
  })

  describe('a flag that says what one may do (Cal.com CVE-2026-23478, Zitadel CVE-2026-27946)', () => {
    const digest = async (api: Client) => JSON.stringify([await api.getMe(), await api.getLists()])

    test('demo: every operation that is not for it is refused, and changes nothing', async () => {
      const { api, user_id } = await visit()
      const scene = await setScene(docket)
      const before = await digest(api)
      const closed = operations.filter(([, declared]) => gatesOf(declared).includes('not_demo'))
      assert.ok(closed.length >= 8)
      for (const [id] of closed) {
        const { params, body } = callOf(id, scene)
        const answer = await api.raw(id, { ...params, ...(body && { body }) })
        assert.deepEqual([answer.status, (await answer.json()).code], [403, 'demo_account'], id)
      }
      assert.equal(await digest(api), before)
      await refused(api.getPortrait({ userID: user_id }), 'not_found')
    })
  })
})

describe(`the demo's limit on ${databaseName}`, () => {
  const docket = useDocket({ environment: { DOCKET_DEMO: 'true' }, limits: { demo: 2 } })

  test('demo: one address begins so many in an hour', async () => {
    const api = docket.client()
    await api.demo()
    await api.demo()
    assert.ok((await refused(api.demo(), 'rate_limited')).body.retry_after! > 3000)
  })
})

describe(`a demo that many look around in on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock, environment: { DOCKET_DEMO: 'true' }, limits: { demo: 1000 } })

  test('demo: there are 200 at once, however many come at once, and more when some are over', async () => {
    assert.equal(MAX_DEMOS, 200)
    const { db } = docket.app.context
    const created_at = clock.now().toISOString()
    clock.advance(HOUR)
    await db.transact(async (tx) => {
      for (let count = 0; count < MAX_DEMOS - 2; count++)
        await insertUser(tx, newUser({ email: `${count}@demo` }, { ...visitor, created_at }))
    })
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => docket.client().demo()))
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 2)
    const { body } = await refused(docket.client().demo(), 'rate_limited')
    assert.equal(body.retry_after, (DAY - HOUR) / 1000)
    clock.advance(DAY - HOUR)
    await deleteOldDemos(docket.app.context).run({}, new AbortController().signal)
    await docket.client().demo()
  })
})

const visitor = { password_hash: '', role: 'user', email_verified: 1, demo: 1 } as const

describe(`an installation without a demo on ${databaseName}`, () => {
  const docket = useDocket()

  test('demo is not there', async () => {
    await refused(docket.client().demo(), 'not_found')
    assert.equal(await isOn(docket.client()), false)
  })
})

describe(`the demo across restarts on ${databaseName}`, () => {
  const open = async (program: Program) => createClient({ baseUrl: await program.ready() })
  const on = { DOCKET_DEMO: 'true' }

  test('demo goes on after a restart, and ends when it is switched off', async () => {
    await using place = await installation()
    let token: string
    {
      await using first = place.start(on)
      token = (await (await open(first)).demo()).token
    }
    {
      await using again = place.start(on)
      assert.equal((await idsOf(createClient({ baseUrl: await again.ready(), token }))).length, seeds.length)
    }
    await using without = place.start()
    const api = await open(without)
    await refused(api.demo(), 'not_found')
    assert.equal(await isOn(api), false)
    await refused(createClient({ baseUrl: await without.ready(), token }).getMe(), 'auth.session_ended')
  })
})

const sizeOf = query((q, p: { id: string }) => q.selectFrom('lists').where('id', '=', p.id).select(['bytes', 'rev']))
