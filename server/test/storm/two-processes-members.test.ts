import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createClient } from '@docket/client'
import { tokenOf } from '../cast/links.ts'
import { password } from '../cast/people.ts'
import { type ReadMail, readMail } from '../eml.ts'
import { postgresUrl } from '../harness.ts'
import { installation } from '../machine/program.ts'
import { openAccountStream, openStream } from '../raw-stream.ts'
import { refused } from '../refused.ts'

if (postgresUrl !== undefined) {
  test('whoever is removed on one process loses the streams of the other within a second, without another frame', {
    timeout: 60_000,
  }, async () => {
    await using shared = await installation()
    await using first = shared.start()
    await using second = shared.start()
    const [a, b] = await Promise.all([first.ready(), second.ready()])
    const owner = await createClient({ baseUrl: a }).setup({ body: { email: 'olga@example.org', password } })
    const olga = createClient({ baseUrl: a, token: owner.token })
    const email = 'ed@example.org'
    const { token, user_id: userID } = await createClient({ baseUrl: b }).register({
      body: { email, password, terms_accepted: true },
    })
    const ed = createClient({ baseUrl: b, token })
    const { id: listID } = await olga.createList({ body: { name: 'Shared' } })

    await using home = await openAccountStream(b, token)
    await home.until('synced')
    for (let round = 0; round < 3; round++) {
      await olga.addMember({ listID, body: { email, role: 'editor' } })
      await home.until('list')
      assert.equal((await ed.getList({ listID })).my_role, 'editor')
      await using stream = await openStream(b, token, listID)
      await stream.until('synced')
      await olga.removeMember({ listID, userID })
      const started = performance.now()
      await olga.createTask({ listID, body: { name: 'a secret' } })
      await stream.end()
      await home.until('list_removed')
      assert.ok(performance.now() - started < 1000, 'within a second')
      await refused(ed.getTasks({ listID }), 'not_found')
    }
  })

  test('two processes that are asked to invite with one key send one mail, and of those who accept it at once there is one member', {
    timeout: 60_000,
  }, async () => {
    await using shared = await installation()
    await using first = shared.start()
    await using second = shared.start()
    const urls = await Promise.all([first.ready(), second.ready()])
    const owner = await createClient({ baseUrl: urls[0] }).setup({ body: { email: 'olga@example.org', password } })
    const [olga, other] = urls.map((baseUrl) => createClient({ baseUrl, token: owner.token }))
    const { id: listID } = await olga!.createList({ body: { name: 'Shared' } })
    const body = { email: 'ann@example.org', role: 'viewer' as const }
    const calls = [olga!, other!, olga!, other!].map((api) =>
      api.raw('addMember', { listID, body }, { headers: { 'idempotency-key': 'one' } }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    assert.deepEqual(statuses, [201, 201, 201, 201])
    assert.equal((await other!.getInvites({ listID })).length, 1)
    const folder = join(shared.folder, 'mail')
    let links: ReadMail[] = []
    while (links.length === 0) {
      const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
      const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
      links = mails.map(readMail).filter(({ to }) => to === body.email)
    }
    assert.equal(links.length, 1)

    const ann = await createClient({ baseUrl: urls[1] }).register({
      body: { email: body.email, password, terms_accepted: true },
    })
    const token = tokenOf(links[0]!.link)
    const accepted = await Promise.all(
      [0, 1, 0, 1].map((at) => createClient({ baseUrl: urls[at]!, token: ann.token }).raw('acceptInvite', { token })),
    )
    assert.deepEqual(new Set(accepted.map(({ status }) => status)), new Set([200]))
    assert.deepEqual((await olga!.getMembers({ listID })).length, 1)
  })
}
