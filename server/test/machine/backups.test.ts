import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@docket/client'
import { postgresUrl } from '../harness.ts'
import { installation, runCommand } from './program.ts'

const account = { body: { email: 'ann@example.org', password: 'correct horse' } }

const awayFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'docket-backups-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

const timeOf = (file: string): number => Date.parse(file.replace(/^docket-(.*T)(\d\d)-(\d\d)-(.*)\.db$/, '$1$2:$3:$4'))

/** Those that are whole, the oldest first. */
const whole = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.db')).toSorted()

const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await delay(20)
}

const namesIn = (file: string): Set<string> => {
  using db = new DatabaseSync(file, { readOnly: true })
  return new Set(
    db
      .prepare('select name from tasks')
      .all()
      .map(({ name }) => String(name)),
  )
}

if (postgresUrl === undefined) {
  describe('backups that are made by themselves', { concurrency: 2 }, () => {
    test('have all that was acknowledged before they began, in a storm, and can be restored', async () => {
      await using here = await installation()
      await using away = await awayFolder()
      const settings = { DOCKET_BACKUP: join(away.path, 'kept'), DOCKET_BACKUP_EVERY: '1s' }
      await using program = here.start(settings)
      const baseUrl = await program.ready()
      const { token } = await createClient({ baseUrl }).setup(account)
      const client = createClient({ baseUrl, token })
      const { id: listID } = await client.createList({ body: { name: 'Groceries' } })
      const acknowledged: { name: string; at: number }[] = []
      const over = new AbortController()
      const writer = async (number: number) => {
        for (let n = 0; !over.signal.aborted; n++) {
          const { name } = await client.createTask({ listID, body: { name: `${n} of ${number}` } })
          acknowledged.push({ name, at: Date.now() })
        }
      }
      const storm = Promise.all(Array.from({ length: 4 }, (_, number) => writer(number)))
      await until(async () => (await whole(settings.DOCKET_BACKUP).catch(() => [])).length >= 4)
      over.abort()
      await storm
      assert.equal(await (await fetch(`${baseUrl}/readyz`)).text(), 'ready')

      const files = await whole(settings.DOCKET_BACKUP)
      for (const file of files) {
        const held = namesIn(join(settings.DOCKET_BACKUP, file))
        const lost = acknowledged.filter(({ name, at }) => at < timeOf(file) && !held.has(name))
        assert.deepEqual(lost, [], file)
        const { code, said } = await runCommand(here.settings, [], 'drill', join(settings.DOCKET_BACKUP, file))
        assert.equal(code, 0, said)
        assert.match(said, new RegExp(`can be restored, within .*, ${held.size.toLocaleString('en')} tasks,`))
      }
      assert.ok(namesIn(join(settings.DOCKET_BACKUP, files.at(-1)!)).size > 0)
      const newest = await runCommand({ ...here.settings, ...settings }, [], 'drill')
      assert.equal(newest.code, 0, newest.said)
    })

    test('that fail are in the log and in /readyz, and are made up for; what else lies there stays', async () => {
      await using here = await installation()
      await using away = await awayFolder()
      const folder = join(away.path, 'kept')
      await writeFile(folder, 'a file, where the folder should be')
      await using program = here.start({ DOCKET_BACKUP: folder, DOCKET_BACKUP_EVERY: '1s', DOCKET_BACKUP_KEEP: '1d' })
      const baseUrl = await program.ready()
      const ready = async () => await fetch(`${baseUrl}/readyz`)
      await program.says(/a job failed/)
      await until(async () => (await (await ready()).text()) !== 'ready')
      const answer = await ready()
      assert.equal(answer.status, 200)
      assert.match(await answer.text(), /^ready\nThere is no backup yet; the next one fails: .*EEXIST/)
      await rm(folder)
      await mkdir(folder)
      for (const name of ['notes.txt', 'docket-monday.db', 'docket-2020-01-01T00-00-00.000Z.db'])
        await writeFile(join(folder, name), 'x')
      await until(async () => (await whole(folder)).some((name) => timeOf(name) > Date.parse('2021-01-01')))
      await until(async () => (await (await ready()).text()) === 'ready')
      const left = await readdir(folder)
      assert.ok(left.includes('notes.txt') && left.includes('docket-monday.db'))
      assert.ok(!left.includes('docket-2020-01-01T00-00-00.000Z.db'))
    })

    test('are refused where they would be lost with the data, and drills of what is none', async () => {
      await using here = await installation()
      await using away = await awayFolder()
      const refused = async (env: Record<string, string>, why: RegExp, ...args: string[]) => {
        const { code, said } = await runCommand({ ...here.settings, ...env }, [], ...args)
        assert.equal(code, 1)
        assert.match(said, why)
      }
      await refused({ DOCKET_BACKUP: here.folder }, /another folder than DOCKET_DATA_DIR/, 'doctor')
      await refused({ DOCKET_BACKUP_EVERY: 'often' }, /DOCKET_BACKUP_EVERY .*30m, 1h, 1d/, 'doctor')
      await refused({ DOCKET_BACKUP_KEEP: 'all' }, /DOCKET_BACKUP_KEEP .*24h 30d 12m/, 'doctor')
      await refused({}, /Name a backup, or set DOCKET_BACKUP/, 'drill')
      await refused({ DOCKET_BACKUP: away.path }, /There is no backup in /, 'drill')
      await writeFile(join(away.path, 'docket-2026-01-01T00-00-00.000Z.db'), 'no database')
      await refused({ DOCKET_BACKUP: away.path }, /is no backup of Docket, or it is damaged/, 'drill')
    })
  })
} else {
  test('DOCKET_BACKUP is refused with PostgreSQL, in a sentence', async () => {
    await using here = await installation()
    await using program = here.start({ DOCKET_BACKUP: join(here.folder, 'kept') })
    assert.equal(await program.exited, 1)
    assert.match(program.said, /use pg_dump/)
  })
}
