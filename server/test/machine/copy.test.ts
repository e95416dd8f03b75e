import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { furnish } from '../cast/belongings.ts'
import { signIn } from '../cast/people.ts'
import { createDatabase, type Docket, postgresUrl, startDocket } from '../harness.ts'
import { commands, Program, runCommand } from './program.ts'

const account = { body: { email: 'ann@example.org', password: 'correct horse' } }
const secret = 'a secret that only the tests use, long enough'

/** A place for a data folder, and a database that nothing is in. */
const places = async () => {
  const stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'docket-copy-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const { url } = stack.use(await createDatabase(postgresUrl!))
  const [here, there] = [join(folder, 'here'), join(folder, 'there')]
  return { here, there, url, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

const onFile = (folder: string) => startDocket({ environment: { DOCKET_DATABASE_URL: '', DOCKET_DATA_DIR: folder } })
const onServer = (url: string) => startDocket({ environment: { DOCKET_DATABASE_URL: url } })
const copy = (from: string, to: string) => runCommand({}, [], 'copy', from, to)

/** Two people, and something of everything that can be kept. */
const live = async (docket: Docket) => {
  const { user_id, token } = await docket.client().setup(account)
  const ann = docket.client(token)
  const bob = { email: 'bob@example.org', password: 'correct horse', terms_accepted: true } as const
  const { user_id: bobsID, token: bobs } = await docket.client().register({ body: bob })
  await furnish(docket, bobsID)
  const { key } = await ann.createApiKey({ body: { name: 'Script' } })
  const { id: listID } = await ann.createList({ body: { name: 'Straße 😀', description: 'a\nb\u2028c' } })
  await ann.addMember({ listID, body: { email: bob.email, role: 'editor' } })
  const task = await ann.createTask({
    listID,
    body: { name: 'Bread', labels: ['Rye'], assignee_id: bobsID, due_at: '2027-03-01T09:00:00.125Z' },
  })
  for (const name of ['Milk', 'Eggs', 'Salt']) await ann.createTask({ listID, body: { name } })
  await docket.client(bobs).createComment({ taskID: task.id, body: { body: `@[Ann](user:${user_id}) look` } })
  const { id: last } = await ann.createComment({ taskID: task.id, body: { body: 'gone' } })
  await ann.deleteComment({ commentID: last })
  await ann.publishList({ listID })
  await ann.addMember({ listID, body: { email: 'carl@example.org', role: 'viewer' } })
  return { token, bobs, key, listID, task, last }
}

type Lived = Awaited<ReturnType<typeof live>>

const pictureOf = async (docket: Docket, { token, bobs, listID, task }: Lived) => {
  const [ann, bob] = [docket.client(token), docket.client(bobs)]
  const { generated_at: _, ...all } = (await ann.exportMe()) as Record<string, unknown>
  const lists = await ann.getLists()
  const tasks = await bob.getTasks({ listID })
  const members = await ann.getMembers({ listID })
  const comments = await ann.getComments({ taskID: task.id })
  const inbox = await ann.getInbox()
  return { all, lists, tasks, members, comments, inbox }
}

if (postgresUrl !== undefined) {
  describe('docket copy', { concurrency: 2 }, () => {
    test('takes everything from the file to PostgreSQL and back: sign-ins, keys, places in streams and numbers go on', async () => {
      await using at = await places()
      let lived: Lived
      let before: unknown
      let since: number
      {
        await using docket = await onFile(at.here)
        lived = await live(docket)
        before = await pictureOf(docket, lived)
        since = (await docket.client(lived.token).getList({ listID: lived.listID })).rev
      }
      for (const [from, to, start] of [
        [at.here, at.url, () => onServer(at.url)],
        [at.url, at.there, () => onFile(at.there)],
      ] as const) {
        const { code, said } = await copy(from, to)
        assert.equal(code, 0, said)
        assert.match(said, /All \d+ rows are there, and the same\./)
        await using docket = await start()
        assert.deepEqual(await pictureOf(docket, lived), before)
        assert.equal((await docket.client(lived.key).getLists()).length, 1)
        const { token } = await signIn(docket.client(), account.body)
        const ann = docket.client(token)
        // Somebody who stood at this rev goes on from it, and a number that was given out is not given out again.
        const { id } = await ann.createComment({ taskID: lived.task.id, body: { body: 'new' } })
        assert.ok(id > lived.last, `${id} after ${lived.last}`)
        const { full, changes } = await ann.getListChanges({ listID: lived.listID, since: String(since) })
        assert.equal(full, false)
        assert.ok(changes.length > 0)
        await ann.deleteComment({ commentID: id })
        lived.last = id
        since = (await ann.getList({ listID: lived.listID })).rev
        before = await pictureOf(docket, lived)
      }
    })

    test('that is killed goes on when it is run again, and Docket does not start in between', async () => {
      await using at = await places()
      {
        await using docket = await onFile(at.here)
        const lived = await live(docket)
        const ann = docket.client(lived.token)
        const create = (from: number) =>
          Array.from({ length: 500 }, (_, n) => ({ op: 'create' as const, name: `Task ${from + n}` }))
        for (let n = 0; n < 6000; n += 500)
          await ann.batchTasks({ listID: lived.listID, body: { operations: create(n) } })
      }
      {
        await using program = new Program(tmpdir(), {}, [], [process.execPath, commands, 'copy', at.here, at.url])
        await program.says(/tasks: 2,000 of 6,004/)
        program.signal('SIGKILL')
        await program.exited
      }
      await using program = new Program(at.here, {
        DOCKET_PORT: '0',
        DOCKET_DATABASE_URL: at.url,
        DOCKET_SECRET: secret,
      })
      assert.equal(await program.exited, 1)
      assert.match(program.said, /A copy into this database was interrupted\. Run it again: docket copy <from> <to>/)
      const { code, said } = await copy(at.here, at.url)
      assert.equal(code, 0, said)
      assert.doesNotMatch(said, /tasks: 1,000 of/)
      await using docket = await onServer(at.url)
      assert.equal(
        (await docket.client((await signIn(docket.client(), account.body)).token).getLists())[0]!.total,
        6004,
      )
    })

    test('changes nothing where it should not: in use, running, other data, the same kind twice', async () => {
      await using at = await places()
      await using other = await places()
      const refuses = async (from: string, to: string, why: RegExp) => {
        const { code, said } = await copy(from, to)
        assert.equal(code, 1)
        assert.match(said, why)
      }
      await refuses(at.here, at.url, /There is nothing to copy in .*here: nobody has an account there/)
      await refuses(at.here, at.there, /One of the two has to be a data folder/)
      await refuses(at.url, other.url, /One of the two has to be a data folder/)
      {
        await using docket = await onFile(at.here)
        await docket.client().setup(account)
        await refuses(at.here, at.url, /Another Docket is running on the data folder/)
      }
      {
        await using docket = await onServer(other.url)
        await refuses(at.here, other.url, /A Docket is connected to the database/)
        await docket.client().setup(account)
      }
      await refuses(at.here, other.url, /is in use: somebody has an account there\. .* Nothing was changed/)
    })

    test('says so when the two differ, and leaves what it made closed', async () => {
      await using at = await places()
      {
        await using docket = await onFile(at.here)
        await live(docket)
      }
      assert.equal((await copy(at.here, at.url)).code, 0)
      // As if a row had been copied before somebody changed it: it is there already, and another one.
      {
        await using docket = await onFile(at.there)
        await docket.client().setup(account)
      }
      using db = new DatabaseSync(join(at.there, 'docket.db'))
      db.exec("delete from users where email like 'ann%'; delete from settings; delete from sessions")
      db.exec("update users set display_name = 'Somebody'")
      const { code, said } = await copy(at.url, at.there)
      assert.equal(code, 1)
      assert.match(said, /do not hold the same users/)
      const again = await copy(at.url, at.there)
      assert.equal(again.code, 1)
    })
  })
}
