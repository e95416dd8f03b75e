import assert from 'node:assert/strict'
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type Client, createClient } from '@docket/client'
import { signIn } from '../cast/people.ts'
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

const comeBack = async (baseUrl: string): Promise<{ client: Client; listID: string }> => {
  const { token } = await signIn(createClient({ baseUrl }), account.body)
  const client = createClient({ baseUrl, token })
  const [list] = await client.getLists()
  return { client, listID: list!.id }
}

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await delay(50)
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

    test('a database that another program writes over ends it, and is looked through before it is used again', async () => {
      await using here = await installation()
      const file = join(here.folder, 'docket.db')
      const bookmarks: string[] = []
      for (const write of [
        () => writeFileSync(file, readFileSync(file)), // what `cp` does, with one that is whole
        () => writeFileSync(file, Buffer.alloc(statSync(file).size - 8192, 0xa5), { flag: 'r+' }),
      ]) {
        await using program = here.start()
        const baseUrl = await program.ready()
        const client = await (bookmarks.length === 0 ? setUp(baseUrl) : comeBack(baseUrl))
        bookmarks.push((await client.client.getListChanges({ listID: client.listID })).since.split('.')[1]!)
        write()
        assert.equal(await program.exited, 1)
        assert.match(program.said, /docket\.db in .* was written by another program while Docket runs/)
      }
      assert.notEqual(bookmarks[0], bookmarks[1], 'readers start from the beginning')
      await using program = here.start()
      assert.equal(await program.exited, 1)
      assert.match(program.said, /written into .*docket\.db.*damaged|cannot be opened/)
    })

    test('a log that is gone after a kill is not taken for an empty one', async () => {
      await using here = await installation()
      {
        await using program = here.start()
        await setUp(await program.ready())
        program.signal('SIGKILL')
        await program.exited
      }
      const log = join(here.folder, 'docket.db-wal')
      renameSync(log, `${log}.away`)
      {
        await using program = here.start()
        assert.equal(await program.exited, 1)
        assert.match(
          program.said,
          /did not end cleanly in .*, and docket\.db-wal, which holds the last changes, is gone/,
        )
      }
      renameSync(`${log}.away`, log)
      await using again = here.start()
      assert.equal((await comeBack(await again.ready())).listID.length, 36)
    })

    test('a database that was put beside the log of another is not mixed with it', async () => {
      await using here = await installation()
      const file = join(here.folder, 'docket.db')
      {
        await using program = here.start()
        const baseUrl = await program.ready()
        copyFileSync(file, `${file}.young`)
        await setUp(baseUrl)
        program.signal('SIGKILL')
        await program.exited
      }
      renameSync(file, `${file}.away`)
      renameSync(`${file}.young`, file)
      const [database, log] = [readFileSync(file), readFileSync(`${file}-wal`)]
      {
        await using program = here.start()
        assert.equal(await program.exited, 1)
        assert.match(program.said, /another docket\.db than before, .* they do not belong together/)
      }
      assert.deepEqual([readFileSync(file), readFileSync(`${file}-wal`)], [database, log])
      renameSync(`${file}.away`, file)
      await using again = here.start()
      assert.equal((await comeBack(await again.ready())).listID.length, 36)
    })

    test('a folder with a secret of its own settings and without its database is not begun anew either', async () => {
      await using here = await installation()
      const settings = { DOCKET_SECRET: 'a secret of the environment, long enough' }
      {
        await using program = here.start(settings)
        await setUp(await program.ready())
        program.signal('SIGTERM')
        assert.equal(await program.exited, 0)
      }
      rmSync(join(here.folder, 'docket.db'))
      await using program = here.start(settings)
      assert.equal(await program.exited, 1)
      assert.match(program.said, /holds docket\.lock, but no docket\.db/)
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
          /holds docket\.db-wal and secret and docket\.lock, but no docket\.db: .*Put it back, or restore a backup/,
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
      // Nobody has read what is damaged: it was written while Docket did not run, so the file is looked through.
      await until(async () => (await fetchUnchecked(`${baseUrl}/readyz`)).status === 503)
      assert.match(await (await fetchUnchecked(`${baseUrl}/readyz`)).text(), /damaged .*restore the last backup/)
      const refused = await call('POST', '/api/v1/lists', { name: 'More' })
      assert.deepEqual([refused.status, (await refused.json()).code], [503, 'unavailable'])
      await call('GET', `/api/v1/lists/${listID}/tasks`)
      assert.equal(program.said.split('nothing is stored any more').length - 1, 1)
    })
  })
