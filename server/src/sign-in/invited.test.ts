import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { auditOf } from '../../test/cast/audit.ts'
import { invite, pendingInvites } from '../../test/cast/invites.ts'
import { type Person, password, register, signIn } from '../../test/cast/people.ts'
import { databaseName, startDocket, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'
import { SECOND, toTimestamp } from '../engine/outside/clock.ts'

let count = 0
const newEmail = () => `invited-${++count}@example.org`
const newcomer = (email: string, invite_token: string) => ({
  body: { email, password, terms_accepted: true as const, invite_token },
})
/** Another one of the same length. */
const flipped = (token: string, at: number) =>
  `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
const linkCount = query((q, p: { user_id: string }) =>
  q.selectFrom('link_tokens').where('user_id', '=', p.user_id).select('hash'),
)

for (const signup of ['open', 'closed'] as const) {
  describe(`register with an invite where sign-up is ${signup}, on ${databaseName}`, () => {
    const clock = new TestClock()
    const docket = useDocket({ clock, environment: { DOCKET_SIGNUP: signup } })
    let olga: Person

    before(async () => {
      const { token, user_id } = await docket.client().setup({ body: { email: 'olga@example.org', password } })
      olga = { email: 'olga@example.org', token, user_id, api: docket.client(token) }
    })

    const linksOf = async (user_id: string) => (await docket.app.context.db.all(linkCount, { user_id })).length

    test('to the same address makes a verified account without a mail, and the invite stays to be accepted', async () => {
      const email = newEmail()
      const token = await invite(docket, olga, email)
      const made = await docket.client().register(newcomer(` ${email.toUpperCase()} `, token))
      assert.deepEqual([made.email, made.email_verified], [email, true])
      assert.equal((await docket.client(made.token).getMe()).email_verified, true)
      assert.equal(await linksOf(made.user_id), 0)
      assert.equal(await pendingInvites(docket, email), 1)
      assert.deepEqual(await auditOf(docket, made.user_id), [{ event: 'auth.register', ok: true, ip: '127.0.0.1' }])
    })

    test('joins the list of the invite at once where that is asked for', async () => {
      const email = newEmail()
      const token = await invite(docket, olga, email)
      const { body } = newcomer(email, token)
      const made = await docket.client().register({ body: { ...body, accept_invite: true } })
      const api = docket.client(made.token)
      const [list, ...others] = await api.getLists()
      assert.deepEqual([list?.id, others], [made.project_id, []])
      assert.equal(await pendingInvites(docket, email), 0)
      const people = await olga.api.getMembers({ listID: made.project_id! })
      assert.deepEqual(
        people.map(({ user_id, role }) => [user_id, role]),
        [[made.user_id, 'editor']],
      )
      assert.deepEqual(await api.acceptInvite({ token }), { project_id: made.project_id })
      const again = { body: { ...body, email: newEmail(), accept_invite: true } }
      if (signup === 'closed') {
        await refused(docket.client().register(again), 'auth.signup_disabled')
        return
      }
      const { project_id, token: session } = await docket.client().register(again)
      assert.deepEqual([project_id, await docket.client(session).getLists()], [undefined, []])
    })

    test('of 10 at once who make the account of an invite one has it and belongs to the list', async () => {
      const email = newEmail()
      const token = await invite(docket, olga, email)
      const body = { ...newcomer(email, token).body, accept_invite: true }
      const answers = await Promise.all(Array.from({ length: 10 }, () => docket.client().raw('register', { body })))
      const refused = answers.filter(({ status }) => status === 409 || status === 403)
      assert.equal(refused.length, 9)
      const { project_id, user_id } = await answers.find(({ status }) => status === 201)!.json()
      const people = await olga.api.getMembers({ listID: project_id })
      assert.deepEqual(
        people.map((person) => person.user_id),
        [user_id],
      )
    })

    /** What an invite that is not good for the address is worth. */
    const assertWorthNothing = async (email: string, token: string) => {
      if (signup === 'closed') {
        await refused(docket.client().register(newcomer(email, token)), 'auth.signup_disabled')
        return refused(docket.client().login({ body: { email, password } }), 'auth.invalid_credentials')
      }
      const made = await docket.client().register(newcomer(email, token))
      assert.equal(made.email_verified, false)
      assert.equal((await docket.client(made.token).getMe()).email_verified, false)
      assert.equal(await linksOf(made.user_id), 1)
    }

    test('an invite that was sent to somebody else is worth nothing', async () => {
      const email = newEmail()
      const token = await invite(docket, olga, email)
      await assertWorthNothing(newEmail(), token)
      await assertWorthNothing(`x${email}`, token)
      assert.equal(await pendingInvites(docket, email), 1)
    })

    test('an invite token with one character flipped, cut, added or in another case is worth nothing', async () => {
      for (const change of [
        (token: string) => flipped(token, 0),
        (token: string) => flipped(token, 42),
        (token: string) => token.slice(0, -1),
        (token: string) => `${token}A`,
        (token: string) => token.replace(/[a-z]/, (letter) => letter.toUpperCase()),
      ]) {
        const email = newEmail()
        await assertWorthNothing(email, change(await invite(docket, olga, email)))
      }
    })

    test('an invite that expired or was accepted is worth nothing', async () => {
      const email = newEmail()
      const token = await invite(docket, olga, email, { expires_at: toTimestamp(clock.now().getTime() + SECOND) })
      clock.advance(SECOND)
      await assertWorthNothing(email, token)
      const accepted = { accepted_at: toTimestamp(clock.now()), accepted_by: olga.user_id }
      const other = newEmail()
      await assertWorthNothing(other, await invite(docket, olga, other, accepted))
    })

    test('an invite does not give anybody the password of an account that exists', async () => {
      const email = newEmail()
      const first = await docket.client().register(newcomer(email, await invite(docket, olga, email)))
      const token = await invite(docket, olga, email)
      const body = { ...newcomer(email, token).body, password: 'another password' }
      await refused(docket.client().register({ body }), 'auth.email_taken')
      assert.equal((await docket.client(first.token).getMe()).user_id, first.user_id)
      assert.equal((await signIn(docket.client(), { email, password })).user_id, first.user_id)
      await refused(docket.client().login({ body: { email, password: body.password } }), 'auth.invalid_credentials')
      assert.equal(await pendingInvites(docket, email), 2)
    })

    test('what cannot be a token is refused', async () => {
      for (const invite_token of ['', 'a b', '%00', 'ü', 'x'.repeat(201)]) {
        await refused(docket.client().register(newcomer(newEmail(), invite_token)), 'request.invalid')
      }
    })
  })
}

describe(`register on ${databaseName}`, () => {
  test('takes a name and a language along, and says what is wrong with them', async () => {
    await using docket = await startDocket()
    const body = {
      email: newEmail(),
      password,
      terms_accepted: true as const,
      display_name: ' Ann ',
      locale: 'fr' as const,
    }
    const { token, user_id } = await docket.client().register({ body })
    const { display_name, locale } = await docket.client(token).getMe()
    assert.deepEqual([display_name, locale], ['Ann', 'fr'])
    assert.equal((await auditOf(docket, user_id))[0]!.event, 'auth.register')
    for (const wrong of [{ display_name: 'x'.repeat(41) }, { locale: 'xx' }]) {
      const answer = await docket.client().raw('register', { body: { ...body, email: newEmail(), ...wrong } })
      assert.deepEqual([answer.status, (await answer.json()).code], [400, 'request.invalid'])
    }
    const plain = await register(docket)
    const me = await plain.api.getMe()
    assert.deepEqual([me.display_name, me.locale], ['', 'en'])
  })
})
