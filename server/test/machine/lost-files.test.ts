import assert from 'node:assert/strict'
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type Client, createClient } from '@docket/client'
import { fetchUnchecked } from '../checked-fetch.ts'
import { postgresUrl } from '../harness.ts'
import { installation } from './program.ts'

const account = { body: { email: 'ann@example.org', password: 'correct horse' } }

const setUp = async (baseUrl: string): Promise<{ client: Client; listID: string }> => {
  const { token } = await createClient({ baseUrl }).setup(account)
  const client = createClient({ baseUrl, token })
  const { id: listID } = await client.createList({ body: { name: 'Groceries' } })
  return { client, listID }
}

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await delay(50)
}

if (postgresUrl === undefined)
  describe('files of the data folder that are lost', { concurrency: 4 }, () => {
    for (const [how, lose] of [
      ['deleted', (file: string) => rmSync(file)],
      ['moved away', (file: string) => renameSync(file, `${file}.away`)],
      ['replaced', (file: string) => (copyFileSync(file, `${file}.copy`), renameSync(`${file}.copy`, file))],
    ] as const)
      test(`a database that is ${how} while Docket runs ends it, and says so`, async () => {
        await using here = await installation()
        await using program = here.start()
        await setUp(await program.ready())
        lose(join(here.folder, 'docket.db'))
        assert.equal(await program.exited, 1)
        assert.match(program.said, /docket\.db in .* was deleted or replaced while Docket runs/)
      })

    test('without its database a folder that was in use is not begun anew, and nothing in it changes', async () => {
      await using here = await installation()
      {
        await using program = here.start()
        await setUp(await program.ready())
        program.signal('SIGKILL')
        await program.exited
      }
      const [database, log] = ['docket.db', 'docket.db-wal'].map((name) => join(here.folder, name)) as [string, string]
      const left = readFileSync(log)
      assert.ok(left.length > 0)
      renameSync(database, `${database}.away`)
      {
        await using program = here.start()
        assert.equal(await program.exited, 1)
        assert.match(
          program.said,
          /holds docket\.db-wal and secret, but no docket\.db: .*Put it back, or restore a backup/,
        )
      }
      assert.deepEqual([existsSync(database), readFileSync(log)], [false, left])
      rmSync(log)
      await using still = here.start()
      assert.equal(await still.exited, 1)
      renameSync(`${database}.away`, database)
      writeFileSync(log, left)
      await using again = here.start()
      const client = createClient({ baseUrl: await again.ready() })
      assert.ok('token' in (await client.login(account)))
    })

    test('what was stored stands in docket.db alone once nobody has written for a while', async () => {
      await using here = await installation()
      await using program = here.start()
      const { client, listID } = await setUp(await program.ready())
      await client.createTask({ listID, body: { name: 'Milk' } })
      const [file, copy] = [join(here.folder, 'docket.db'), join(here.folder, 'copy.db')]
      const before = statSync(file).mtimeMs
      await until(() => statSync(file).mtimeMs !== before)
      await delay(200) // the file is written page by page
      copyFileSync(file, copy)
      using db = new DatabaseSync(copy)
      assert.deepEqual(
        db
          .prepare('select name from tasks')
          .all()
          .map(({ name }) => name),
        ['Milk'],
      )
    })

    test('a damaged database is said to be so: not ready, nothing stored, once in the log', async () => {
      await using here = await installation()
      const { token, listID } = await (async () => {
        await using program = here.start()
        const baseUrl = await program.ready()
        const { token } = await createClient({ baseUrl }).setup(account)
        const client = createClient({ baseUrl, token })
        const { id } = await client.createList({ body: { name: 'Groceries' } })
        const operations = Array.from({ length: 300 }, (_, n) => ({
          op: 'create' as const,
          name: `Task ${n} ${'x'.repeat(400)}`,
        }))
        await client.batchTasks({ listID: id, body: { operations } })
        program.signal('SIGTERM')
        await program.exited
        return { token, listID: id }
      })()
      const file = join(here.folder, 'docket.db')
      const whole = readFileSync(file)
      for (let page = 0; page < whole.length; page += 4096) {
        const bytes = whole.subarray(page, page + 4096)
        if (bytes.includes('x'.repeat(400))) bytes.fill(0xa5)
      }
      writeFileSync(file, whole)
      await using program = here.start()
      const baseUrl = await program.ready()
      const call = (method: string, path: string, body?: object) =>
        fetchUnchecked(`${baseUrl}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        })
      await call('GET', `/api/v1/lists/${listID}/tasks`)
      const ready = await fetchUnchecked(`${baseUrl}/readyz`)
      assert.equal(ready.status, 503)
      assert.match(await ready.text(), /damaged .*restore the last backup/)
      const refused = await call('POST', '/api/v1/lists', { name: 'More' })
      assert.deepEqual([refused.status, (await refused.json()).code], [503, 'unavailable'])
      await call('GET', `/api/v1/lists/${listID}/tasks`)
      assert.equal(program.said.split('nothing is stored any more').length - 1, 1)
    })
  })
