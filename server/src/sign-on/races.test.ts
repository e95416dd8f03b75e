import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tokenOf } from '../../test/cast/links.ts'
import { mailbox } from '../../test/cast/mailbox.ts'
import { keyOf, password, registerAs, verify } from '../../test/cast/people.ts'
import { comeBack, type Jar, leave, newcomer, passThrough, signOn, useSignOn } from '../../test/cast/sign-on.ts'
import { databaseName, postgresUrl, TestClock } from '../../test/harness.ts'
import { connectTo, waitForLocked } from '../../test/postgres.ts'
import { query } from '../engine/db/query.ts'

const ROUNDS = 3
const AT_ONCE = 6
const base = /^https:\/\/docket\.example/

describe(`oidcCallback, and what comes at the same time, on ${databaseName}`, () => {
  const { docket, peer } = useSignOn({ clock: new TestClock() })

  /** Somebody at the door: what is left is to come in. */
  const atTheDoor = async (subject: string) => {
    const jar: Jar = new Map()
    const back = await passThrough(peer, await leave(docket, jar), subject)
    return async () => {
      const { status, location } = await comeBack(docket, back, jar)
      assert.equal(status, 302)
      return { location: location.replace(base, ''), token: jar.get('svc_jwt') ?? '' }
    }
  }
  const together = (...all: (() => Promise<unknown>)[]) => Promise.all(all.map((one) => one()))
  const idOf = async (token: string) => (await docket.client(token).getMe()).user_id
  const accounts = async (email: string) => (await docket.app.context.db.all(usersOf, { email })).map(({ id }) => id)

  test('two callbacks of the same new subject at once → one account', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { subject, email } = newcomer(peer)
      const doors = await Promise.all(Array.from({ length: AT_ONCE }, () => atTheDoor(subject)))
      const entered = await Promise.all(doors.map((enter) => enter()))
      assert.deepEqual(new Set(entered.map(({ location }) => location)), new Set(['/']))
      const [id, ...others] = await accounts(email)
      assert.deepEqual(others, [])
      for (const { token } of entered) assert.equal(await idOf(token), id)
    }
  })

  test('two subjects with the address of one account at once → one of them has it', async () => {
    for (const isVerified of [true, false]) {
      const { subject, email } = newcomer(peer)
      const ann = await registerAs(docket, email)
      if (isVerified) await verify(docket, ann)
      const rival = newcomer(peer, { email })
      const doors = await Promise.all([subject, rival.subject].map(atTheDoor))
      const entered = await Promise.all(doors.map((enter) => enter()))
      const locations = entered.map(({ location }) => location).toSorted()
      assert.deepEqual(locations, ['/', '/#sso-error=other-account'])
      assert.equal((await docket.app.context.db.all(identitiesOf, { user_id: ann.user_id })).length, 1)
    }
  })

  test('registering the same address at once leaves one account, which is the provider’s', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { subject, email } = newcomer(peer)
      const enter = await atTheDoor(subject)
      const body = { email, password, terms_accepted: true as const }
      const [registered, entered] = await Promise.all([docket.client().raw('register', { body }), enter()])
      assert.equal(entered.location, '/')
      const [id, ...others] = await accounts(email)
      assert.deepEqual(others, [])
      assert.equal(await idOf(entered.token), id)
      assert.ok([201, 409].includes(registered.status))
      const { token } = await registered.json()
      if (token) assert.equal((await docket.client(token).raw('getMe')).status, 401)
      const login = await docket.client().raw('login', { body: { email, password } })
      assert.equal(login.status, 401)
    }
  })

  test('whoever made the account first has no way back in, whatever they do at the same time', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { subject, email } = newcomer(peer)
      const attacker = await registerAs(docket, email)
      const box = mailbox(docket)
      await box.next(email)
      await docket.client().forgotPassword({ body: { email } })
      const link = tokenOf((await box.next(email)).link)
      const enter = await atTheDoor(subject)
      const found: string[] = []
      const keep = async (answer: Promise<Response>) => {
        const { token, key } = (await (await answer).json().catch(() => ({}))) as { token?: string; key?: string }
        for (const one of [token, key]) if (one) found.push(one)
      }
      let entered = { location: '', token: '' }
      await together(
        () => keep(docket.client().raw('login', { body: { email, password } })),
        () => keep(attacker.api.raw('createApiKey', { body: { name: 'Back door' } })),
        async () => void (entered = await enter()),
        () => keep(docket.client().raw('login', { body: { email, password } })),
        () =>
          keep(
            keyOf(docket, attacker).then(
              ({ key }) => Response.json({ key }),
              () => Response.json({}),
            ),
          ),
        () => attacker.api.raw('setUpTotp'),
      )
      assert.equal(entered.location, '/')
      for (const token of [attacker.token, ...found]) {
        assert.equal((await docket.client(token).raw('getMe')).status, 401)
      }
      const owner = docket.client(entered.token)
      assert.deepEqual([await owner.getApiKeys(), (await owner.getSessions()).length], [[], 1])
      const reset = await docket.client().raw('resetPassword', { body: { token: link, password } })
      assert.equal(reset.status, 400)
    }
  })

  test('a callback while the account is deleted leaves nothing of the old one', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { subject, email } = newcomer(peer)
      const ann = await registerAs(docket, email)
      await verify(docket, ann)
      await signOn(docket, peer, subject)
      const doors = await Promise.all(Array.from({ length: 3 }, () => atTheDoor(subject)))
      const body = { current_password: password, confirmation: 'delete my account' }
      const deletion = ann.api.raw('deleteMe', { body })
      const entered = await Promise.all(doors.map((enter) => enter()))
      assert.equal((await deletion).status, 204)
      for (const { location, token } of entered) {
        if (location !== '/') assert.equal(location, '/#sso-error=failed')
        else {
          const answer = await docket.client(token).raw('getMe')
          if (answer.status !== 401) assert.notEqual((await answer.json()).user_id, ann.user_id)
        }
      }
      const again = await signOn(docket, peer, subject)
      assert.notEqual(await idOf(again.token), ann.user_id)
      assert.equal((await accounts(email)).length, 1)
    }
  })

  if (postgresUrl !== undefined) {
    /** Another process does something, and is done when the callback waits for it. */
    const meanwhile = async (statement: string, values: string[], enter: () => Promise<{ location: string }>) => {
      await using other = await connectTo(docket.app.context.config.databaseUrl!)
      await other.query('begin')
      await other.query(statement, values)
      const entering = enter()
      await waitForLocked(other)
      await other.query('commit')
      return (await entering).location
    }

    test('an account that another process makes in that very moment is found', async () => {
      const { subject, email } = newcomer(peer)
      const ann = await registerAs(docket, `other.${email}`)
      const statement = 'update users set email = $1 where id = $2'
      const location = await meanwhile(statement, [email, ann.user_id], await atTheDoor(subject))
      assert.equal(location, '/')
      assert.deepEqual(await accounts(email), [ann.user_id])
    })

    test('an account that another process deletes in that very moment is gone', async () => {
      const { subject, email } = newcomer(peer)
      const ann = await registerAs(docket, email)
      const statement = 'delete from users where id = $1'
      await verify(docket, ann)
      await signOn(docket, peer, subject)
      const location = await meanwhile(statement, [ann.user_id], await atTheDoor(subject))
      assert.equal(location, '/#sso-error=failed')
      assert.deepEqual(await accounts(email), [])
      const again = await signOn(docket, peer, subject)
      assert.equal(again.location, '/')
    })
  }
})

const usersOf = query((q, p: { email: string }) => q.selectFrom('users').where('email', '=', p.email).select('id'))

const identitiesOf = query((q, p: { user_id: string }) =>
  q.selectFrom('identities').where('user_id', '=', p.user_id).select('subject'),
)
