import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@docket/client'
import { password } from '../cast/people.ts'
import { postgresUrl } from '../harness.ts'
import { installation } from '../machine/program.ts'
import { openStream } from '../raw-stream.ts'

const ROTATIONS = 12

if (postgresUrl !== undefined) {
  test('a deleted or rotated share is honoured by no process (Vikunja CVE-2026-35594)', {
    timeout: 60_000,
  }, async () => {
    await using here = await installation()
    await using one = here.start({})
    await using other = here.start({})
    const [a, b] = await Promise.all([one.ready(), other.ready()])
    const { token: session } = await createClient({ baseUrl: a }).setup({
      body: { email: 'olga@example.org', password },
    })
    const [near, far] = [a, b].map((baseUrl) => createClient({ baseUrl, token: session }))
    const { id: listID } = await near!.createList({ body: { name: 'Groceries' } })

    /** How the other process answers. */
    const answers = async (token: string, headers: Record<string, string> = {}) => {
      const asked = (['getPublicList', 'getPublicFeed', 'subscribe'] as const).map((operation) =>
        far!.raw(operation, { token }, { headers }),
      )
      return (await Promise.all(asked)).map(({ status }) => status)
    }
    let { token } = await near!.publishList({ listID })
    for (let n = 0; n < ROTATIONS; n++) {
      assert.deepEqual(await answers(token), [200, 200, 200])
      const etag = (await far!.raw('getPublicList', { token })).headers.get('etag')!
      const next = await near!.publishList({ listID })
      assert.deepEqual(await answers(token, { 'if-none-match': etag }), [404, 404, 404])
      assert.deepEqual(await far!.getPublicLink({ listID }), { enabled: true, ...next })
      token = next.token
      await near!.createTask({ listID, body: { name: `Task ${n}` } })
      assert.equal((await far!.getPublicList({ token })).tasks.length, n + 1)
    }
    await near!.unpublishList({ listID })
    assert.deepEqual(await answers(token), [404, 404, 404])
  })

  test('who subscribes through one process is made known by the other, and is there once', async () => {
    await using here = await installation()
    await using one = here.start({})
    await using other = here.start({})
    const [a, b] = await Promise.all([one.ready(), other.ready()])
    const { token: session } = await createClient({ baseUrl: a }).setup({
      body: { email: 'olga@example.org', password },
    })
    const olga = createClient({ baseUrl: a, token: session })
    const { id: listID, rev } = await olga.createList({ body: { name: 'Groceries' } })
    const { token } = await olga.publishList({ listID })
    await using stream = await openStream(a, session, listID)
    await stream.until('synced')
    const body = { email: 'ann@example.org', password, terms_accepted: true as const }
    const ann = await createClient({ baseUrl: b }).register({ body })
    const clients = [a, b].map((baseUrl) => createClient({ baseUrl, token: ann.token }))
    await Promise.all(Array.from({ length: 10 }, (_, n) => clients[n % 2]!.subscribe({ token })))
    assert.equal((await stream.next()).event, 'members_changed')
    assert.equal((await olga.getList({ listID })).rev, rev + 1)
  })
}
