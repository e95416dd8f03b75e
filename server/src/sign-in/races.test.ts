import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tokenOf } from '../../test/cast/links.ts'
import { mailbox } from '../../test/cast/mailbox.ts'
import { changePassword, password, register } from '../../test/cast/people.ts'
import { challengeOf, enrol, STEP_MS } from '../../test/cast/totp.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'

const ROUNDS = 3
const other = 'battery staple'

describe(`a new password, and what comes at the same time, on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock, limits: { loginPerAccount: 1000 } })

  /** The tokens of those that signed in. */
  const tokensOf = async (answers: readonly Promise<Response>[]): Promise<string[]> => {
    const all = await Promise.all(answers)
    assert.deepEqual(
      [...new Set(all.map(({ status }) => status))].filter((status) => status >= 500),
      [],
    )
    const bodies = await Promise.all(all.filter(({ status }) => status === 200).map((answer) => answer.json()))
    return bodies.map(({ token }) => token)
  }
  const assertDead = async (tokens: readonly string[]) => {
    for (const token of tokens) assert.equal((await docket.client(token).raw('getMe')).status, 401)
  }

  test('login with the old password at the same time as changePassword leaves no session', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const ann = await register(docket)
      const login = () => docket.client().raw('login', { body: { email: ann.email, password } })
      const logins = [login(), login()]
      const change = changePassword(docket, ann, { current_password: password, new_password: other })
      logins.push(login(), login())
      const tokens = await tokensOf(logins)
      const renewed = await change
      await assertDead(tokens)
      assert.equal((await renewed.getSessions()).length, 1)
    }
  })

  test('login with the old password at the same time as resetPassword leaves no session', async () => {
    const box = mailbox(docket)
    for (let round = 0; round < ROUNDS; round++) {
      const ann = await register(docket)
      await box.next(ann.email)
      await docket.client().forgotPassword({ body: { email: ann.email } })
      const token = tokenOf((await box.next(ann.email)).link)
      const login = () => docket.client().raw('login', { body: { email: ann.email, password } })
      const logins = [login(), login()]
      const resets = [1, 2].map((n) =>
        docket.client().raw('resetPassword', { body: { token, password: `${other}${n}` } }),
      )
      logins.push(login(), login())
      await assertDead(await tokensOf(logins))
      const statuses = (await Promise.all(resets)).map(({ status }) => status)
      assert.deepEqual(
        statuses.sort((a, b) => a - b),
        [204, 400],
      )
    }
  })

  test('verifyTotp at the same time as changePassword leaves no session', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const ann = await register(docket)
      const app = await enrol(ann, clock)
      clock.advance(STEP_MS)
      const challenge = await challengeOf(docket, ann.email, password)
      const code = app.code()
      const change = ann.api.changePassword({ body: { current_password: password, new_password: other } })
      for (let turns = 0; turns < round * 60; turns++) await new Promise(setImmediate)
      const verify = docket.client().raw('verifyTotp', { body: { challenge, code, remember: true } })
      const tokens = await tokensOf([verify])
      await change
      await assertDead(tokens)
    }
  })

  test('deleteMe at the same time as everything else of the account is no 500 and leaves nothing', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const ann = await register(docket)
      const made = await ann.api.createApiKey({ body: { name: 'Script' } })
      const second = await docket.client().raw('login', { body: { email: ann.email, password } })
      const other = docket.client(((await second.json()) as { token: string }).token)
      const gone = ann.api.raw('deleteMe', { body: { current_password: password, confirmation: 'delete my account' } })
      for (let turns = 0; turns < round * 60; turns++) await new Promise(setImmediate)
      const answers = await Promise.all([
        gone,
        other.raw('logout'),
        ann.api.raw('createApiKey', { body: { name: 'Another' } }),
        ann.api.raw('revokeApiKey', { id: made.id, body: { password } }),
        ann.api.raw('setUpTotp'),
        ann.api.raw('updateMe', { body: { display_name: 'Ann' } }),
        docket.client().raw('forgotPassword', { body: { email: ann.email } }),
      ])
      assert.deepEqual(
        answers.map(({ status }) => status).filter((status) => status >= 500),
        [],
      )
      assert.equal(answers[0].status, 204)
      assert.equal((await docket.client(made.key).raw('getMe')).status, 401)
    }
  })
})
