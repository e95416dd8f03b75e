import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Project } from '@docket/contract'
import { damaged, malformed } from '../../test/cast/links.ts'
import { type Cast, cast, type Person, register, registerDemo, sharedList } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { openStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'
import { newToken } from '../engine/outside/encryption.ts'

const baseUrl = 'https://docket.example:8443'
const off = { enabled: false, token: '', url: '' }

describe(`public links on ${databaseName}`, () => {
  const docket = useDocket({ environment: { DOCKET_BASE_URL: baseUrl }, logLevel: 'debug' })
  let people: Cast
  /** Subscribes to whatever there is. */
  let guest: Person
  let list: Project

  before(async () => {
    people = await cast(docket)
    guest = await register(docket, 'guest')
    list = await sharedList(docket, people)
  })

  const publish = () => people.olga.api.publishList({ listID: list.id })

  /** How everything that a token opens answers. */
  const answersTo = async (token: string, headers: Record<string, string> = {}) => {
    const answers = [
      await docket.client().raw('getPublicList', { token }, { headers }),
      await docket.client().raw('getPublicFeed', { token }, { headers }),
      await guest.api.raw('subscribe', { token }, { headers }),
    ]
    for (const answer of answers) assert.equal(answer.headers.get('cache-control'), 'no-store')
    return answers.map(({ status }) => status)
  }

  test('publishList gives a list an address, getPublicLink tells it, and unpublishList takes it away', async () => {
    const { api } = people.olga
    const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
    assert.deepEqual(await api.getPublicLink({ listID }), off)
    const link = await api.publishList({ listID })
    assert.match(link.token, /^[\w-]{43}$/)
    assert.deepEqual(link, { token: link.token, url: `${baseUrl}/p/${link.token}` })
    assert.deepEqual(await api.getPublicLink({ listID }), { enabled: true, ...link })
    await api.unpublishList({ listID })
    assert.deepEqual(await api.getPublicLink({ listID }), off)
    await api.unpublishList({ listID })
    assert.deepEqual(await api.getPublicLink({ listID }), off)
  })

  test('a party that may only read is not told the secret of a share (Vikunja CVE-2026-33680)', async () => {
    const link = await publish()
    for (const { api } of [people.olga, people.ed])
      assert.deepEqual(await api.getPublicLink({ listID: list.id }), { enabled: true, ...link })
    assert.deepEqual(await people.vera.api.getPublicLink({ listID: list.id }), { ...off, enabled: true })
    await refused(people.sam.api.getPublicLink({ listID: list.id }), 'not_found')
  })

  test('a public list was answered 500 after DOCKET_SECRET was changed', async () => {
    const { id: listID } = await sharedList(docket, people)
    const { token } = await people.olga.api.publishList({ listID })
    const { db } = docket.app.context
    await db.transact((tx) => tx.all(breakToken, { listID }))
    for (const { api } of [people.olga, people.ed, people.vera])
      assert.deepEqual(await api.getPublicLink({ listID }), { ...off, enabled: true })
    await docket.client().getPublicList({ token })
    const link = await people.olga.api.publishList({ listID })
    assert.deepEqual(await people.ed.api.getPublicLink({ listID }), { enabled: true, ...link })
    await refused(docket.client().getPublicList({ token }), 'not_found')
  })

  test('a link is in nothing else that anybody is told, nor in the log (Vikunja CVE-2026-33680)', async () => {
    const { api, token: session } = people.olga
    await using stream = await openStream(docket.url, session, list.id)
    await stream.until('synced')
    const { token } = await publish()
    await api.createTask({ listID: list.id, body: { name: 'Milk' } })
    const told = [
      JSON.stringify(await stream.next()),
      JSON.stringify([
        await api.getLists(),
        await api.getList({ listID: list.id }),
        await api.getAnalytics({ days: '7' }),
      ]),
      JSON.stringify(await api.getListChanges({ listID: list.id, since: '0' })),
      await (await api.raw('exportMe')).text(),
      await (await docket.client().raw('getPublicList', { token })).text(),
    ]
    await answersTo(token)
    await fetch(`${docket.url}/p/${token}`, { headers: { accept: 'text/html' } })
    await fetch(`${docket.url}/api/v1/public/lists/${token}/nothing`)
    for (const text of [...told, ...docket.notes]) assert.ok(!text.includes(token), text)
    assert.ok(
      docket.notes.some((line) => line.includes('/public/lists/:token/rss')),
      'the log has its requests',
    )
    const rows = JSON.stringify(await docket.app.context.db.all(everyLink, {}))
    assert.ok(!rows.includes(token), 'the database has it sealed')
  })

  test('publishList again, and an older address shows nothing at once (Vikunja CVE-2026-35594)', async () => {
    const first = await publish()
    assert.deepEqual(await answersTo(first.token), [200, 200, 200])
    const etag = (await docket.client().raw('getPublicList', { token: first.token })).headers.get('etag')!
    const second = await publish()
    assert.notEqual(first.token, second.token)
    assert.deepEqual(await answersTo(first.token), [404, 404, 404])
    assert.deepEqual(await answersTo(first.token, { 'if-none-match': etag }), [404, 404, 404])
    assert.deepEqual(await answersTo(first.token, { 'if-none-match': '*' }), [404, 404, 404])
    assert.deepEqual(await answersTo(second.token), [200, 200, 200])
    await people.olga.api.unpublishList({ listID: list.id })
    assert.deepEqual(await answersTo(second.token), [404, 404, 404])
    assert.deepEqual(await answersTo(second.token, { 'if-none-match': etag }), [404, 404, 404])
  })

  test('publishList with the key of an earlier call tells the same address, and the database has it encrypted', async () => {
    const { api } = people.olga
    const { id: listID } = await sharedList(docket, people)
    const again = () => api.publishList({ listID }, { idempotencyKey: 'one address' })
    const [link, ...others] = await Promise.all([again(), again(), again()])
    for (const other of [...others, await again()]) assert.deepEqual(other, link)
    assert.deepEqual(await api.getPublicLink({ listID }), { enabled: true, ...link })
    const { db } = docket.app.context
    const kept = await db.all(everyAnswer, { user_id: people.olga.user_id })
    assert.ok(kept.length > 0 && !JSON.stringify(kept).includes(link.token))
    await db.transact((tx) => tx.all(breakAnswers, { user_id: people.olga.user_id }))
    await refused(again(), 'idempotency.reused')
    await api.unpublishList({ listID })
    await refused(people.ed.api.publishList({ listID }, { idempotencyKey: 'one address' }), 'list.role')
  })

  test('of addresses that are made at once exactly one is left, and it is the one that is told', async () => {
    const links = await Promise.all(Array.from({ length: 8 }, publish))
    const { token } = await people.olga.api.getPublicLink({ listID: list.id })
    for (const link of links) {
      const expected = link.token === token ? 200 : 404
      assert.equal((await docket.client().raw('getPublicList', { token: link.token })).status, expected)
    }
    assert.ok(links.some((link) => link.token === token))
  })

  test('the address of a list that was deleted is nobody’s', async () => {
    const { api } = people.olga
    const { id: listID } = await api.createList({ body: { name: 'Gone' } })
    const { token } = await api.publishList({ listID })
    assert.deepEqual(await answersTo(token), [200, 200, 200])
    await api.deleteList({ listID })
    assert.deepEqual(await answersTo(token), [404, 404, 404])
  })

  test('a token that was cut, changed or made up is unknown (Zitadel CVE-2026-27840)', async () => {
    const { token } = await publish()
    const shown = [...Object.values(damaged(token)), `${token}%00`, `%20${token}`, 'x'.repeat(201)]
    for (const wrong of [...shown, ...malformed.filter((text) => text !== '')])
      assert.deepEqual(await answersTo(wrong), [404, 404, 404], wrong)
  })

  test('an address begins as configured, whatever the request says (Zitadel CVE-2025-64101)', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' }
    const { token } = await publish()
    const made = await people.olga.api.raw('publishList', { listID: list.id }, { headers })
    const link = (await made.json()) as { token: string; url: string }
    assert.equal(link.url, `${baseUrl}/p/${link.token}`)
    const feed = await docket.client().raw('getPublicFeed', { token: link.token }, { headers })
    assert.doesNotMatch(await feed.text(), /evil/)
    assert.notEqual(link.token, token)
  })

  test('publishList and unpublishList are the owner’s alone, and not for the demo account', async () => {
    await publish()
    const before = await people.olga.api.getPublicLink({ listID: list.id })
    const demo = await registerDemo(docket)
    const { id: itsList } = await demo.api.createList({ body: { name: 'Tried out' } })
    for (const operation of ['publishList', 'unpublishList'] as const) {
      for (const { api } of [people.ed, people.vera]) await refused(api[operation]({ listID: list.id }), 'list.role')
      await refused(people.sam.api[operation]({ listID: list.id }), 'not_found')
      await refused(demo.api[operation]({ listID: itsList }), 'demo_account')
      await refused(demo.api[operation]({ listID: list.id }), 'demo_account')
    }
    assert.deepEqual(await people.olga.api.getPublicLink({ listID: list.id }), before)
  })

  test('someone without an account may look, and is asked to sign in to subscribe', async () => {
    const { token } = await publish()
    assert.equal((await docket.client().getPublicList({ token })).name, 'Groceries')
    await refused(docket.client().subscribe({ token }), 'auth.required')
    await refused((await registerDemo(docket)).api.subscribe({ token }), 'demo_account')
    assert.equal((await (await register(docket)).api.subscribe({ token })).id, list.id)
  })
})

const everyLink = query((q) => q.selectFrom('public_links').selectAll())
const everyAnswer = query((q, p: { user_id: string }) =>
  q.selectFrom('idempotency_keys').where('user_id', '=', p.user_id).select('answer'),
)
const breakAnswers = query((q, p: { user_id: string }) =>
  q.updateTable('idempotency_keys').set({ answer: '{"token":"of another secret"}' }).where('user_id', '=', p.user_id),
)
const breakToken = query((q, p: { listID: string }) =>
  q.updateTable('public_links').set({ token: newToken() }).where('list_id', '=', p.listID),
)
