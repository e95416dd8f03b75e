import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { takeBugs } from '../../test/bugs.ts'
import { type Person, password, register, signIn } from '../../test/cast/people.ts'
import { databaseName, startDocket, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'
import { DAY, MINUTE, SECOND } from '../engine/outside/clock.ts'

const hideSessions = query(() => sql`alter table sessions rename to hidden`)

describe(`sessions on ${databaseName}`, () => {
  const docket = useDocket()
  let ann: Person
  let bob: Person

  before(async () => {
    ann = await register(docket, 'ann')
    bob = await register(docket, 'bob')
  })

  const who = async (headers: Record<string, string>) => {
    const answer = await docket.client().raw('getMe', {}, { headers })
    const { user_id, code } = await answer.json()
    return { status: answer.status, user_id, code, cookie: answer.headers.get('set-cookie') }
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const cookie = (token: string) => ({ cookie: `other=1; svc_jwt=${token}; another="x"` })

  test('the token counts as bearer and as cookie alike', async () => {
    for (const headers of [bearer(ann.token), cookie(ann.token), { authorization: `bearer  ${ann.token}` }]) {
      const { status, user_id } = await who(headers)
      assert.deepEqual([status, user_id], [200, ann.user_id])
    }
  })

  test('the bearer wins when both are given, even when it is no good', async () => {
    assert.equal((await who({ ...bearer(bob.token), ...cookie(ann.token) })).user_id, bob.user_id)
    for (const [authorization, refused] of [
      ['Bearer nonsense', 'auth.session_ended'],
      ['Bearer svc_u_0123456789', 'auth.key_unknown'],
      ['Bearer', 'auth.required'],
      ['Bearer ', 'auth.required'],
      [bob.token, 'auth.required'],
    ] as const) {
      const { status, code, cookie: set } = await who({ ...cookie(ann.token), authorization })
      assert.deepEqual([status, code, set], [401, refused, null], authorization)
    }
  })

  test('a token without Bearer is told what is missing, and an API key that nobody has is told so', async () => {
    for (const [authorization, error] of [
      [ann.token, 'The Authorization header has to be `Bearer <token>`.'],
      ['Bearer svc_u_0123456789', 'invalid api key'],
    ] as const) {
      const answer = await docket.client().raw('getMe', {}, { headers: { authorization } })
      assert.equal((await answer.json()).error, error)
    }
  })

  test('another scheme than Bearer is meant for somebody else, a proxy in front for example: the cookie counts', async () => {
    for (const authorization of ['Basic YTpi', `Token ${bob.token}`, 'Negotiate x', '']) {
      assert.equal((await who({ ...cookie(ann.token), authorization })).user_id, ann.user_id, authorization)
      assert.equal((await who({ authorization })).code, 'auth.required', authorization)
    }
  })

  test('a cookie is kept when the database does not answer', async () => {
    await using broken = await startDocket()
    const { token } = await register(broken)
    await broken.app.context.db.transact((tx) => tx.all(hideSessions, {}))
    for (const id of ['getMe', 'logout'] as const) {
      const answer = await broken.client().raw(id, {}, { headers: cookie(token) })
      assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [500, null], id)
    }
    takeBugs(broken)
  })

  test('a cookie that is no good is cleared', async () => {
    const { status, cookie: set } = await who(cookie('nonsense'))
    assert.equal(status, 401)
    assert.equal(set, 'svc_jwt=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  })

  for (const way of ['bearer', 'cookie'] as const) {
    test(`logout with a ${way} ends that session at once and clears the cookie, each time it is called`, async () => {
      const { token } = await signIn(docket.client(), { email: ann.email, password })
      const headers = way === 'bearer' ? bearer(token) : cookie(token)
      const first = await docket.client().raw('logout', {}, { headers })
      assert.equal(first.status, 204)
      assert.equal((await who(bearer(token))).status, 401)
      assert.equal((await who(cookie(token))).status, 401)

      const second = await docket.client().raw('logout', {}, { headers })
      assert.deepEqual([second.status, (await second.json()).code], [401, 'auth.session_ended'])
      for (const answer of [first, second]) {
        assert.equal(answer.headers.get('set-cookie'), 'svc_jwt=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
      }
      assert.equal((await who(bearer(ann.token))).status, 200, 'the other session goes on')
    })
  }

  test('logout without credentials is refused and clears the cookie', async () => {
    const answer = await docket.client().raw('logout')
    assert.deepEqual([answer.status, (await answer.json()).code], [401, 'auth.required'])
    assert.match(answer.headers.get('set-cookie')!, /^svc_jwt=;/)
  })
})

describe(`the life of a session on ${databaseName}`, () => {
  test('ends after seven days without a request', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const { api } = await register(docket)
    clock.advance(7 * DAY - 1)
    await api.getMe()
    await seen(docket.app.context.db, clock)
    clock.advance(7 * DAY - 1)
    await api.getMe()
    await seen(docket.app.context.db, clock)
    clock.advance(7 * DAY)
    await refused(api.getMe(), 'auth.session_ended')
  })

  test('ends after thirty days, however busy it was', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const { api } = await register(docket)
    for (let day = 6; day < 30; day += 6) {
      clock.advance(6 * DAY)
      await api.getMe()
      await seen(docket.app.context.db, clock)
    }
    clock.advance(6 * DAY - SECOND)
    await api.getMe()
    clock.advance(SECOND)
    await refused(api.getMe(), 'auth.session_ended')
  })

  test('ends in time though it began while the clock was a year ahead', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const { db } = docket.app.context
    clock.advance(365 * DAY)
    const { api } = await register(docket)
    clock.advance(-365 * DAY)
    await api.getMe()
    await seen(db, clock)
    for (let day = 6; day < 30; day += 6) {
      clock.advance(6 * DAY)
      await api.getMe()
      await seen(db, clock)
    }
    clock.advance(6 * DAY)
    await refused(api.getMe(), 'auth.session_ended')
  })

  test('notes at most once a minute that it was used', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const { api } = await register(docket)
    const { db } = docket.app.context
    const [began] = await lastSeen(db)
    clock.advance(MINUTE)
    for (let n = 0; n < 20; n++) await api.getMe()
    assert.deepEqual(await lastSeen(db), [began])
    clock.advance(1)
    await Promise.all(Array.from({ length: 20 }, () => api.getMe()))
    await seen(db, clock)
    assert.deepEqual(await lastSeen(db), [clock.now().toISOString()])
  })
})

type Db = Parameters<typeof lastSeen>[0]

const allSeen = query((q) => q.selectFrom('sessions').select('last_seen_at'))

const lastSeen = async (db: { all(wanted: typeof allSeen, values: object): Promise<{ last_seen_at: string }[]> }) =>
  (await db.all(allSeen, {})).map(({ last_seen_at }) => last_seen_at)

/** The answer does not wait for the note that the session was used. */
const seen = async (db: Db, clock: TestClock): Promise<void> => {
  while (!(await lastSeen(db)).includes(clock.now().toISOString())) await new Promise(setImmediate)
}
