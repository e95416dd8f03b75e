import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { password, register } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { query } from '../engine/db/query.ts'

const sessionCount = query((q) => q.selectFrom('sessions').select(({ fn }) => fn.countAll<number>().as('count')))

describe(`doors that everybody may try, on ${databaseName}`, () => {
  const docket = useDocket({ limits: { loginPerAccount: 1000 }, realHashes: true })

  test('a password of a megabyte is refused before it is read', async () => {
    const huge = 'x'.repeat(1024 * 1024)
    const email = 'ann@example.org'
    for (const [id, body] of [
      ['register', { email, password: huge, terms_accepted: true }],
      ['login', { email, password: huge }],
      ['resetPassword', { token: 'x', password: huge }],
      ['forgotPassword', { email: huge }],
    ] as const) {
      const answer = await docket.client().raw(id, { body })
      assert.deepEqual([answer.status, (await answer.json()).code], [413, 'request.too_large'], id)
    }
  })

  test('passwords that differ after the 72nd byte differ', async () => {
    const email = 'bea@example.org'
    const long = 'x'.repeat(72)
    await docket.client().register({ body: { email, password: `${long}a`, terms_accepted: true } })
    assert.equal((await docket.client().raw('login', { body: { email, password: `${long}b` } })).status, 401)
    assert.equal((await docket.client().raw('login', { body: { email, password: `${long}a` } })).status, 200)
  })

  test('while 100 sign in at once others are answered, and none is signed in by half', async () => {
    const ann = await register(docket)
    const before = (await docket.app.context.db.first(sessionCount, {}))!.count
    const logins = { open: 100 }
    const answers = Array.from({ length: 100 }, async () => {
      const answer = await docket.client().raw('login', { body: { email: ann.email, password } })
      logins.open--
      const { error = '' } = (await answer.json()) as { error?: string }
      return { status: answer.status, error }
    })
    let between = 0
    while (logins.open > 0) {
      assert.equal((await ann.api.raw('getMe')).status, 200)
      if (logins.open > 0 && logins.open < 100) between++
    }
    const answered = await Promise.all(answers)
    const statuses = answered.map(({ status }) => status)
    // As many wait for their turn as is sensible; the others are told to come back.
    assert.deepEqual(
      statuses.filter((status) => status !== 200 && status !== 503),
      [],
    )
    const signedIn = statuses.filter((status) => status === 200).length
    assert.ok(signedIn > 0)
    // Who was told that it may have been stored, because it took too long, may have a session that nobody knows.
    const doubtful = answered.filter(({ error }) => error.includes('may have been stored')).length
    const made = (await docket.app.context.db.first(sessionCount, {}))!.count - before
    assert.ok(made >= signedIn && made <= signedIn + doubtful, `${made} for ${signedIn} and ${doubtful} in doubt`)
    assert.ok(between >= 5, `${between} reads while ${signedIn} signed in`)
  })

  test('a token that nobody made has no password hashed: 200 of them are refused at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        docket.client().raw('resetPassword', { body: { token: `made-up-${n}`, password } }),
      ),
    )
    // So many hashes would not have been waited for: some would have been 503.
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [400])
  })
})
