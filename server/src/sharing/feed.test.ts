import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Parser from 'rss-parser'
import { type Person, register } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import type { Db } from '../engine/db/database.ts'
import type { Query } from '../engine/db/query.ts'
import { MINUTE, SECOND } from '../engine/outside/clock.ts'
import { PublicForms } from './public-forms.ts'

const baseUrl = 'https://docket.example'

describe(`feeds of public lists on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock, environment: { DOCKET_BASE_URL: baseUrl } })
  let olga: Person

  before(async () => {
    olga = await register(docket, 'olga')
  })

  /** A list with an address. */
  const published = async (fields: { name?: string; description?: string; git_repo?: string } = {}) => {
    const { id: listID } = await olga.api.createList({ body: { name: 'Groceries', ...fields } })
    return { listID, token: (await olga.api.publishList({ listID })).token }
  }

  /** A task that was completed a minute after the one before it. */
  const complete = async (listID: string, name: string, result?: unknown) => {
    clock.advance(MINUTE)
    const { id } = await olga.api.createTask({ listID, body: { name } })
    const outputs = result === undefined ? {} : { result }
    return olga.api.updateTask({ taskID: id, body: { status: 'completed', outputs } })
  }

  const get = (token: string, headers: Record<string, string> = {}) =>
    docket.client().raw('getPublicFeed', { token }, { headers })
  const textOf = async (token: string) => (await get(token)).text()
  /** As a reader of feeds takes it, which refuses what is not well-formed. */
  const parsed = async (token: string) => new Parser().parseString(await textOf(token))
  const contentOf = async (token: string) => (await parsed(token)).items.map((item) => item.content)

  test('getPublicFeed has the completed tasks, the latest first, as a reader of feeds takes them', async () => {
    const { listID, token } = await published({ description: 'For Sunday' })
    const milk = await complete(listID, 'Milk', 'Two *bottles*')
    const bread = await complete(listID, 'Bread')
    await olga.api.createTask({ listID, body: { name: 'Still open' } })
    const failed = await olga.api.createTask({ listID, body: { name: 'Failed' } })
    await olga.api.updateTask({ taskID: failed.id, body: { status: 'failed' } })
    const feed = await parsed(token)
    assert.deepEqual([feed.title, feed.description, feed.link], ['Groceries', 'For Sunday', `${baseUrl}/p/${token}`])
    assert.equal(feed.feedUrl, `${baseUrl}/api/v1/public/lists/${token}/rss`)
    assert.deepEqual(
      feed.items.map(({ title, guid, isoDate }) => [title, guid, Date.parse(isoDate!)]),
      [bread, milk].map(({ name, id, updated_at }) => [name, id, Math.floor(Date.parse(updated_at) / 1000) * 1000]),
    )
    assert.deepEqual(
      feed.items.map((item) => item.content),
      [undefined, '<p>Two <em>bottles</em></p>\n'],
    )
    assert.match(await textOf(token), /<guid isPermaLink="false">/)
    assert.equal((await get(token)).headers.get('content-type'), 'application/rss+xml')
  })

  test('getPublicFeed is in the order of completion, not of change', async () => {
    const { listID, token } = await published()
    const first = await complete(listID, 'First')
    await complete(listID, 'Second')
    clock.advance(MINUTE)
    await olga.api.updateTask({ taskID: first.id, body: { outputs: { result: 'More is known now' } } })
    assert.deepEqual(
      (await parsed(token)).items.map(({ title }) => title),
      ['Second', 'First'],
    )
    await olga.api.updateTask({ taskID: first.id, body: { status: 'pending' } })
    clock.advance(SECOND)
    await olga.api.updateTask({ taskID: first.id, body: { status: 'completed' } })
    const { items } = await parsed(token)
    assert.deepEqual(
      items.map((item) => [item.title, item.content]),
      [
        ['First', '<p>More is known now</p>\n'],
        ['Second', undefined],
      ],
    )
  })

  test('getPublicFeed holds nothing that is private, and archiving takes out (Gitea CVE-2026-27761)', async () => {
    const { listID, token } = await published({ git_repo: 'http://169.254.169.254/private' })
    const milk = await complete(listID, 'Milk', 'Two bottles')
    const kept = await complete(listID, 'Bread')
    await olga.api.updateTask({
      taskID: kept.id,
      body: { description: 'a private description', outputs: { secret: 'under the mat' } },
    })
    const text = await textOf(token)
    for (const secret of [olga.email, olga.user_id, listID, 'private', 'under the mat'])
      assert.ok(!text.includes(secret), `it has ${secret}`)
    await olga.api.archiveTask({ taskID: milk.id })
    assert.deepEqual(
      (await parsed(token)).items.map(({ guid }) => guid),
      [kept.id],
    )
    await olga.api.deleteTask({ taskID: kept.id })
    assert.deepEqual((await parsed(token)).items, [])
  })

  test('getPublicFeed is 304 until it says something else, and its bytes are the same for as long', async () => {
    const { listID, token } = await published()
    await complete(listID, 'Milk', 'Two bottles')
    const first = await get(token)
    const tag = first.headers.get('etag')!
    const text = await first.text()
    assert.equal(first.headers.get('cache-control'), 'no-store')
    assert.equal((await get(token, { 'if-none-match': tag })).status, 304)
    clock.advance(MINUTE)
    await olga.api.createTask({ listID, body: { name: 'Not in it' } })
    assert.equal((await get(token, { 'if-none-match': tag })).status, 304)
    assert.equal(await textOf(token), text)
    await complete(listID, 'Bread')
    assert.equal((await get(token, { 'if-none-match': tag })).status, 200)
  })

  test('a feed names the address under which it was asked for, before and after a rotation', async () => {
    const { listID, token } = await published()
    await complete(listID, 'Milk')
    assert.equal((await parsed(token)).link, `${baseUrl}/p/${token}`)
    const next = (await olga.api.publishList({ listID })).token
    const feed = await parsed(next)
    assert.equal(feed.link, `${baseUrl}/p/${next}`)
    assert.ok(!(await textOf(next)).includes(token))
  })

  test('getPublicFeed shows a note that is no text as the JSON that it is', async () => {
    const { listID, token } = await published()
    for (const result of [null, '', 12.5, false, { exit: 0, log: '<b>&' }, ['a']])
      await complete(listID, 'Milk', result)
    const code = (json: string) => `<pre><code>${json}</code></pre>`
    assert.deepEqual((await contentOf(token)).toReversed(), [
      undefined,
      undefined,
      code('12.5'),
      code('false'),
      code('{\n  &quot;exit&quot;: 0,\n  &quot;log&quot;: &quot;&lt;b&gt;&amp;&quot;\n}'),
      code('[\n  &quot;a&quot;\n]'),
    ])
  })

  test('names are told as they are, and what XML has no place for is replaced (Vikunja CVE-2026-25935)', async () => {
    const name = ']]> <script>alert(1)</script> &amp; "quotes" &#x41; 🥕 \u2028'
    const { listID, token } = await published({ name, description: '\u0001\u001f \ufffe\uffff ]]> \u0085' })
    await complete(listID, name, 'a\u0001b \u0007 &#0;&#1;&#xfffe; \ufffe ]]> \ud83e\udd55')
    const feed = await parsed(token)
    assert.deepEqual([feed.title, feed.items[0]!.title], [name.trim(), name.trim()])
    const text = await textOf(token)
    assert.doesNotMatch(text, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&#|CDATA/)
    assert.doesNotMatch(text.toWellFormed(), /<script/)
    assert.equal(text, text.toWellFormed())
    assert.match(feed.items[0]!.content!, /^<p>a\ufffdb \ufffd/)
  })

  test('notes are made one at a time, and everybody else goes on between them (Gitea CVE-2026-58421)', async () => {
    const { listID, token } = await published()
    const notes = 20
    for (let n = 0; n < notes; n++) await complete(listID, `Task ${n}`, '['.repeat(1000))
    const { rev } = await olga.api.getList({ listID })
    const forms = new PublicForms(docket.app.context.db, docket.app.context.live, { baseUrl })
    const made = Promise.resolve(forms.feed({ id: listID, rev }, token))
    const isMade = made.then(() => true)
    let turns = 0
    while (!(await Promise.race([isMade, nextTurn(false)]))) turns++
    assert.ok(String(Buffer.concat((await made).body.parts)).split('[[[[').length > notes)
    assert.ok(turns >= notes, `${turns} turns of everybody else`)
  })

  test('a note is made again when it changes, and not when another does', async () => {
    const { listID, token } = await published()
    const milk = await complete(listID, 'Milk', 'One')
    await complete(listID, 'Bread', 'Two')
    assert.deepEqual(await contentOf(token), ['<p>Two</p>\n', '<p>One</p>\n'])
    await olga.api.updateTask({ taskID: milk.id, body: { outputs: { result: 'Three' } } })
    assert.deepEqual(await contentOf(token), ['<p>Two</p>\n', '<p>Three</p>\n'])
  })

  test('the rest of a feed is read once for a rev, and a note once for a change of its task', async () => {
    const { listID, token } = await published()
    const counted = new CountingDb(docket.app.context.db)
    const forms = new PublicForms(counted, docket.app.context.live, { baseUrl })
    /** What is read for a feed. */
    const readsNow = async () => {
      counted.reads = 0
      const { rev } = await olga.api.getList({ listID })
      await Promise.all(Array.from({ length: 5 }, async () => forms.feed({ id: listID, rev }, token)))
      return counted.reads
    }
    const milk = await complete(listID, 'Milk', 'One')
    await complete(listID, 'Bread', 'Two')
    assert.equal(await readsNow(), 4)
    assert.equal(await readsNow(), 0)
    await olga.api.updateTask({ taskID: milk.id, body: { outputs: { result: 'Three' } } })
    assert.equal(await readsNow(), 3)
    await olga.api.createTask({ listID, body: { name: 'Not in it' } })
    assert.equal(await readsNow(), 2)
  })

  test('getPublicFeed has the latest 200', async () => {
    const { listID, token } = await published()
    const operations = Array.from({ length: 100 }, (_, n) => ({ op: 'create' as const, name: `Task ${n}` }))
    for (let round = 0; round < 3; round++) await olga.api.batchTasks({ listID, body: { operations } })
    const tasks = await olga.api.getTasks({ listID })
    for (let at = 0; at < tasks.length; at += 100) {
      clock.advance(MINUTE)
      const some = tasks.slice(at, at + 100)
      const completed = some.map(({ id }) => ({ op: 'update' as const, id, status: 'completed' as const }))
      await olga.api.batchTasks({ listID, body: { operations: completed } })
    }
    const { items } = await parsed(token)
    assert.deepEqual(new Set(items.map(({ guid }) => guid)), new Set(tasks.slice(100).map(({ id }) => id)))
  })
})

/** A database that counts what is read from it. */
class CountingDb implements Db {
  reads = 0
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  get dialect() {
    return this.#db.dialect
  }

  all<P, R>(query: Query<P, R>, values: P): Promise<R[]> {
    this.reads++
    return this.#db.all(query, values)
  }

  first<P, R>(query: Query<P, R>, values: P): Promise<R | undefined> {
    this.reads++
    return this.#db.first(query, values)
  }
}
