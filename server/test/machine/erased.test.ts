import assert from 'node:assert/strict'
import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type Client, createClient } from '@docket/client'
import { databaseName, postgresUrl } from '../harness.ts'
import { connectTo } from '../postgres.ts'
import { refused } from '../refused.ts'
import { killedAt } from '../storm/traced.ts'
import { installation, type Program, runCommand } from './program.ts'

const password = 'correct horse'
const bea = { email: 'bea@example.org', password }
const goodbye = { body: { current_password: password, confirmation: 'delete my account' } }

interface People {
  readonly ann: Client
  readonly bea: Client
  readonly beasID: string
  readonly taskID: string
}

/** Ann, who runs it, and Bea, who has a list of her own and has said something in one of Ann's. */
const fill = async (baseUrl: string): Promise<People> => {
  const { token } = await createClient({ baseUrl }).setup({ body: { email: 'ann@example.org', password } })
  const ann = createClient({ baseUrl, token })
  const registered = await createClient({ baseUrl }).register({ body: { ...bea, terms_accepted: true } })
  const beas = createClient({ baseUrl, token: registered.token })
  const own = await beas.createList({ body: { name: 'Secrets of Bea' } })
  await beas.createTask({ listID: own.id, body: { name: 'Something private' } })
  const { id: listID } = await ann.createList({ body: { name: 'Together' } })
  await ann.addMember({ listID, body: { email: bea.email, role: 'editor' } })
  const { id: taskID } = await ann.createTask({ listID, body: { name: 'Milk' } })
  await beas.createComment({ taskID, body: { body: 'Two bottles' } })
  return { ann, bea: beas, beasID: registered.user_id, taskID }
}

const stop = async (program: Program) => {
  program.signal('SIGTERM')
  assert.equal(await program.exited, 0, program.said)
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await delay(20)
}

const holds = (file: string, text: string) => existsSync(file) && readFileSync(file, 'utf8').includes(text)

/** Bea is gone as if she had never come back: she cannot sign in, her list is nowhere, her words have no name. */
const assertErased = async (baseUrl: string) => {
  const nobody = createClient({ baseUrl })
  await refused(nobody.login({ body: bea }), 'auth.invalid_credentials')
  const { token } = await nobody.login({ body: { email: 'ann@example.org', password } }).then((answer) => {
    assert.ok('token' in answer)
    return answer
  })
  const ann = createClient({ baseUrl, token })
  const [list] = await ann.getLists()
  const [task] = await ann.getTasks({ listID: list!.id })
  const [comment] = await ann.getComments({ taskID: task!.id })
  assert.equal(comment!.author, 'deleted user')
  assert.deepEqual(await ann.getMembers({ listID: list!.id }), [])
}

const awayFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'docket-erased-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

