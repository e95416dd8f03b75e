import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onePixel } from '../../test/cast/calls.ts'
import { type Person, password, register, signIn } from '../../test/cast/people.ts'
import { codeAt, enrol } from '../../test/cast/totp.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { holdThreads } from '../../test/hold.ts'
import { endSessionsOf } from '../accounts/endings-queries.ts'
import { replaceSession } from '../accounts/session-queries.ts'
import { deleteUser } from '../accounts/user-queries.ts'
import { query } from '../engine/db/query.ts'

describe(`what was begun while the account or the session ended, on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })

  const remove = ({ user_id }: Person) => docket.app.context.db.transact((tx) => deleteUser(tx, user_id))
  const endSessions = ({ user_id }: Person) => docket.app.context.db.transact((tx) => endSessionsOf(tx, user_id))

  const replaceSessions = async ({ user_id, api }: Person) => {
    for (const { id } of await api.getSessions())
      await docket.app.context.db.transact((tx) => replaceSession(tx, { id, user_id }))
  }

  /** What `call` was answered, when `end` came while it waited for its hash or its picture. */
  const answerAfter = async (call: () => Promise<Response>, end: () => Promise<unknown>) => {
    const calls = holdThreads(docket)
    const answer = call()
    try {
      await calls.arrived
      await end()
    } finally {
      calls[Symbol.dispose]()
    }
    const { status, headers } = await answer
    assert.deepEqual(
      headers.getSetCookie().filter((cookie) => !cookie.includes('Max-Age=0')),
      [],
    )
    return status
  }

  test('login, right or wrong, is the same 401 when the account is deleted meanwhile', async () => {
    for (const guess of [password, 'wrong password']) {
      const ann = await register(docket)
      const login = () => docket.client().raw('login', { body: { email: ann.email, password: guess } })
      assert.equal(await answerAfter(login, () => remove(ann)), 401)
    }
  })

  test('putPortrait leaves nothing when the account is deleted meanwhile', async () => {
    const ann = await register(docket)
    assert.equal(
      await answerAfter(
        () => ann.api.raw('putPortrait', { body: onePixel }),
        () => remove(ann),
      ),
      401,
    )
  })

  test('setUpTotp and createApiKey are 401 when the account is deleted meanwhile', async () => {
    for (let round = 0; round < 5; round++) {
      const ann = await register(docket)
      const calls = [
        ...Array.from({ length: 8 }, () => ann.api.raw('setUpTotp')),
        ...Array.from({ length: 4 }, () => ann.api.raw('createApiKey', { body: { name: 'Script' } })),
        ...Array.from({ length: 4 }, () => ann.api.raw('resendVerification')),
      ]
      for (let turns = 0; turns < round * 3; turns++) await new Promise(setImmediate)
      await remove(ann)
      for (const { status } of await Promise.all(calls))
        assert.ok([200, 201, 204, 401, 429].includes(status), `${status}`)
    }
  })

  test('confirmTotp does not turn it on for a session that ended meanwhile', async () => {
    const ann = await register(docket)
    const { secret_base32 } = await ann.api.setUpTotp()
    const code = codeAt(secret_base32, clock.now())
    assert.equal(
      await answerAfter(
        () => ann.api.raw('confirmTotp', { body: { code } }),
        () => endSessions(ann),
      ),
      401,
    )
    const login = await docket.client().login({ body: { email: ann.email, password } })
    assert.ok('token' in login, 'no second factor was planted')
  })

  test('changePassword begins no session, and confirmTotp turns nothing on, for a session that has ended or was replaced meanwhile', async () => {
    for (const end of [endSessions, replaceSessions]) {
      const ann = await register(docket)
      const change = { current_password: password, new_password: 'battery staple' }
      const changing = () => ann.api.raw('changePassword', { body: change })
      assert.equal(await answerAfter(changing, () => end(ann)), 401)
      const bea = await register(docket)
      const code = codeAt((await bea.api.setUpTotp()).secret_base32, clock.now())
      const confirming = () => bea.api.raw('confirmTotp', { body: { code } })
      assert.equal(await answerAfter(confirming, () => end(bea)), 401)
      for (const { email } of [ann, bea]) await signIn(docket.client(), { email, password })
    }
  })

  test('disableTotp and regenerateRecoveryCodes are 401 for a session that ended meanwhile', async () => {
    const ann = await register(docket)
    await enrol(ann, clock)
    const codes = async () => JSON.stringify(await docket.app.context.db.all(recoveryCodes, ann))
    const before = await codes()
    const disable = () => ann.api.raw('disableTotp', { body: { password } })
    assert.equal(await answerAfter(disable, () => endSessions(ann)), 401)
    assert.equal(await codes(), before)

    const bea = await register(docket)
    await enrol(bea, clock)
    assert.equal(
      await answerAfter(
        () => bea.api.raw('regenerateRecoveryCodes'),
        () => endSessions(bea),
      ),
      401,
    )
  })
})

const recoveryCodes = query((q, p: { user_id: string }) =>
  q.selectFrom('recovery_codes').where('user_id', '=', p.user_id).select('hash').orderBy('hash'),
)
