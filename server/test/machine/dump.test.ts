import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Client, createClient } from '@docket/client'
import { freePort } from '../../../bin/testing/postgres-programs.mjs'
import { signIn } from '../cast/people.ts'
import { postgresUrl } from '../harness.ts'
import { debianPrograms, startDebianPostgres } from '../peers/debian-postgres.ts'
import { refused } from '../refused.ts'
import { Follower } from '../storm/follower.ts'
import { installation } from './program.ts'

const run = promisify(execFile)
const programs = debianPrograms()
const ann = { email: 'ann@example.org', password: 'correct horse' }
const bea = { email: 'bea@example.org', password: 'correct horse' }

/** Somebody who makes one task after the other, named by numbers, until told to stop. */
const keepWriting = (api: Client, listID: string) => {
  const told = new AbortController()
  let answered = 0
  const done = (async () => {
    while (!told.signal.aborted) {
      await api.createTask({ listID, body: { name: `Task ${answered}` } })
      answered++
    }
  })()
  return {
    get answered() {
      return answered
    },
    async end() {
      told.abort()
      await done
    },
  }
}

const namesOf = async (api: Client, listID: string) => (await api.getTasks({ listID })).map(({ name }) => name).sort()

const sorted = (count: number) => Array.from({ length: count }, (_, n) => `Task ${n}`).sort()

if (postgresUrl !== undefined && (programs !== undefined || process.env['CI'] === 'true'))
  test('a dump that pg_dump takes under load is restored with pg_restore: readers start over, who was erased stays so', async () => {
    await using postgres = await startDebianPostgres(programs!)
    await using place = await installation()
    const port = String(await freePort())
    const record = join(place.folder, 'erased.txt')
    const dump = join(place.folder, 'docket.dump')
    const start = (url: string) =>
      place.start({ DOCKET_DATABASE_URL: url, DOCKET_PORT: port, DOCKET_ERASED_FILE: record })
    const from = await postgres.empty('docket')
    const before = start(from)
    await using _ = before
    const baseUrl = await before.ready()
    const { token } = await createClient({ baseUrl }).setup({ body: ann })
    const api = createClient({ baseUrl, token })
    const { key } = await api.createApiKey({ body: { name: 'Script' } })
    const registered = await createClient({ baseUrl }).register({ body: { ...bea, terms_accepted: true } })
    const { id: listID } = await api.createList({ body: { name: 'Halyard' } })
    const { id: other } = await api.createList({ body: { name: 'Spinnaker' } })

    // 1. Dumped while two write.
    const writers = [listID, other].map((list) => keepWriting(api, list))
    while (writers.some(({ answered }) => answered < 20)) await delay(10)
    const acknowledged = writers.map(({ answered }) => answered)
    await run(join(programs!, 'pg_dump'), ['--format=custom', `--file=${dump}`, from])
    await Promise.all(writers.map((writer) => writer.end()))
    assert.ok(writers[0]!.answered > acknowledged[0]!, 'it went on meanwhile')

    // 2. What comes later than the dump: a reader has heard of it, and somebody is erased.
    const { id: lost } = await api.createTask({ listID, body: { name: 'Lost' } })
    await api.createComment({ taskID: lost, body: { body: 'Lost too' } })
    await createClient({ baseUrl, token: registered.token }).deleteMe({
      body: { current_password: bea.password, confirmation: 'delete my account' },
    })
    while (!readFileSync(record, 'utf8').includes(registered.user_id)) await delay(20)
    using reader = new Follower(api, listID)
    await reader.until(() => reader.tasks.has(lost))
    const { bookmark } = reader
    const { rev } = await api.getList({ listID })
    before.signal('SIGTERM')
    assert.equal(await before.exited, 0, before.said)

    // 3. Restored, as the role that Docket has, into an empty database.
    const to = await postgres.empty('docket_again')
    const flags = ['--no-owner', '--no-acl', '--exit-on-error', '--single-transaction']
    await run(join(programs!, 'pg_restore'), [...flags, `--dbname=${to}`, dump])
    await using after = start(to)
    await after.ready()
    assert.match(after.said, /accounts that a backup had brought back were erased again/)
    await reader.until(() => reader.baselines.length === 2)
    assert.ok(!reader.tasks.has(lost))

    // 4. Everything that was answered before it began is there, and nothing but what was answered by its end.
    for (const [at, list] of [listID, other].entries()) {
      const names = await namesOf(api, list)
      assert.ok(names.length >= acknowledged[at]!, `${names.length} of ${acknowledged[at]}`)
      assert.deepEqual(names, sorted(names.length))
    }
    await refused(createClient({ baseUrl }).login({ body: bea }), 'auth.invalid_credentials')
    await signIn(createClient({ baseUrl }), ann)
    // 5. Whoever goes on from a place that was lost starts over, also where there is another change at that rev by now.
    const script = createClient({ baseUrl, token: key })
    let last: string
    do ({ id: last } = await script.createTask({ listID, body: { name: 'From now on' } }))
    while ((await api.getList({ listID })).rev <= rev)
    await api.createComment({ taskID: last, body: { body: 'Numbers go on' } })
    using resumed = new Follower(api, listID, bookmark)
    const present = await namesOf(api, listID)
    for (const one of [reader, resumed]) {
      await one.until(() => one.tasks.get(last)?.comment_count === 1)
      assert.deepEqual([...one.tasks.values()].map(({ name }) => name).sort(), present)
    }
  })
