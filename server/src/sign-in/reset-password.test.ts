import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { auditOf } from '../../test/cast/audit.ts'
import { damaged, malformed, tokenOf } from '../../test/cast/links.ts'
import { mailbox } from '../../test/cast/mailbox.ts'
import { type Person, password, register, signIn } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { columns, query } from '../engine/db/query.ts'
import { MINUTE, toTimestamp } from '../engine/outside/clock.ts'
import { hashOf } from '../engine/outside/encryption.ts'
import { insertLinkToken } from './link-queries.ts'

const another = 'another password'

const insertTotp = query((q, p: { user_id: string; at: string }) =>
  q.insertInto('totps').values({
    ...columns(p, 'user_id'),
    secret: 'sealed',
    enrolled_at: p.at,
    last_step: 0,
    recovery_salt: '',
    created_at: p.at,
  }),
)
const insertTrust = query((q, p: { user_id: string; hash: string; at: string }) =>
  q.insertInto('trusted_devices').values({ ...columns(p, 'user_id', 'hash'), expires_at: p.at, created_at: p.at }),
)
const insertChallenge = query((q, p: { user_id: string; hash: string; at: string }) =>
  q
    .insertInto('login_challenges')
    .values({ ...columns(p, 'user_id', 'hash'), tries: 0, expires_at: p.at, created_at: p.at }),
)
const trusted = query((q, p: { user_id: string }) =>
  q
    .selectFrom('trusted_devices')
    .where('user_id', '=', p.user_id)
    .select('hash')
    .unionAll(q.selectFrom('login_challenges').where('user_id', '=', p.user_id).select('hash')),
)

