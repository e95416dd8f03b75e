import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Person, password, register } from '../../test/cast/people.ts'
import { challengeOf, codeAt, enrol, STEP_MS } from '../../test/cast/totp.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { installation } from '../../test/machine/program.ts'
import { refused } from '../../test/refused.ts'
import { MINUTE, SECOND } from '../engine/outside/clock.ts'

describe(`guesses at a second factor on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock, environment: { DOCKET_TRUSTED_PROXIES: '127.0.0.1' } })

  let count = 0
  const challenge = ({ email }: Person) => challengeOf(docket, email, password)
  const guess = async (waiting: string, shown: object) => {
    const headers = { 'x-forwarded-for': `203.0.113.${++count % 250}` }
    const answer = await docket.client().raw('verifyTotp', { body: { challenge: waiting, ...shown } }, { headers })
    return { status: answer.status, wait: answer.headers.get('retry-after') }
  }

  test('were unlimited over new challenges and addresses, or by recovery codes', async () => {
    const [ann, ben] = [await register(docket, 'ann'), await register(docket, 'ben')]
    const [app, other] = [await enrol(ann, clock), await enrol(ben, clock)]
    const recovery_code = '0000-0000-0000'
    for (const shown of [{ code: app.wrong() }, { recovery_code }]) {
      const waiting = await challenge(ann)
      for (let n = 0; n < 4; n++) assert.equal((await guess(waiting, shown)).status, 401)
      assert.equal((await guess(await challenge(ann), shown)).status, 401)
    }
    clock.advance(STEP_MS)
    const waiting = await challenge(ann)
    const blocked = { status: 429, wait: String(15 * 60 - 30) }
    assert.deepEqual(await guess(waiting, { code: app.wrong() }), blocked)
    assert.deepEqual(await guess(waiting, { code: app.code() }), blocked)
    assert.deepEqual(await guess(waiting, { recovery_code: app.recovery_codes[0] }), blocked)
    assert.equal((await guess(await challenge(ben), { code: other.code() })).status, 200)
    clock.advance(15 * MINUTE - STEP_MS - SECOND)
    const later = await challenge(ann)
    assert.deepEqual(await guess(later, { code: app.code() }), { status: 429, wait: '1' })
    clock.advance(SECOND)
    assert.equal((await guess(later, { code: app.code() })).status, 200)
  })

  test('were unlimited when they were made at once', async () => {
    const ann = await register(docket)
    const app = await enrol(ann, clock)
    const challenges = await Promise.all(Array.from({ length: 4 }, () => challenge(ann)))
    const guesses = challenges.flatMap((waiting) =>
      Array.from({ length: 5 }, () => guess(waiting, { code: app.wrong() })),
    )
    const answers = await Promise.all(guesses)
    assert.equal(answers.filter(({ status }) => status === 401).length, 10)
    assert.equal(answers.filter(({ status }) => status === 429).length, 10)
  })

  test('did not count in the set-up, or went on counting after a right one', async () => {
    const ann = await register(docket)
    const { secret_base32 } = await ann.api.setUpTotp()
    const steps = (away: number) => ({ body: { code: codeAt(secret_base32, clock.now().getTime() + away * STEP_MS) } })
    for (let n = 0; n < 10; n++) await refused(ann.api.confirmTotp(steps(5 + n)), 'auth.code_wrong')
    const { body } = await refused(ann.api.confirmTotp(steps(0)), 'rate_limited')
    assert.equal(body.retry_after, 15 * 60)
    clock.advance(15 * MINUTE)
    for (let n = 0; n < 9; n++) await refused(ann.api.confirmTotp(steps(5 + n)), 'auth.code_wrong')
    await ann.api.confirmTotp(steps(0))
    const wrong = { code: steps(50).body.code }
    for (const waiting of [await challenge(ann), await challenge(ann)]) {
      for (let n = 0; n < 5; n++) assert.equal((await guess(waiting, wrong)).status, 401)
    }
    assert.equal((await guess(await challenge(ann), wrong)).status, 429)
  })

  test('were forgotten when the process was killed', async () => {
    await using place = await installation()
    const start = async () => {
      const program = place.start()
      return { program, url: await program.ready() }
    }
    const email = 'olga@example.org'
    const call = async (url: string, path: string, body: object, token?: string) => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
      const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: answer.status, body: await answer.json() }
    }
    const challengeAt = async (url: string) => (await call(url, '/auth/login', { email, password })).body.challenge
    let secret: string
    {
      const { program, url } = await start()
      await using _ = program
      const { token } = (await call(url, '/auth/register', { email, password, terms_accepted: true })).body
      secret = (await call(url, '/users/me/totp/setup', {}, token)).body.secret_base32
      const code = codeAt(secret, Date.now())
      assert.equal((await call(url, '/users/me/totp/confirm', { code }, token)).status, 200)
      for (const times of [5, 5]) {
        const challenge = await challengeAt(url)
        for (let n = 0; n < times; n++)
          assert.equal((await call(url, '/auth/totp/verify', { challenge, code })).status, 401)
      }
    } // SIGKILL
    const { program, url } = await start()
    await using _ = program
    const right = codeAt(secret, Date.now() + STEP_MS)
    assert.equal((await call(url, '/auth/totp/verify', { challenge: await challengeAt(url), code: right })).status, 429)
  })
})
