import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { absentId, changePassword, type Person, password, register, signIn } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { openStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'
import { DAY, MINUTE } from '../engine/outside/clock.ts'

const makeDemo = query((q, p: { user_id: string }) =>
  q.updateTable('users').set({ demo: 1 }).where('id', '=', p.user_id),
)

describe(`the sessions of an account on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let ann: Person
  let ben: Person

  before(async () => {
    ann = await register(docket, 'ann')
    ben = await register(docket, 'ben')
  })

  const another = async (person: Person) => {
    clock.advance(MINUTE)
    const { token } = await signIn(docket.client(), { email: person.email, password })
    return docket.client(token)
  }
  const ids = async ({ api }: Pick<Person, 'api'>) => (await api.getSessions()).map(({ id }) => id)
  const currentOf = async (api: Person['api']) => (await api.getSessions()).find(({ current }) => current)!.id

  test('getSessions shows those that are alive, the one that was used last first', async () => {
    const dora = await register(docket, 'dora')
    const began = clock.now().toISOString()
    const [one] = await dora.api.getSessions()
    const { id, user_agent, ...shown } = one!
    assert.match(id, /^[0-9a-f-]{36}$/)
    assert.notEqual(user_agent, '')
    assert.deepEqual(shown, {
      ip: '127.0.0.1',
      created_at: began,
      last_seen_at: began,
      expires_at: new Date(Date.parse(began) + 30 * DAY).toISOString(),
      current: true,
    })
    const newer = await another(dora)
    const seen = await newer.getSessions()
    assert.deepEqual(
      seen.map(({ current }) => current),
      [true, false],
    )
    assert.equal(seen[1]!.id, id)
    clock.advance(7 * DAY)
    const { token } = await signIn(docket.client(), { email: dora.email, password })
    assert.equal((await docket.client(token).getSessions()).length, 1, 'those that were idle for too long have ended')
    await refused(docket.client().getSessions(), 'auth.required')
    ann = { ...ann, ...(await renewed(ann)) }
    ben = { ...ben, ...(await renewed(ben)) }
  })

  const renewed = async ({ email }: Person) => {
    const { token } = await signIn(docket.client(), { email, password })
    return { token, api: docket.client(token) }
  }

  test('endSession ends that session at once, its stream within a second, and no other', async () => {
    const { id: listID } = await ann.api.createList({ body: { name: 'Groceries' } })
    const { token } = await signIn(docket.client(), { email: ann.email, password })
    await using stream = await openStream(docket.url, token, listID)
    await stream.until('synced')
    const sessionID = await currentOf(docket.client(token))
    assert.equal(await ann.api.endSession({ sessionID }), undefined)
    const started = performance.now()
    await stream.end()
    assert.ok(performance.now() - started < 1000, 'within a second')
    await refused(docket.client(token).getMe(), 'auth.session_ended')
    assert.ok(!(await ids(ann)).includes(sessionID))
    await refused(ann.api.endSession({ sessionID }), 'not_found')
    const ends = (await ann.api.getAudit({})).filter(({ event }) => event === 'session.ended')
    assert.equal(ends.length, 1)
  })

  test('endSession leaves what is not the caller’s, and does not say whether it is there', async () => {
    const [theirs] = await ids(ben)
    const asItWas = (await ann.api.getAudit({})).length
    for (const sessionID of [theirs!, absentId]) await refused(ann.api.endSession({ sessionID }), 'not_found')
    await ben.api.getMe()
    assert.equal((await ann.api.getAudit({})).length, asItWas)
    await refused(ann.api.endSession({ sessionID: 'mine' }), 'request.invalid')
    await refused(docket.client().endSession({ sessionID: theirs! }), 'auth.required')
  })

  test('endSession ends the session that asks, like a logout', async () => {
    const api = await another(ann)
    const sessionID = await currentOf(api)
    const elsewhere = await api.raw('endSession', { sessionID: absentId })
    assert.deepEqual([elsewhere.status, elsewhere.headers.get('set-cookie')], [404, null])
    const here = await api.raw('endSession', { sessionID })
    assert.equal(here.headers.get('set-cookie'), 'svc_jwt=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
    await refused(api.getMe(), 'auth.session_ended')
  })

  test('getAudit gives the newest first, as many as are asked for: 1 to 200', async () => {
    const audited = await register(docket, 'audited')
    let { api } = audited
    const before = (await api.getAudit({})).length
    for (let n = 0; n < 3; n++) {
      clock.advance(1000)
      const one = (await api.getSessions()).find(({ current }) => !current)
      if (one) await api.endSession({ sessionID: one.id })
      api = await changePassword(docket, { api })
    }
    const events = await api.getAudit({ limit: 200 })
    assert.equal(events.length, before + 3)
    const times = events.map(({ created_at }) => created_at)
    assert.deepEqual(times, times.toSorted().toReversed())
    assert.deepEqual(await api.getAudit({ limit: 1 }), events.slice(0, 1))
    for (const limit of [0, 201, -1, 1.5, 'many' as unknown as number]) {
      await refused(api.getAudit({ limit }), 'request.invalid')
    }
    await refused(docket.client().getAudit({}), 'auth.required')
    assert.equal((await ben.api.getAudit({})).filter(({ event }) => event === 'password.changed').length, 0)
  })

  test('a demo account changes nothing of itself, and takes nothing out', async () => {
    const demo = await register(docket, 'demo')
    await docket.app.context.db.transact((tx) => tx.all(makeDemo, demo))
    const again = demo.api
    await refused(again.endSession({ sessionID: await currentOf(again) }), 'demo_account')
    await refused(again.updateMe({ body: { display_name: 'X' } }), 'demo_account')
    await refused(again.exportMe(), 'demo_account')
    await refused(
      again.changePassword({ body: { current_password: password, new_password: 'battery staple' } }),
      'demo_account',
    )
    await refused(
      again.deleteMe({ body: { current_password: password, confirmation: 'delete my account' } }),
      'demo_account',
    )
  })
})
