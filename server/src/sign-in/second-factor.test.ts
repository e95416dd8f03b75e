import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Person, password, register } from '../../test/cast/people.ts'
import { type Authenticator, challengeOf, enrol, STEP_MS } from '../../test/cast/totp.ts'
import { databaseName, startDocket, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { endSessionsOf, endTrust, setPassword } from '../accounts/endings-queries.ts'
import { query } from '../engine/db/query.ts'
import { MINUTE } from '../engine/outside/clock.ts'
import { hashOf, newToken } from '../engine/outside/encryption.ts'

describe(`a login with a second factor on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock, limits: { totp: 1000 } })

  const enrolled = async (name?: string): Promise<Person & Authenticator> => {
    const person = await register(docket, name)
    return { ...person, ...(await enrol(person, clock)) }
  }
  let ann: Person & Authenticator
  before(async () => {
    ann = await enrolled()
  })
  const challenge = ({ email }: Person) => challengeOf(docket, email, password)
  /** 20 tries at once, with four challenges. */
  const tryTwenty = async (person: Person, shown: object) => {
    const challenges = await Promise.all(Array.from({ length: 4 }, () => challenge(person)))
    const tries = challenges.flatMap((waiting) =>
      Array.from({ length: 5 }, () => verify({ challenge: waiting, ...shown })),
    )
    return (await Promise.all(tries)).map(({ status }) => status).sort((a, b) => a - b)
  }
  const verify = async (body: object) => {
    const answer = await docket.client().raw('verifyTotp', { body })
    return { status: answer.status, code: (await answer.json()).code }
  }
  /** The code of a step that no code was taken of. */
  const nextCode = ({ code }: Authenticator): string => {
    clock.advance(STEP_MS)
    return code()
  }

  test('login answers with a challenge, verifyTotp with the session', async () => {
    const ann = await enrolled()
    const waiting = await challenge(ann)
    const answer = await docket.client().raw('verifyTotp', { body: { challenge: waiting, code: nextCode(ann) } })
    assert.equal(answer.status, 200)
    const { token, ...rest } = await answer.json()
    assert.deepEqual(rest, { user_id: ann.user_id, role: 'user', must_change_password: false })
    assert.deepEqual(
      answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]?.replace(/^svc_kd=.+$/, 'svc_kd')),
      [`svc_jwt=${token}`, 'svc_kd'],
    )
    assert.equal((await docket.client(token).getMe()).email, ann.email)
    const events = await docket.app.context.db.all(auditRows, { user_id: ann.user_id })
    assert.deepEqual(
      events.map(({ event, ok, reason }) => [event, ok, reason]),
      [
        ['auth.register', 1, ''],
        ['auth.login', 1, 'second factor asked'],
        ['auth.totp', 1, ''],
      ],
    )
  })

  test('the password alone opens no door: no token, no cookie, and the challenge is none', async () => {
    const answer = await docket.client().raw('login', { body: { email: ann.email, password } })
    const body = await answer.json()
    assert.deepEqual([answer.status, Object.keys(body).sort()], [200, ['challenge', 'requires_totp']])
    assert.deepEqual(answer.headers.getSetCookie(), [])
    await refused(docket.client(body.challenge).getMe(), 'auth.session_ended')
    const byCookie = await docket.client().raw('getMe', {}, { headers: { cookie: `svc_jwt=${body.challenge}` } })
    assert.equal(byCookie.status, 401)
    await refused(
      docket.client().login({ body: { email: ann.email, password: 'wrong password' } }),
      'auth.invalid_credentials',
    )
  })

  test('verifyTotp takes either a code or a recovery code, never none or both', async () => {
    const waiting = { challenge: await challenge(ann) }
    const code = nextCode(ann)
    const recovery_code = ann.recovery_codes[0]
    for (const body of [
      waiting,
      { ...waiting, code, recovery_code },
      { ...waiting, recovery_code: ' ' },
      { ...waiting, code: '12345' },
      { ...waiting, code: Number(code) },
      { code },
      { ...waiting, code, remember: 'yes' },
    ]) {
      assert.deepEqual(await verify(body), { status: 400, code: 'request.invalid' })
    }
    assert.equal((await verify({ ...waiting, code })).status, 200, 'what cannot be a code is no try')
  })

  test('a code was taken a second time, by another challenge or in the same moment', async () => {
    const ann = await enrolled()
    const wrong = { status: 401, code: 'auth.code_wrong' }
    // The code that turned it on is used up already.
    assert.deepEqual(await verify({ challenge: await challenge(ann), code: ann.code() }), wrong)

    const code = nextCode(ann)
    assert.deepEqual(await tryTwenty(ann, { code }), once)
    assert.deepEqual(await verify({ challenge: await challenge(ann), code }), wrong)

    // One of the step before is not taken after one of a later step, though it would be by its time.
    clock.advance(3 * STEP_MS)
    assert.equal((await verify({ challenge: await challenge(ann), code: ann.code(1) })).status, 200)
    for (const steps of [-1, 0, 1]) {
      assert.deepEqual(await verify({ challenge: await challenge(ann), code: ann.code(steps) }), wrong)
    }
    clock.advance(STEP_MS)
    assert.equal((await verify({ challenge: await challenge(ann), code: ann.code(1) })).status, 200)
  })

  test('a challenge was good for several sessions, or for whoever guesses on', async () => {
    const ended = { status: 401, code: 'auth.challenge_ended' }
    const used = await challenge(ann)
    assert.equal((await verify({ challenge: used, code: nextCode(ann) })).status, 200)
    assert.deepEqual(await verify({ challenge: used, code: nextCode(ann) }), ended)
    assert.deepEqual(await verify({ challenge: newToken(), code: nextCode(ann) }), ended)

    const tried = await challenge(ann)
    for (let n = 0; n < 5; n++)
      assert.deepEqual(await verify({ challenge: tried, code: ann.wrong() }), { status: 401, code: 'auth.code_wrong' })
    assert.deepEqual(await verify({ challenge: tried, code: nextCode(ann) }), ended)
    assert.deepEqual(await verify({ challenge: tried, recovery_code: ann.recovery_codes[0] }), ended)

    const guessed = await challenge(ann)
    const guesses = Array.from({ length: 30 }, () => verify({ challenge: guessed, code: ann.wrong() }))
    const judged = (await Promise.all(guesses)).filter(({ code }) => code === 'auth.code_wrong')
    assert.equal(judged.length, 5)
    assert.equal((await verify({ challenge: await challenge(ann), code: nextCode(ann) })).status, 200)
  })

  test('a challenge was refused only once a cleaner had come by', async () => {
    const old = await challenge(ann)
    clock.advance(5 * MINUTE)
    assert.deepEqual(await verify({ challenge: old, code: ann.code() }), { status: 401, code: 'auth.challenge_ended' })
    assert.ok(await docket.app.context.db.first(challengeRow, { hash: hashOf(old) }), 'it is still there')
    const young = await challenge(ann)
    clock.advance(5 * MINUTE - 1)
    assert.equal((await verify({ challenge: young, code: ann.code() })).status, 200)
  })

  test('a challenge outlived the password that it was given for', async () => {
    const waiting = await challenge(ann)
    await docket.app.context.db.transact((tx) => endTrust(tx, ann.user_id))
    assert.equal((await verify({ challenge: waiting, code: nextCode(ann) })).code, 'auth.challenge_ended')
  })

  test('a login under way got in with a password that was changed meanwhile', async () => {
    const [ann, ben] = [await enrolled(), await register(docket)]
    const { db } = docket.app.context
    for (const { user_id, email } of [ann, ben]) {
      const login = docket.client().raw('login', { body: { email, password } })
      const key = `login ${email}`
      while (!(await db.first(throttle, { key }))?.hits) await new Promise(setImmediate)
      await db.transact(async (tx) => {
        await setPassword(tx, { user_id, password_hash: '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA' })
        await endSessionsOf(tx, user_id)
        await endTrust(tx, user_id)
      })
      const answer = await login
      const { token, challenge } = await answer.json()
      if (token) await refused(docket.client(token).getMe(), 'auth.session_ended')
      if (challenge) assert.equal((await verify({ challenge, code: nextCode(ann) })).code, 'auth.challenge_ended')
    }
  })

  test('a recovery code worked twice, in 20 tries at once, or for somebody else', async () => {
    const [ann, ben] = [await enrolled('ann'), await enrolled('ben')]
    const [first, second, third, fourth] = ann.recovery_codes as [string, string, string, string]
    const wrong = { status: 401, code: 'auth.code_wrong' }
    const session = docket.client(await tokenBy(ann, { recovery_code: first }))
    assert.equal((await session.getMe()).email, ann.email)
    assert.deepEqual(await verify({ challenge: await challenge(ann), recovery_code: first }), wrong)
    assert.deepEqual(await verify({ challenge: await challenge(ben), recovery_code: second }), wrong)
    assert.deepEqual(await verify({ challenge: await challenge(ann), recovery_code: ben.recovery_codes[1] }), wrong)
    assert.deepEqual(await verify({ challenge: await challenge(ben), code: ann.code(1) }), wrong)

    assert.deepEqual(await tryTwenty(ann, { recovery_code: second }), once)

    const typed = ` ${third.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `
    assert.equal((await verify({ challenge: await challenge(ann), recovery_code: typed })).status, 200)
    for (const text of ['nothing like it', '-', 'x'.repeat(40)])
      assert.deepEqual(await verify({ challenge: await challenge(ann), recovery_code: text }), wrong)
    assert.equal((await verify({ challenge: await challenge(ann), recovery_code: fourth })).status, 200)
  })

  const tokenBy = async (person: Person, shown: { code: string } | { recovery_code: string }): Promise<string> => {
    const body = { challenge: await challenge(person), ...shown }
    return (await docket.client().verifyTotp({ body })).token
  }
})

describe(`a secret that cannot be read on ${databaseName}`, () => {
  test('the second factor answered 500 after DOCKET_SECRET was changed, and recovery codes were worth nothing', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const ann = await register(docket)
    const { code, recovery_codes } = await enrol(ann, clock)
    const ben = await register(docket)
    await ben.api.setUpTotp()
    const { db } = docket.app.context
    await db.transact((tx) => tx.all(breakSecrets, {}))

    clock.advance(STEP_MS)
    const challenge = await challengeOf(docket, ann.email, password)
    for (let n = 0; n < 11; n++) {
      const error = await refused(docket.client().verifyTotp({ body: { challenge, code: code() } }), 'unavailable')
      assert.match(error.message, /recovery code/)
    }
    await docket.client().verifyTotp({ body: { challenge, recovery_code: recovery_codes[0]! } })
    await refused(ben.api.confirmTotp({ body: { code: '123456' } }), 'unavailable')
    await ann.api.disableTotp({ body: { password } })
    await enrol(ann, clock)
    await enrol(ben, clock)
  })
})

/** One of 20 tries. */
const once = [200, ...Array<number>(19).fill(401)]

const auditRows = query((q, p: { user_id: string }) =>
  q
    .selectFrom('audit_events')
    .where('user_id', '=', p.user_id)
    .where('event', 'like', 'auth.%')
    .select(['event', 'ok', 'reason'])
    .orderBy('created_at')
    .orderBy('id'),
)
const challengeRow = query((q, p: { hash: string }) =>
  q.selectFrom('login_challenges').where('hash', '=', p.hash).select('tries'),
)
const throttle = query((q, p: { key: string }) => q.selectFrom('throttles').where('key', '=', p.key).select('hits'))
const breakSecrets = query((q) => q.updateTable('totps').set({ secret: newToken() }))