describe(`resetPassword on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock, limits: { forgot: 1000, forgotMails: 1000 } })
  let box: ReturnType<typeof mailbox>
  before(() => void (box = mailbox(docket)))

  const newcomer = async (): Promise<Person> => {
    const person = await register(docket)
    await box.next(person.email) // the one for the verification
    return person
  }
  const linkOf = async ({ email }: Person): Promise<string> => {
    await docket.client().forgotPassword({ body: { email } })
    return tokenOf((await box.next(email)).link)
  }
  const reset = (token: string, chosen = another, headers: Record<string, string> = {}) =>
    docket.client().raw('resetPassword', { body: { token, password: chosen } }, { headers })
  const assertInvalid = async (token: string, what = 'a token') => {
    const answer = await reset(token)
    assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [400, null], what)
    assert.equal((await answer.json()).code, 'auth.token_invalid', what)
  }
  const addSecondFactor = ({ user_id }: Person) =>
    docket.app.context.db.transact((tx) => tx.all(insertTotp, { user_id, at: toTimestamp(clock.now()) }))

  test('sets the password, signs the caller in, proves the address and tells the account', async () => {
    const ann = await newcomer()
    const answer = await reset(await linkOf(ann))
    assert.deepEqual([answer.status, await answer.text()], [204, ''])
    const cookie = answer.headers.get('set-cookie')!.split(';')[0]!
    const me = await (await docket.client().raw('getMe', {}, { headers: { cookie } })).json()
    assert.deepEqual([me.user_id, me.email_verified, me.must_change_password], [ann.user_id, true, false])
    await signIn(docket.client(), { email: ann.email, password: another })
    await refused(docket.client().login({ body: { email: ann.email, password } }), 'auth.invalid_credentials')
    assert.match((await box.next(ann.email)).subject, /password/i)
    const events = (await auditOf(docket, ann.user_id)).map(({ event, ok }) => [event, ok])
    assert.ok(events.some(([event, ok]) => event === 'auth.reset' && ok === true))
  })

  test('every session ends with the old password, its streams too', async () => {
    const ann = await newcomer()
    const other = docket.client((await signIn(docket.client(), { email: ann.email, password })).token)
    const { id: listID } = await ann.api.createList({ body: { name: 'Mine' } })
    const { body } = await ann.api.raw('getListEvents', { listID })
    assert.equal((await reset(await linkOf(ann))).status, 204)
    await refused(ann.api.getMe(), 'auth.session_ended')
    await refused(other.getMe(), 'auth.session_ended')
    const byCookie = await docket.client().raw('getMe', {}, { headers: { cookie: `svc_jwt=${ann.token}` } })
    assert.equal(byCookie.status, 401)
    for await (const _ of body!); // it ends
  })

  test('trusted browsers and logins that wait for a code end with the old password', async () => {
    const ann = await newcomer()
    const { user_id } = ann
    const { db } = docket.app.context
    const at = toTimestamp(clock.now().getTime() + MINUTE)
    await db.transact(async (tx) => {
      await tx.all(insertTrust, { user_id, hash: `trust of ${user_id}`, at })
      await tx.all(insertChallenge, { user_id, hash: `challenge of ${user_id}`, at })
    })
    assert.equal((await db.all(trusted, { user_id })).length, 2)
    assert.equal((await reset(await linkOf(ann))).status, 204)
    assert.deepEqual(await db.all(trusted, { user_id }), [])
  })

  test('a link that was used is worth nothing ever after', async () => {
    const ann = await newcomer()
    const token = await linkOf(ann)
    assert.equal((await reset(token)).status, 204)
    await assertInvalid(token)
    const answer = await reset(token, 'a third password')
    assert.equal(answer.status, 400)
    await refused(
      docket.client().login({ body: { email: ann.email, password: 'a third password' } }),
      'auth.invalid_credentials',
    )
  })

  test('of 20 resets at once with one link one counts', async () => {
    const ann = await newcomer()
    const token = await linkOf(ann)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => reset(token, `password number ${n}`)))
    const winners = answers.flatMap(({ status }, n) => (status === 204 ? [n] : []))
    assert.equal(winners.length, 1)
    assert.ok(answers.every(({ status }, n) => status === (n === winners[0] ? 204 : 400)))
    await signIn(docket.client(), { email: ann.email, password: `password number ${winners[0]}` })
  })

  test('an older link is dead once there is a newer one, and one account’s links are not another’s', async () => {
    const [ann, bea] = [await newcomer(), await newcomer()]
    const [older, hers, newer] = [await linkOf(ann), await linkOf(bea), await linkOf(ann)]
    await assertInvalid(older)
    assert.equal((await reset(newer)).status, 204)
    await assertInvalid(older)
    await assertInvalid(newer)
    assert.equal((await reset(hers)).status, 204)
  })

  test('of two links that were made at the same moment one is dead once the other is used', async () => {
    const ann = await newcomer()
    const token = await linkOf(ann)
    const at = clock.now().getTime()
    await docket.app.context.db.transact((tx) =>
      insertLinkToken(tx, {
        hash: hashOf(`twin-of-${token}`),
        user_id: ann.user_id,
        purpose: 'reset',
        expires_at: toTimestamp(at + MINUTE),
        created_at: toTimestamp(at),
      }),
    )
    assert.equal((await reset(token)).status, 204)
    await assertInvalid(`twin-of-${token}`)
  })

  test('a link is good for half an hour', async () => {
    const [ann, bea] = [await newcomer(), await newcomer()]
    const [first, second] = [await linkOf(ann), await linkOf(bea)]
    clock.advance(30 * MINUTE - 1)
    assert.equal((await reset(first)).status, 204)
    clock.advance(1)
    await assertInvalid(second)
    await signIn(docket.client(), { email: bea.email, password })
  })

  test('a link that is cut, changed or in another case sets no password', async () => {
    const ann = await newcomer()
    const token = await linkOf(ann)
    for (const [what, other] of Object.entries(damaged(token))) await assertInvalid(other, what)
    for (const other of malformed) {
      const answer = await reset(other)
      assert.deepEqual([answer.status, (await answer.json()).code], [400, 'request.invalid'], JSON.stringify(other))
    }
    assert.equal((await reset(token)).status, 204)
  })

  test('a password that is not allowed does not use the link up', async () => {
    const token = await linkOf(await newcomer())
    for (const chosen of ['', 'seven77', 'x'.repeat(129)]) {
      assert.equal((await (await reset(token, chosen)).json()).code, 'request.invalid')
    }
    assert.equal((await reset(token)).status, 204)
  })

  test('whoever has a second factor is not signed in by a link', async () => {
    const ann = await newcomer()
    await addSecondFactor(ann)
    const answer = await reset(await linkOf(ann), another, { cookie: `svc_jwt=${ann.token}` })
    assert.deepEqual([answer.status, await answer.text()], [204, ''])
    assert.match(answer.headers.get('set-cookie')!, /^svc_jwt=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/)
    assert.equal(answer.headers.getSetCookie().length, 1)
    await refused(ann.api.getMe(), 'auth.session_ended')
    assert.equal((await docket.app.context.db.all(sessionsOf, { user_id: ann.user_id })).length, 0)
  })

  test('lets a blocked account in again: whoever reads its mail is not the one who guessed', async () => {
    const ann = await newcomer()
    for (let n = 0; n < 10; n++) await docket.client().raw('login', { body: { email: ann.email, password: 'no' } })
    await refused(docket.client().login({ body: { email: ann.email, password } }), 'rate_limited')
    assert.equal((await reset(await linkOf(ann))).status, 204)
    await signIn(docket.client(), { email: ann.email, password: another })
  })
})

const sessionsOf = query((q, p: { user_id: string }) =>
  q.selectFrom('sessions').where('user_id', '=', p.user_id).select('id'),
)