if (postgresUrl === undefined) {
  describe('accounts that were erased stay erased', { concurrency: 2 }, () => {
    /** An installation with a backup of before Bea was erased, and the record of after it. */
    const erasedSince = async (stack: AsyncDisposableStack, settings: Record<string, string> = {}) => {
      const here = stack.use(await installation())
      const away = stack.use(await awayFolder())
      const backup = join(away.path, 'monday.db')
      const record = join(away.path, 'docket-erased.txt')
      const env = { DOCKET_BACKUP: away.path, ...settings }
      const program = stack.use(here.start(env))
      const people = await fill(await program.ready())
      const made = await runCommand(here.settings, [], 'backup', backup)
      assert.equal(made.code, 0, made.said)
      assert.equal(holds(record, people.beasID), false)
      await people.bea.deleteMe(goodbye)
      return { here, away, backup, record, env, program, people }
    }
    const restored = async (folder: string, backup: string, env: Record<string, string> = {}) => {
      const { code, said } = await runCommand({ DOCKET_DATA_DIR: folder, ...env }, [], 'restore', backup)
      assert.equal(code, 0, said)
      return said
    }

    test('after a restore of a backup from before, on another machine, and in a drill', async () => {
      await using stack = new AsyncDisposableStack()
      const { backup, record, people, program, here, env } = await erasedSince(stack)
      await until(() => holds(record, people.beasID))
      program.signal('SIGKILL')
      await program.exited
      const text = readFileSync(record, 'utf8')
      assert.match(text, new RegExp(`^# Docket.*\\n# As of \\S+Z\\n${people.beasID} \\S+Z\\n$`))
      assert.equal(statSync(record).mode & 0o777, 0o600)

      const drill = await runCommand({ ...here.settings, ...env }, [], 'drill', backup)
      assert.match(drill.said, /: 1 users, 1 lists, 1 tasks, 1 comments\. 1 account in it was erased later/)

      await using there = await installation()
      const said = await restored(there.folder, backup)
      assert.match(
        said,
        /1 account in it was erased later, as .*docket-erased\.txt \(as of .*Z\) says, and is erased again/,
      )
      {
        using db = new DatabaseSync(join(there.folder, 'docket.db'))
        for (const table of ['lists', 'tasks', 'comments'])
          assert.equal(db.prepare(`select count(*) as n from ${table}`).get()!['n'], 1, table)
      }
      await using again = there.start()
      await assertErased(await again.ready())
    })

    test('also where the backup was made by hand, and only the data that it replaces know of it', async () => {
      await using stack = new AsyncDisposableStack()
      const { backup, record, people, program, here } = await erasedSince(stack, { DOCKET_BACKUP: '' })
      assert.equal(holds(record, people.beasID), false)
      await stop(program)
      assert.match(
        await restored(here.folder, backup),
        /as .* and the data in .* say, and is erased again\. What was there/,
      )
      await using again = here.start()
      await assertErased(await again.ready())
      await stop(again)
      assert.match(await restored(here.folder, backup), /1 account in it was erased later/, 'it is known on and on')
    })

    const killed = killedAt('unlink', 1, undefined)
    test(`also when the restore is killed before it has erased anybody${killed ? '' : ': needs strace'}`, async () => {
      if (!killed) return
      await using stack = new AsyncDisposableStack()
      const { backup, record, people, program } = await erasedSince(stack)
      await until(() => holds(record, people.beasID))
      await stop(program)
      const counts: boolean[] = []
      for (const nth of [3, 5]) {
        await using there = await installation()
        const within = killedAt('unlink', nth)!
        const { code } = await runCommand({ DOCKET_DATA_DIR: there.folder }, within, 'restore', backup)
        assert.equal(code, null)
        await using looked = await awayFolder()
        const copy = join(looked.path, 'copy') // looking at it would put it in order
        cpSync(there.folder, copy, { recursive: true })
        using db = new DatabaseSync(join(copy, 'docket.db'))
        const isBack = db.prepare('select 1 as one from users where email = ?').get(bea.email) !== undefined
        db.close()
        counts.push(isBack)
        await using again = there.start()
        await assertErased(await again.ready())
      }
      assert.ok(counts.includes(true), 'it was killed between the two')
    })

    test('and where nothing says who was, the restore says that; a record that was tampered with stops it', async () => {
      await using stack = new AsyncDisposableStack()
      const { backup, record, people, program, here, away } = await erasedSince(stack)
      await until(() => holds(record, people.beasID))
      await stop(program)
      const text = readFileSync(record, 'utf8')
      for (const [wrong, line] of [
        ['', 1],
        ['something else', 1],
        [text.replace('# As of', '# as of'), 2],
        [`${text}bea@example.org\n`, 4],
        [text.slice(0, -30), 3],
      ] as const) {
        writeFileSync(record, wrong)
        const { code, said } = await runCommand(here.settings, [], 'restore', backup)
        assert.equal(code, 1)
        assert.match(said, new RegExp(`is no record of erased accounts: line ${line} cannot be understood`))
        assert.ok(!holds(join(here.folder, 'docket.db'), 'Two bottles'.repeat(9)))
      }
      rmSync(record)
      await using there = await installation()
      const elsewhere = join(there.folder, 'elsewhere.db')
      cpSync(backup, elsewhere)
      const data = join(there.folder, 'data')
      assert.match(
        await restored(data, elsewhere),
        /Nothing says who was erased after this backup was made.*docket erase/,
      )
      await using back = there.start({ DOCKET_DATA_DIR: data })
      await createClient({ baseUrl: await back.ready() }).login({ body: bea })
      assert.ok(!existsSync(join(away.path, 'docket-erased.txt')))
    })

    test('and a folder that was put back by hand is caught by the next start', async () => {
      await using stack = new AsyncDisposableStack()
      const { backup, record, people, program, here, env } = await erasedSince(stack)
      await until(() => holds(record, people.beasID))
      await stop(program)
      for (const name of ['docket.db', 'docket.db-wal', 'docket.db-shm', 'docket.lock'])
        rmSync(join(here.folder, name), { force: true })
      rmSync(join(here.folder, 'secret'))
      cpSync(backup, join(here.folder, 'docket.db'))
      await using again = here.start(env)
      await assertErased(await again.ready())
      assert.match(again.said, /accounts that a backup had brought back were erased again/)
    })
  })
}

describe(`the record of erased accounts on ${databaseName}`, () => {
  test('is written to DOCKET_ERASED_FILE, made up for when it could not be, and read by the first start after a restore', async () => {
    await using here = await installation()
    await using away = await awayFolder()
    const record = join(away.path, 'of docket', 'erased.txt')
    writeFileSync(join(away.path, 'of docket'), 'a file, where the folder should be')
    const env = { DOCKET_ERASED_FILE: record }
    await using stack = new AsyncDisposableStack()
    const program = stack.use(here.start(env))
    const people = await fill(await program.ready())
    await stop(program)
    // What an older copy of the database is: a dump, a backup of the server, a snapshot of the disk.
    const copy = join(away.path, 'copy')
    const url = here.databaseUrl === undefined ? undefined : new URL(here.databaseUrl)
    const name = url?.pathname.slice(1)
    if (url) {
      await using admin = await connectTo(postgresUrl!)
      await admin.query(`create database ${name}_copy template ${name}`)
      stack.defer(async () => {
        await using connection = await connectTo(postgresUrl!)
        await connection.query(`drop database ${name}_copy with (force)`)
      })
      url.pathname = `/${name}_copy`
    } else cpSync(here.folder, copy, { recursive: true })

    {
      await using second = here.start(env)
      const baseUrl = await second.ready()
      const { token } = (await createClient({ baseUrl }).login({ body: bea })) as { token: string }
      await createClient({ baseUrl, token }).deleteMe(goodbye)
      await second.says(/a job failed/)
      rmSync(join(away.path, 'of docket'))
      await until(() => holds(record, people.beasID))
      // Three letters alone may stand in an id.
      assert.ok(!holds(record, bea.email))
    }
    await using again = here.start({ ...env, ...(url ? { DOCKET_DATABASE_URL: url.href } : { DOCKET_DATA_DIR: copy }) })
    await assertErased(await again.ready())
    assert.match(again.said, /accounts that a backup had brought back were erased again/)
  })
})
