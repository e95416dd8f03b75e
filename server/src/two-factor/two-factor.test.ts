import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RefusalCode } from '@docket/contract'
import { password, register } from '../../test/cast/people.ts'
import { challengeOf, codeAt, enrol, STEP_MS } from '../../test/cast/totp.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'
import { MINUTE } from '../engine/outside/clock.ts'

describe(`two-factor sign-in on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock, limits: { totp: 1000 } })

  const signInWith = async (email: string, shown: { code: string } | { recovery_code: string }) => {
    const challenge = await challengeOf(docket, email, password)
    return docket.client().verifyTotp({ body: { challenge, ...shown } })
  }
  const auditOf = async (user_id: string) =>
    (await docket.app.context.db.all(auditRows, { user_id })).map(({ event }) => event)

  test('getTotp says that it is on once confirmTotp took the first code, and not before', async () => {
    const ann = await register(docket, 'ann')
    const off = { enabled: false, enrolled_at: null }
    assert.deepEqual(await ann.api.getTotp(), off)
    const { secret_base32 } = await ann.api.setUpTotp()
    assert.deepEqual(await ann.api.getTotp(), off)
    assert.ok('token' in (await docket.client().login({ body: { email: ann.email, password } })), 'not asked yet')

    const { recovery_codes } = await ann.api.confirmTotp({ body: { code: codeAt(secret_base32, clock.now()) } })
    assert.equal(recovery_codes.length, 10)
    assert.deepEqual(await ann.api.getTotp(), { enabled: true, enrolled_at: clock.now().toISOString() })
    await challengeOf(docket, ann.email, password)
    assert.deepEqual((await auditOf(ann.user_id)).sort(), ['auth.login', 'auth.login', 'auth.register', 'totp.enabled'])
  })

  test('setUpTotp replaces a secret that was not confirmed, and is refused when it is on', async () => {
    const { api } = await register(docket)
    const first = await api.setUpTotp()
    const second = await api.setUpTotp()
    assert.notEqual(first.secret_base32, second.secret_base32)
    const body = (secret: string) => ({ body: { code: codeAt(secret, clock.now()) } })
    await refused(api.confirmTotp(body(first.secret_base32)), 'auth.code_wrong')
    await api.confirmTotp(body(second.secret_base32))
    await refused(api.setUpTotp(), 'totp.enabled')
    await refused(api.confirmTotp(body(second.secret_base32)), 'totp.enabled')
  })

  test('confirmTotp is refused without a secret, with a wrong code and with one of another time', async () => {
    const { api } = await register(docket)
    await refused(api.confirmTotp({ body: { code: '123456' } }), 'totp.not_set_up')
    const { secret_base32 } = await api.setUpTotp()
    const at = (steps: number) => codeAt(secret_base32, clock.now().getTime() + steps * STEP_MS)
    for (const steps of [-2, 2, 100]) await refused(api.confirmTotp({ body: { code: at(steps) } }), 'auth.code_wrong')
    for (const code of ['12345', '1234567', 'abcdef', '', '１２３４５６'])
      await refused(api.confirmTotp({ body: { code } }), 'request.invalid')
    assert.equal((await api.getTotp()).enabled, false)
    await api.confirmTotp({ body: { code: ` ${at(1).slice(0, 3)} ${at(1).slice(3)}` } })
  })

  test('regenerateRecoveryCodes is done ten times an hour for an account', async () => {
    const ann = await register(docket)
    await enrol(ann, clock)
    for (let n = 0; n < 10; n++) await ann.api.regenerateRecoveryCodes()
    const { body } = await refused(ann.api.regenerateRecoveryCodes(), 'rate_limited')
    assert.equal(body.retry_after, 3600)
  })

  test('disableTotp asks for the password, and leaves nothing of it', async () => {
    const ann = await register(docket)
    await refused(ann.api.disableTotp({ body: { password } }), 'totp.not_enabled')
    await ann.api.setUpTotp()
    await refused(ann.api.disableTotp({ body: { password } }), 'totp.not_enabled')
    const { recovery_codes, code } = await enrol(ann, clock)
    const waiting = await challengeOf(docket, ann.email, password)
    await refused(ann.api.disableTotp({ body: { password: 'wrong password' } }), 'auth.password_wrong')
    assert.equal((await ann.api.getTotp()).enabled, true)

    await ann.api.disableTotp({ body: { password } })
    assert.deepEqual(await ann.api.getTotp(), { enabled: false, enrolled_at: null })
    assert.deepEqual(await leftOvers(ann.user_id), { codes: 0, challenges: 0, devices: 0 })
    assert.ok('token' in (await docket.client().login({ body: { email: ann.email, password } })))
    const late = docket.client().verifyTotp({ body: { challenge: waiting, code: code(1) } })
    await refused(late, 'auth.challenge_ended')
    assert.ok((await auditOf(ann.user_id)).includes('totp.disabled'))

    await enrol(ann, clock)
    const old = signInWith(ann.email, { recovery_code: recovery_codes[0]! })
    await refused(old, 'auth.code_wrong')
  })

  test('wrong passwords for disableTotp are limited', async () => {
    const person = await register(docket)
    const { api } = person
    await enrol(person, clock)
    for (let n = 0; n < 10; n++)
      await refused(api.disableTotp({ body: { password: 'wrong password' } }), 'auth.password_wrong')
    await refused(api.disableTotp({ body: { password } }), 'rate_limited')
  })

  test('regenerateRecoveryCodes makes the old ones worthless, and is refused when it is off', async () => {
    const ann = await register(docket)
    await refused(ann.api.regenerateRecoveryCodes(), 'totp.not_enabled')
    await ann.api.setUpTotp()
    await refused(ann.api.regenerateRecoveryCodes(), 'totp.not_enabled')
    const { recovery_codes: old } = await enrol(ann, clock)
    const { recovery_codes: fresh } = await ann.api.regenerateRecoveryCodes()
    assert.equal(new Set([...old, ...fresh]).size, 20)
    await refused(signInWith(ann.email, { recovery_code: old[0]! }), 'auth.code_wrong')
    await signInWith(ann.email, { recovery_code: fresh[0]! })
    assert.ok((await auditOf(ann.user_id)).includes('totp.recovery_codes'))
  })

  test('regenerated twice at once there is one set that works', async () => {
    const ann = await register(docket)
    await enrol(ann, clock)
    const sets = await Promise.all([1, 2].map(() => ann.api.regenerateRecoveryCodes()))
    assert.equal((await leftOvers(ann.user_id)).codes, 10)
    const outcomes: boolean[] = []
    for (const { recovery_codes } of sets) {
      const tried = signInWith(ann.email, { recovery_code: recovery_codes[0]! })
      outcomes.push(await tried.then(Boolean, () => false))
    }
    assert.equal(outcomes.filter(Boolean).length, 1)
  })

  test('of five confirmations at once one is told the codes, and they are the ones that work', async () => {
    const ann = await register(docket)
    const { secret_base32 } = await ann.api.setUpTotp()
    const body = { code: codeAt(secret_base32, clock.now()) }
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => ann.api.confirmTotp({ body })))
    const told = answers.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value)
    assert.equal(told.length, 1)
    const codes = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason.code)
    assert.deepEqual([...new Set<RefusalCode>(codes)], ['totp.enabled'])
    assert.equal((await leftOvers(ann.user_id)).codes, 10)
    await signInWith(ann.email, { recovery_code: told[0]!.recovery_codes[9]! })
  })

  test('whatever is asked of it at once, it is either on with one set of codes or off with none', async () => {
    const ann = await register(docket)
    for (let round = 0; round < 3; round++) {
      const { secret_base32 } = await ann.api.setUpTotp()
      const body = { code: codeAt(secret_base32, clock.now()) }
      await Promise.allSettled([
        ann.api.confirmTotp({ body }),
        ann.api.setUpTotp(),
        ann.api.regenerateRecoveryCodes(),
        ann.api.disableTotp({ body: { password } }),
        ann.api.confirmTotp({ body }),
      ])
      const { enabled } = await ann.api.getTotp()
      assert.equal((await leftOvers(ann.user_id)).codes, enabled ? 10 : 0)
      if (enabled) await ann.api.disableTotp({ body: { password } })
      clock.advance(MINUTE)
    }
  })

  const leftOvers = async (user_id: string) => {
    const { db } = docket.app.context
    const count = async (table: 'recovery_codes' | 'login_challenges' | 'trusted_devices') =>
      (await db.first(rowsOf[table], { user_id }))!.count
    return {
      codes: await count('recovery_codes'),
      challenges: await count('login_challenges'),
      devices: await count('trusted_devices'),
    }
  }
})

const countIn = (table: 'recovery_codes' | 'login_challenges' | 'trusted_devices') =>
  query((q, p: { user_id: string }) =>
    q
      .selectFrom(table)
      .where('user_id', '=', p.user_id)
      .select(({ fn }) => fn.countAll<number>().as('count')),
  )
const rowsOf = {
  recovery_codes: countIn('recovery_codes'),
  login_challenges: countIn('login_challenges'),
  trusted_devices: countIn('trusted_devices'),
}
const auditRows = query((q, p: { user_id: string }) =>
  q.selectFrom('audit_events').where('user_id', '=', p.user_id).select(['event', 'ok', 'reason']).orderBy('created_at'),
)
