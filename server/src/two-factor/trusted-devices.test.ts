import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Person, password, register } from '../../test/cast/people.ts'
import { type Authenticator, challengeOf, enrol, STEP_MS } from '../../test/cast/totp.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { endTrust } from '../accounts/endings-queries.ts'
import { DAY, SECOND } from '../engine/outside/clock.ts'
import { newToken } from '../engine/outside/encryption.ts'

describe(`a browser that is told to remember the second factor on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let ann: Person & Authenticator

  before(async () => {
    const person = await register(docket, 'ann')
    ann = { ...person, ...(await enrol(person, clock)) }
  })

  const cookieIn = (answer: Response): string | undefined =>
    answer.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('svc_td='))
      ?.split(';')[0]

  /** The cookie of a browser in which `person` signed in with both factors. */
  const trusted = async (person: Person & Authenticator): Promise<string> => {
    clock.advance(STEP_MS)
    const challenge = await challengeOf(docket, person.email, password)
    const body = { challenge, code: person.code(), remember: true }
    return cookieIn(await docket.client().raw('verifyTotp', { body }))!
  }

  /** Whether the password is enough in a browser with this cookie. */
  const isEnough = async ({ email }: Person, cookie: string): Promise<boolean> => {
    const answer = await docket.client().raw('login', { body: { email, password } }, { headers: { cookie } })
    const { token, requires_totp } = await answer.json()
    assert.deepEqual([answer.status, cookieIn(answer)], [200, undefined])
    assert.notEqual(token === undefined, requires_totp === undefined)
    return token !== undefined
  }

  test('login asks it for the password only, and no other browser', async () => {
    const cookie = await trusted(ann)
    assert.equal(await isEnough(ann, cookie), true)
    assert.equal(await isEnough(ann, ''), false)
    const wrong = { body: { email: ann.email, password: 'wrong password' } }
    assert.equal((await docket.client().raw('login', wrong, { headers: { cookie } })).status, 401)
    const bearer = cookie.slice('svc_td='.length)
    assert.equal((await docket.client(bearer).raw('getMe')).status, 401)
  })

  test('is one that asked for it', async () => {
    clock.advance(STEP_MS)
    const challenge = await challengeOf(docket, ann.email, password)
    const answer = await docket.client().raw('verifyTotp', { body: { challenge, code: ann.code(), remember: false } })
    assert.deepEqual([answer.status, cookieIn(answer)], [200, undefined])
  })

  test('was believed with a forged token, or with that of somebody else', async () => {
    const person = await register(docket, 'ben')
    const ben = { ...person, ...(await enrol(person, clock)) }
    const [anns, bens] = [await trusted(ann), await trusted(ben)]
    assert.equal(await isEnough(ann, anns), true)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { sub: ann.user_id, user_id: ann.user_id, exp: 4_000_000_000 }
    for (const cookie of [
      bens,
      `svc_td=${newToken()}`,
      `svc_td=${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
      `svc_td=${ann.token}`,
      `svc_td=${ann.user_id}`,
      `${anns}x`,
      anns.toUpperCase(),
      'svc_td=',
    ])
      assert.equal(await isEnough(ann, cookie), false, cookie)
    // One browser keeps one: that of whoever asked for it last.
    assert.equal(await isEnough(ben, bens), true)
  })

  test('was trusted after its 30 days, as long as no cleaner had come by', async () => {
    const cookie = await trusted(ann)
    clock.advance(30 * DAY - SECOND)
    assert.equal(await isEnough(ann, cookie), true)
    clock.advance(2 * SECOND)
    assert.equal(await isEnough(ann, cookie), false)
  })

  test('was trusted after the password was changed, or a recovery code was used', async () => {
    const cookie = await trusted(ann)
    await docket.app.context.db.transact((tx) => endTrust(tx, ann.user_id))
    assert.equal(await isEnough(ann, cookie), false)

    const old = await trusted(ann)
    const challenge = await challengeOf(docket, ann.email, password)
    const body = { challenge, recovery_code: ann.recovery_codes[0]!, remember: true }
    const fresh = cookieIn(await docket.client().raw('verifyTotp', { body }))!
    assert.deepEqual([await isEnough(ann, old), await isEnough(ann, fresh)], [false, true])
  })

  test('was trusted after two-factor sign-in was turned off and on again', async () => {
    const person = await register(docket, 'zoe')
    const first = await enrol(person, clock)
    const cookie = await trusted({ ...person, ...first })
    await person.api.disableTotp({ body: { password } })
    await enrol(person, clock)
    assert.equal(await isEnough(person, cookie), false)
  })
})
