import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Person, register } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { MINUTE } from '../engine/outside/clock.ts'

describe(`public lists on ${databaseName}`, () => {
  const docket = useDocket()
  let olga: Person

  before(async () => {
    olga = await register(docket, 'olga')
  })

  /** A list with an address. */
  const published = async () => {
    const body = { name: 'Groceries', description: 'For *Sunday*', icon: '🥕', git_repo: 'https://git.example/shop' }
    const { id: listID } = await olga.api.createList({ body })
    return { listID, token: (await olga.api.publishList({ listID })).token }
  }

  const get = (token: string, headers: Record<string, string> = {}) =>
    docket.client().raw('getPublicList', { token }, { headers })

  test('getPublicList shows the fields of the contract and no others, and the open tasks by position', async () => {
    const { listID, token } = await published()
    const { api } = olga
    const about = { name: 'Milk', description: 'Two bottles', icon: '🥛', color: '#1a2b3c', labels: ['shop'] }
    const milk = await api.createTask({ listID, body: about })
    await api.updateTask({ taskID: milk.id, body: { outputs: { result: 'private' } } })
    const bread = await api.createTask({ listID, body: { name: 'Bread' } })
    const gone = await api.createTask({ listID, body: { name: 'Archived' } })
    await api.archiveTask({ taskID: gone.id })
    await api.updateTask({ taskID: bread.id, body: { status: 'completed', position: 0.5 } })
    assert.deepEqual(await (await get(token)).json(), {
      name: 'Groceries',
      description: 'For *Sunday*',
      state: 'draft',
      icon: '🥕',
      tasks: [
        { id: bread.id, name: 'Bread', description: '', status: 'completed', icon: '', labels: [], position: 0.5 },
        {
          ...{ id: milk.id, name: 'Milk', description: 'Two bottles', status: 'pending', icon: '🥛' },
          ...{ labels: ['shop'], position: 1 },
        },
      ],
    })
  })

  test('getPublicList and the feed name whom texts mention, and do not say who that is here', async () => {
    const { listID, token } = await published()
    const description = `For @[Olga](user:${olga.user_id}) and [others](https://example.org)`
    await olga.api.updateList({ listID, body: { description } })
    await olga.api.createTask({ listID, body: { name: 'Milk', description } })
    const shown = await docket.client().getPublicList({ token })
    const expected = 'For @Olga and [others](https://example.org)'
    assert.deepEqual([shown.description, shown.tasks[0]!.description], [expected, expected])
    const feed = await (await docket.client().raw('getPublicFeed', { token })).text()
    assert.match(feed, /For @Olga and/)
    assert.ok(!feed.includes(olga.user_id))
  })

  test('getPublicList of a list without tasks', async () => {
    const { token } = await published()
    assert.deepEqual((await docket.client().getPublicList({ token })).tasks, [])
  })

  test('getPublicList is 304 until something changes, and then shows the change', async () => {
    const { listID, token } = await published()
    const first = await get(token)
    const tag = first.headers.get('etag')!
    assert.equal(first.headers.get('cache-control'), 'no-store')
    assert.equal(first.headers.get('x-robots-tag'), 'noindex')
    const again = await get(token, { 'if-none-match': tag })
    assert.deepEqual([again.status, await again.text(), again.headers.get('etag')], [304, '', tag])
    for (const change of [
      () => olga.api.createTask({ listID, body: { name: 'Milk' } }),
      () => olga.api.updateList({ listID, body: { name: 'Shopping' } }),
    ]) {
      await change()
      assert.equal((await get(token, { 'if-none-match': tag })).status, 200)
    }
    const now = await docket.client().getPublicList({ token })
    assert.deepEqual([now.name, now.tasks.map(({ name }) => name)], ['Shopping', ['Milk']])
  })

  test('getPublicList shows each of many changes to whoever asks after it', async () => {
    const { listID, token } = await published()
    for (let n = 1; n <= 20; n++) {
      const [{ id }] = await Promise.all([olga.api.createTask({ listID, body: { name: `Task ${n}` } }), get(token)])
      const { tasks } = await docket.client().getPublicList({ token })
      assert.equal(tasks.at(-1)!.id, id)
    }
  })
})

describe(`how often public lists are read, on ${databaseName}`, () => {
  const clock = new TestClock()
  const limits = { publicReads: 6, publicFeed: 3 }
  const environment = { DOCKET_TRUSTED_PROXIES: '127.0.0.1' }
  const docket = useDocket({ clock, limits, environment })
  let token: string

  before(async () => {
    const { api } = await register(docket, 'olga')
    const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
    token = (await api.publishList({ listID })).token
  })

  const reading =
    (operation: 'getPublicList' | 'getPublicFeed') =>
    async (shown: string, ip: string): Promise<[status: number, retryAfter: string | null]> => {
      const answer = await docket.client().raw(operation, { token: shown }, { headers: { 'x-forwarded-for': ip } })
      return [answer.status, answer.headers.get('retry-after')]
    }
  const read = reading('getPublicList')
  const readFeed = reading('getPublicFeed')

  test('getPublicList is 429 after so many from one address, and says when it goes on', async () => {
    for (let n = 0; n < 6; n++) assert.deepEqual(await read(token, '10.0.0.1'), [200, null])
    assert.deepEqual(await read(token, '10.0.0.1'), [429, '10'])
    assert.deepEqual(await read(token, '10.0.0.2'), [200, null])
    clock.advance(MINUTE / 6)
    assert.deepEqual(await read(token, '10.0.0.1'), [200, null])
  })

  test('getPublicList counts guesses too, and the /64 of an IPv6 address as one', async () => {
    for (let n = 0; n < 6; n++) assert.deepEqual(await read(`guess-${n}`, `2001:db8::${n}`), [404, null])
    assert.deepEqual(await read('another', '2001:db8::ff'), [429, '10'])
    assert.deepEqual(await read(token, '2001:db8::ff'), [429, '10'])
  })

  test('getPublicFeed is 429 after so many of one feed to one address (Gitea CVE-2026-27761)', async () => {
    for (let n = 0; n < 3; n++) assert.deepEqual(await readFeed(token, '10.0.1.1'), [200, null])
    assert.deepEqual(await readFeed(token, '10.0.1.1'), [429, '20'])
    assert.deepEqual(await readFeed(token, '10.0.1.2'), [200, null])
    clock.advance(MINUTE / 3)
    assert.deepEqual(await readFeed(token, '10.0.1.1'), [200, null])
  })

  test('getPublicFeed counts guesses, however different they are', async () => {
    for (let n = 0; n < 6; n++) assert.deepEqual(await readFeed(`guess-${n}`, '10.0.2.1'), [404, null])
    assert.deepEqual(await readFeed('another', '10.0.2.1'), [429, '10'])
    assert.deepEqual(await readFeed(token, '10.0.2.1'), [200, null])
  })
})
