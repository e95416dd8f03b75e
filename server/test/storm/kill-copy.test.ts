import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@docket/client'
import { postgresUrl } from '../harness.ts'
import { installation } from '../machine/program.ts'

const TASKS = 10_000

// What a process leaves in PostgreSQL when it dies is what copy.test.ts leaves there.
if (postgresUrl === undefined)
  test('kill -9 while a list is copied leaves nothing to be seen, and the copy can be made again', async () => {
    await using here = await installation()
    const body = { email: 'olga@example.org', password: 'correct horse' }
    let token = ''
    let listID = ''
    {
      await using server = here.start()
      const baseUrl = await server.ready()
      token = (await createClient({ baseUrl }).setup({ body })).token
      const api = createClient({ baseUrl, token })
      listID = (await api.createList({ body: { name: 'Large' } })).id
      for (let made = 0; made < TASKS; made += 500) {
        const operations = Array.from({ length: 500 }, (_, n) => ({ op: 'create' as const, name: `Task ${made + n}` }))
        await api.batchTasks({ listID, body: { operations } })
      }
      const copying = assert.rejects(api.copyList({ listID, body: {} }, { idempotencyKey: 'a copy' }))
      while (halfMade(here.folder) === 0) await delay(1)
      server.signal('SIGKILL')
      await copying
    }
    assert.equal(halfMade(here.folder), 1)
    await using server = here.start()
    const api = createClient({ baseUrl: await server.ready(), token })
    assert.deepEqual(
      (await api.getLists()).map(({ id }) => id),
      [listID],
    )
    const made = await api.copyList({ listID, body: {} }, { idempotencyKey: 'a copy' })
    assert.equal(made.total, TASKS)
    assert.deepEqual((await api.getLists()).map(({ id }) => id).sort(), [listID, made.id].sort())
  })

/** How many lists are begun in which there is something. */
const halfMade = (folder: string): number => {
  using db = new DatabaseSync(join(folder, 'docket.db'), { readOnly: true })
  const sql = 'select count(*) as count from lists where making_until is not null and rev > 1'
  return Number(db.prepare(sql).get()!['count'])
}
