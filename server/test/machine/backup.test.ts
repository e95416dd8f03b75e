import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { type Client, createClient } from '@docket/client'
import { postgresUrl } from '../harness.ts'
import { killedAt } from '../storm/traced.ts'
import { installation, runCommand as run } from './program.ts'

const account = { body: { email: 'ann@example.org', password: 'correct horse' } }

const command = (folder: string, ...args: string[]) => run({ DOCKET_DATA_DIR: folder }, [], ...args)

const temporaryFolder = (): Disposable & { path: string } => {
  const path = mkdtempSync(join(tmpdir(), 'docket-backup-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

const setUp = async (baseUrl: string): Promise<{ client: Client; token: string; listID: string }> => {
  const { token } = await createClient({ baseUrl }).setup(account)
  const client = createClient({ baseUrl, token })
  const { id: listID } = await client.createList({ body: { name: 'Groceries' } })
  return { client, token, listID }
}

const add = (client: Client, listID: string, name: string) => client.createTask({ listID, body: { name } })

const tasksIn = (file: string): string[] => {
  using db = new DatabaseSync(file)
  return db
    .prepare('select name from tasks order by position')
    .all()
    .map(({ name }) => String(name))
}

const setting = (file: string, key: string): unknown => {
  using db = new DatabaseSync(file, { readOnly: true })
  return db.prepare('select value from settings where key = ?').get(key)?.['value']
}

if (postgresUrl === undefined) {
  describe('docket backup and docket restore', { concurrency: 2 }, () => {
    test('carry everything that was acknowledged before, out of a storm, to an empty machine', async () => {
      await using here = await installation()
      using away = temporaryFolder()
      const file = join(away.path, 'docket.backup')
      const promised: string[] = []
      let token = ''
      {
        await using program = here.start()
        const { client, token: own, listID } = await setUp(await program.ready())
        token = own
        const over = new AbortController()
        const acknowledged: string[] = []
        const writer = async (number: number) => {
          for (let n = 0; !over.signal.aborted; n++)
            acknowledged.push((await add(client, listID, `${n} of ${number}`)).name)
        }
        const storm = Promise.all(Array.from({ length: 16 }, (_, number) => writer(number)))
        for (let n = 0; n < 20; n++) await client.getMe()
        promised.push(...acknowledged)
        const { code, said } = await command(here.folder, 'backup', file)
        over.abort()
        await storm
        assert.equal(code, 0, said)
        assert.match(said, /holds everything, the secret too/)
        assert.ok(acknowledged.length > promised.length, 'the storm went on')
      }
      assert.equal(statSync(file).mode & 0o777, 0o600)
      assert.deepEqual(readdirSync(away.path), ['docket-erased.txt', 'docket.backup'])

      await using there = await installation()
      const restored = await command(there.folder, 'restore', file)
      assert.equal(restored.code, 0, restored.said)
      await using program = there.start()
      const client = createClient({ baseUrl: await program.ready(), token }) // the session: the secret came along
      const [list] = await client.getLists()
      const names = new Set((await client.getTasks({ listID: list!.id })).map(({ name }) => name))
      assert.deepEqual(
        promised.filter((name) => !names.has(name)),
        [],
      )
      assert.equal(list!.total, names.size)
      assert.equal(setting(join(there.folder, 'docket.db'), 'backup_secret'), undefined)
    })

    test('go back, keep what was there, and give the data another lineage', async () => {
      await using here = await installation()
      using away = temporaryFolder()
      const file = join(away.path, 'docket.backup')
      const database = join(here.folder, 'docket.db')
      let token = ''
      {
        await using program = here.start()
        const { client, token: own, listID } = await setUp(await program.ready())
        token = own
        await add(client, listID, 'before')
        assert.equal((await command(here.folder, 'backup', file)).code, 0)
        await add(client, listID, 'after')
        const refused = await command(here.folder, 'restore', file)
        assert.equal(refused.code, 1)
        assert.match(refused.said, /^Another Docket is running on the data folder/)
        assert.equal((await client.getTasks({ listID })).length, 2)
        program.signal('SIGKILL') // what is in the log only is kept as well
        await program.exited
      }
      const killed = join(away.path, 'killed.backup')
      assert.equal((await command(here.folder, 'backup', killed)).code, 0)
      assert.deepEqual(tasksIn(killed), ['before', 'after'])
      assert.equal((await command(here.folder, 'restore', file)).code, 0)
      const lineage = String(setting(database, 'lineage'))
      assert.match(lineage, /^[1-9]{6}$/)
      assert.notEqual(lineage, setting(file, 'lineage'))
      {
        await using program = here.start()
        const client = createClient({ baseUrl: await program.ready(), token })
        const [list] = await client.getLists()
        assert.deepEqual(
          (await client.getTasks({ listID: list!.id })).map(({ name }) => name),
          ['before'],
        )
        program.signal('SIGTERM')
        assert.equal(await program.exited, 0)
      }
      const aside = readdirSync(here.folder).filter((name) => name.startsWith('replaced-'))
      assert.equal(aside.length, 1)
      assert.deepEqual(tasksIn(join(here.folder, aside[0]!, 'docket.db')), ['before', 'after'])
      assert.ok(existsSync(join(here.folder, aside[0]!, 'secret')))
      assert.equal((await command(here.folder, 'new-lineage')).code, 0)
      assert.notEqual(setting(database, 'lineage'), lineage)
    })

    test('refuse what cannot be, in one sentence, and leave everything as it is', async () => {
      await using here = await installation()
      using away = temporaryFolder()
      const file = join(away.path, 'docket.backup')
      const refused = async (sentence: RegExp, ...args: string[]) => {
        const { code, said } = await command(here.folder, ...args)
        assert.equal(code, 1, said)
        assert.match(said, sentence)
        assert.equal(said.trim().split('\n').length, 1, said)
      }
      await refused(/^There is no database in .*DOCKET_DATA_DIR/, 'backup', file)
      {
        await using program = here.start()
        await setUp(await program.ready())
        program.signal('SIGTERM')
        await program.exited
      }
      const kept = readFileSync(join(here.folder, 'docket.db'))
      await refused(/is lost with it/, 'backup', join(here.folder, 'docket.db'))
      await refused(/There is no folder/, 'backup', join(away.path, 'none', 'docket.backup'))
      await refused(/is a folder/, 'backup', away.path)
      await refused(/There is no file/, 'restore', file)
      assert.equal((await command(here.folder, 'backup', file)).code, 0)

      const [empty, text, other, newer, torn] = ['empty', 'text', 'other', 'newer', 'torn'].map((n) =>
        join(away.path, n),
      )
      writeFileSync(empty!, '')
      writeFileSync(text!, 'not a database, and long enough to be read as one. '.repeat(40))
      const change = (path: string, statement: string) => {
        using db = new DatabaseSync(path)
        db.exec(statement)
      }
      change(other!, 'create table t (a)')
      writeFileSync(newer!, readFileSync(file))
      change(newer!, "insert into migrations values ('9999-later', '2030-01-01T00:00:00.000Z')")
      writeFileSync(torn!, readFileSync(file).fill(0x55, 8192, 40_000))
      for (const path of [empty, text, other, torn])
        await refused(/is no backup of Docket, or it is damaged/, 'restore', path!)
      await refused(/made by a newer Docket \(9999-later\)/, 'restore', newer!)
      assert.ok(kept.equals(readFileSync(join(here.folder, 'docket.db'))))
      assert.deepEqual(
        readdirSync(here.folder).filter((name) => /replaced|restor|part/.test(name)),
        [],
      )
    })

    const killed = killedAt('rename', 5) // docket.db is aside, and its log is not
    test(`that broke off in the middle are taken up again, and nothing starts in between${killed ? '' : ': needs strace'}`, async () => {
      if (!killed) return
      await using here = await installation()
      using away = temporaryFolder()
      const file = join(away.path, 'docket.backup')
      let token = ''
      {
        await using program = here.start()
        const { client, token: own, listID } = await setUp(await program.ready())
        token = own
        assert.equal((await command(here.folder, 'backup', file)).code, 0)
        await add(client, listID, 'after')
        program.signal('SIGKILL') // what is in the log only belongs to what is kept
        await program.exited
      }
      const brokenOff = await run({ DOCKET_DATA_DIR: here.folder }, killed, 'restore', file)
      assert.equal(brokenOff.code, null)
      assert.ok(!existsSync(join(here.folder, 'docket.db')) && existsSync(join(here.folder, 'docket.db-wal')))
      {
        await using program = here.start()
        assert.equal(await program.exited, 1)
        assert.match(program.said, /^A restore into .* was interrupted\. Run it again/)
      }
      assert.equal((await command(here.folder, 'restore', file)).code, 0)
      const aside = readdirSync(here.folder).filter((name) => name.startsWith('replaced-'))
      assert.equal(aside.length, 1)
      assert.deepEqual(tasksIn(join(here.folder, aside[0]!, 'docket.db')), ['after'])
      await using program = here.start()
      const client = createClient({ baseUrl: await program.ready(), token })
      assert.equal((await client.getLists())[0]!.total, 0)
    })

    test('point to the tools of PostgreSQL where the data is there', async () => {
      const env = { DOCKET_DATABASE_URL: 'postgres://docket@127.0.0.1:1/docket', DOCKET_SECRET: 'x'.repeat(32) }
      for (const [name, sentence] of [
        ['backup', /pg_dump/],
        ['restore', /pg_restore/],
      ] as const) {
        const { code, said } = await run(env, [], name, 'docket.backup')
        assert.equal(code, 1)
        assert.match(said, sentence)
      }
    })
  })
}
