import assert from 'node:assert/strict'
import { copyFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { ApiError, type Client, createClient } from '@docket/client'
import { signIn } from '../cast/people.ts'
import { postgresUrl } from '../harness.ts'
import { head, RawConnection } from '../input/raw.ts'
import { refused } from '../refused.ts'
import { failingCheckpoint, failingSync } from '../storm/traced.ts'
import { installation, Program } from './program.ts'
import { canMount, leaveFree, smallDisk } from './small-disk.ts'

/** The small disk is one. */
const saysMemory = /is kept in memory \(tmpfs\): all of it is gone when the machine is switched off/

const account = { body: { email: 'ann@example.org', password: 'correct horse' } }

const setUp = async (baseUrl: string): Promise<{ client: Client; token: string; listID: string }> => {
  const { token } = await createClient({ baseUrl }).setup(account)
  const client = createClient({ baseUrl, token })
  const { id: listID } = await client.createList({ body: { name: 'Groceries' } })
  return { client, token, listID }
}

/** What a copy of docket.db alone holds. */
const tasksInFile = (folder: string): string[] => {
  const copy = join(folder, 'copy.db')
  copyFileSync(join(folder, 'docket.db'), copy)
  using db = new DatabaseSync(copy)
  return db
    .prepare('select name from tasks order by position')
    .all()
    .map(({ name }) => String(name))
}

if (postgresUrl === undefined) {
  describe('however it ends, docket.db is whole by itself', { concurrency: 2 }, () => {
    for (const [how, signals] of [
      ['while a request is half sent', 1],
      ['at a second signal', 2],
    ] as const) {
      test(how, async () => {
        await using here = await installation()
        await using program = here.start()
        const url = await program.ready()
        const { client, listID } = await setUp(url)
        await client.createTask({ listID, body: { name: 'last' } })
        using half = await RawConnection.open(url, head('POST /api/v1/auth/login', { 'content-length': '100' }))
        half.socket.write('{"email"')
        await client.getMe()
        program.signal('SIGTERM')
        if (signals === 2) {
          while (
            await fetch(`${url}/healthz`).then(
              () => true,
              () => false,
            )
          )
            await client.getMe().catch(() => {})
          program.signal('SIGTERM')
        }
        await program.exited
        assert.deepEqual(tasksInFile(here.folder), ['last'])
        assert.equal(statSync(join(here.folder, 'docket.db-wal'), { throwIfNoEntry: false })?.size ?? 0, 0)
        assert.doesNotMatch(program.said, /\n\s+at /)
      })
    }
  })

  const failing = failingSync(1)
  test(`a disk that fails is said to those who wait, then the process ends${failing ? '' : ': needs strace'}`, async () => {
    if (!failing) return
    await using here = await installation()
    let token = ''
    let listID = ''
    {
      await using program = here.start()
      const made = await setUp(await program.ready())
      ;({ token, listID } = made)
      await made.client.createTask({ listID, body: { name: 'before' } })
      program.signal('SIGTERM')
      await program.exited
    }
    {
      await using program = here.start({}, failing)
      const baseUrl = await program.ready()
      const client = createClient({ baseUrl, token })
      // A connection for each of them: a process that ends takes no new ones.
      await Promise.all(Array.from({ length: 8 }, async () => (await fetch(`${baseUrl}/healthz`)).text()))
      const calls = Array.from({ length: 8 }, (_, n) => client.createTask({ listID, body: { name: `lost ${n}` } }))
      const settled = await Promise.allSettled(calls)
      for (const one of settled) {
        assert.equal(one.status, 'rejected')
        assert.ok(one.reason instanceof ApiError)
        assert.deepEqual([one.reason.status, one.reason.code], [503, 'unavailable'])
      }
      assert.equal(await program.exited, 1)
      assert.match(program.said, /"level":60.*EIO/)
    }
    await using program = here.start()
    const client = createClient({ baseUrl: await program.ready(), token })
    const names = (await client.getTasks({ listID })).map(({ name }) => name)
    assert.ok(names.includes('before'))
  })

  test(`a log that cannot be copied into the database ends the process${failing ? '' : ': needs strace'}`, async () => {
    if (!failing) return
    await using here = await installation()
    let made: Awaited<ReturnType<typeof setUp>>
    {
      await using program = here.start()
      made = await setUp(await program.ready())
      program.signal('SIGTERM')
      await program.exited
    }
    const acknowledged: string[] = []
    {
      await using program = here.start({}, failingCheckpoint(here.folder))
      const client = createClient({ baseUrl: await program.ready(), token: made.token })
      const description = 'x'.repeat(60_000)
      const write = async (name: string) => {
        await client.createTask({ listID: made.listID, body: { name, description } })
        acknowledged.push(name)
      }
      for (let n = 0, isUp = true; isUp && n < 2000; n += 16) {
        const writes = await Promise.allSettled(Array.from({ length: 16 }, (_, at) => write(`task ${n + at}`)))
        isUp = writes.every(({ status }) => status === 'fulfilled')
      }
      assert.equal(await program.exited, 1)
      assert.match(program.said, /"level":60.*disk I\/O error/)
    }
    await using program = here.start()
    const client = createClient({ baseUrl: await program.ready(), token: made.token })
    const names = new Set((await client.getTasks({ listID: made.listID })).map(({ name }) => name))
    assert.ok(acknowledged.length > 100)
    assert.deepEqual(
      acknowledged.filter((name) => !names.has(name)),
      [],
    )
  })

  if (!canMount()) test('a full disk cannot be made here; db/durability.test.ts has one of SQLite’s own', () => {})
  else {
    test('a full disk refuses writes, serves reads, says so once, and needs no restart', {
      timeout: 60_000,
    }, async () => {
      using small = smallDisk(12)
      const start = () =>
        new Program(tmpdir(), { DOCKET_PORT: '0', DOCKET_DATA_DIR: small.folder, DOCKET_LOG_LEVEL: 'warn' })
      const lines = (program: Program) =>
        program.said.split('\n').filter((line) => line.includes('"level"') && !saysMemory.test(line))
      const description = 'x'.repeat(30_000)
      const names: string[] = []
      {
        await using program = start()
        const url = await program.ready()
        assert.match(program.said, saysMemory)
        const { client, listID } = await setUp(url)
        const ballast = leaveFree(small.folder, 2_000_000)
        const fill = async () => {
          for (let n = 0; n < 200; n++) {
            await client.createTask({ listID, body: { name: `task ${n}`, description } })
            names.push(`task ${n}`)
          }
        }
        await refused(fill(), 'storage.full')
        for (let n = 0; n < 5; n++) {
          const error = await refused(client.createTask({ listID, body: { name: 'no', description } }), 'storage.full')
          assert.equal(error.body.retry_after, 10)
        }
        const ready = await fetch(`${url}/readyz`)
        assert.equal(ready.status, 503)
        assert.match(await ready.text(), /^The disk of .* is full/)
        assert.equal((await fetch(`${url}/healthz`)).status, 200)
        assert.equal((await client.getTasks({ listID })).length, names.length)
        assert.equal(lines(program).length, 1, program.said)

        rmSync(ballast)
        while ((await fetch(`${url}/readyz`)).status !== 200 || lines(program).length < 2);
        await client.createTask({ listID, body: { name: 'room', description } })
        assert.equal(lines(program).length, 2, program.said)

        leaveFree(small.folder, 0)
        program.signal('SIGTERM')
        assert.equal(await program.exited, 0, program.said)
        assert.doesNotMatch(program.said, /\n\s+at /)
      }
      rmSync(join(small.folder, 'ballast'))
      await using program = start()
      const client = createClient({ baseUrl: await program.ready() })
      const { token } = await signIn(client, account.body)
      const [list] = await createClient({ baseUrl: await program.ready(), token }).getLists()
      assert.equal(list!.total, names.length + 1)
    })

    test('a first start on a full disk says so', async () => {
      using small = smallDisk(2)
      leaveFree(small.folder, 12_000)
      await using program = new Program(tmpdir(), { DOCKET_PORT: '0', DOCKET_DATA_DIR: small.folder })
      assert.equal(await program.exited, 1)
      assert.match(program.said, /^The disk of .* is full\. Make room, then start Docket\.\n$/)
    })
  }
}
