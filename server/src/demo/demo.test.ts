import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Client, createClient } from '@docket/client'
import { gatesOf } from '@docket/contract'
import { callOf, operations } from '../../test/cast/calls.ts'
import { register } from '../../test/cast/people.ts'
import { setScene } from '../../test/cast/scene.ts'
import { databaseName, postgresUrl, TestClock, useDocket } from '../../test/harness.ts'
import { installation, type Program } from '../../test/machine/program.ts'
import { openStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'
import { DEMO_EMAIL } from '../accounts/demo-queries.ts'
import { bytesOf as bytesOfComment } from '../comments/rules.ts'
import type { News } from '../engine/db/database.ts'
import { query } from '../engine/db/query.ts'
import { DAY } from '../engine/outside/clock.ts'
import { bytesOf } from '../tasks/rules.ts'
import { demoReset } from './reset.ts'
import { seeds } from './seeds.ts'

const isOn = async (api: Client) => (await api.getAuthConfig()).demo_enabled

/** The first reset begins with the process and ends soon after. */
const seeded = async (api: Client): Promise<void> => {
  while (!(await isOn(api))) await new Promise(setImmediate)
}

const names = seeds.map(({ name }) => name).sort()
const namesOf = async (api: Client) => (await api.getLists()).map(({ name }) => name).sort()
const idsOf = async (api: Client) => (await api.getLists()).map(({ id }) => id).sort()

describe(`the demo on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock, environment: { DOCKET_DEMO: 'true' } })

  before(() => seeded(docket.client()))

  const visit = async () => {
    const answer = await docket.client().demo()
    return { ...answer, api: docket.client(answer.token) }
  }

  const reset = () => demoReset(docket.app.context).run({}, new AbortController().signal)

  test('demo signs in whoever asks, with a cookie, to lists worth looking at', async () => {
    const answer = await docket.client().raw('demo')
    assert.match(answer.headers.get('set-cookie')!, /^svc_jwt=\S+; .*HttpOnly/)
    const { token, user_id, ...rest } = (await answer.json()) as { token: string; user_id: string }
    assert.deepEqual(rest, {
      role: 'user',
      must_change_password: false,
      demo: true,
      email: DEMO_EMAIL,
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

  test('demo: its lists are counted as if visitors had written them', async () => {
    const { api } = await visit()
    for (const list of await api.getLists()) {
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
        all.reduce(
          (sum, task) => sum + bytesOf({ ...task, outputs: JSON.stringify(task.outputs), comment_bytes: 0 }),
          0,
        ) + comments.reduce((sum, { body }) => sum + bytesOfComment(body), 0)
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
    const credentials = { email: DEMO_EMAIL, password: 'correct horse' }
    await refused(docket.client().login({ body: credentials }), 'request.invalid')
    await refused(docket.client().register({ body: { ...credentials, terms_accepted: true } }), 'request.invalid')
    await refused(docket.client().forgotPassword({ body: { email: DEMO_EMAIL } }), 'request.invalid')
  })

  test('demo does not tell visitors where the others come from', async () => {
    const { token } = await visit()
    const sessions = await docket.app.context.db.all(demoSessions, {})
    assert.ok(token && sessions.length > 0)
    for (const { ip, user_agent } of sessions) assert.deepEqual([ip, user_agent], ['', ''])
  })

  test('demo: a day later everything is as it was, streams say what is gone, and visitors stay', async () => {
    const { api, token } = await visit()
    const { id } = await api.createList({ body: { name: 'Left behind' } })
    const [changed] = await idsOf(api)
    await api.updateList({ listID: changed!, body: { name: 'Defaced' } })
    const stranger = await register(docket)
    await stranger.api.createList({ body: { name: 'Of somebody else' } })
    await using stream = await openStream(docket.url, token, id)
    clock.advance(DAY)
    await docket.app.context.db.transact(async (tx) => void tx.news.jobs.add('reset demo'))
    await stream.until('list_deleted')
    while ((await idsOf(api)).length > seeds.length) await new Promise(setImmediate)
    assert.deepEqual(await namesOf(api), names)
    assert.deepEqual(await namesOf(stranger.api), ['Of somebody else'])
  })

  test('demo: a reset that broke off, or is done twice, leaves each list once', async () => {
    const { api } = await visit()
    const ended = AbortSignal.abort(new Error('The process ends.'))
    await assert.rejects(demoReset(docket.app.context).run({}, ended), /ends/)
    const left = await idsOf(api)
    assert.equal(left.length, 2 * seeds.length)
    const told: string[] = []
    const deliver = ({ lists }: News) => void told.push(...lists)
    const nothing = () => {}
    const listener = { deliver, catchUp: nothing, onAway: nothing, onBack: nothing }
    await using _ = await docket.app.context.db.share(listener)
    await reset()
    assert.ok(
      left.every((id) => told.includes(id)),
      'whoever follows them hears of it',
    )
    assert.deepEqual(await namesOf(api), names)
  })

  test('demo can have 20 lists, however many are made at once', async () => {
    const { api } = await visit()
    const make = () => api.createList({ body: { name: 'One more' } })
    const made = await Promise.allSettled(Array.from({ length: 30 }, make))
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 20 - seeds.length)
    assert.equal((await idsOf(api)).length, 20)
    await refused(make(), 'demo_account')
    await reset()
    await make()
    const { api: stranger } = await register(docket)
    for (let count = 0; count <= 20; count++) await stranger.createList({ body: { name: 'Mine' } })
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

  test('demo: one address begins so many sessions in an hour', async () => {
    const api = docket.client()
    await seeded(api)
    await api.demo()
    await api.demo()
    assert.ok((await refused(api.demo(), 'rate_limited')).body.retry_after! > 3000)
  })
})

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

  test('demo is made once, by however many processes, and ends when it is switched off', async () => {
    await using place = await installation()
    let token: string
    let ids: string[]
    {
      await using first = place.start(on)
      const api = await open(first)
      await using second = postgresUrl === undefined ? undefined : place.start(on)
      await seeded(api)
      if (second) await seeded(await open(second))
      token = (await api.demo()).token
      ids = await idsOf(createClient({ baseUrl: await first.ready(), token }))
      assert.equal(ids.length, seeds.length)
    }
    {
      await using again = place.start(on)
      const baseUrl = await again.ready()
      assert.deepEqual(await idsOf(createClient({ baseUrl, token })), ids)
    }
    await using without = place.start()
    const api = await open(without)
    await refused(api.demo(), 'not_found')
    assert.equal(await isOn(api), false)
    await refused(createClient({ baseUrl: await without.ready(), token }).getMe(), 'auth.session_ended')
  })
})

const sizeOf = query((q, p: { id: string }) => q.selectFrom('lists').where('id', '=', p.id).select(['bytes', 'rev']))
const demoSessions = query((q) =>
  q
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('users.demo', '=', 1)
    .select(['sessions.ip', 'sessions.user_agent']),
)
