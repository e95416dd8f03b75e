import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type ApiError, createClient, followList } from '@docket/client'
import { postgresUrl } from '../harness.ts'
import { isTried } from '../peers/installed.ts'
import { startPooler } from '../peers/pooler.ts'
import { startTlsPostgres } from '../peers/tls-postgres.ts'
import { connectTo } from '../postgres.ts'
import { installation } from './program.ts'

const account = { body: { email: 'ann@example.org', password: 'correct horse' } }

/** Whatever is asked, until it is answered. */
const answered = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if ((error as ApiError).status !== 503) throw error
      await delay(50)
    }
  }
}

const setUp = async (url: string) => {
  const { token } = await createClient({ baseUrl: url }).setup(account)
  const api = createClient({ baseUrl: url, token })
  const { id: listID } = await api.createList({ body: { name: 'Halyard' } })
  return { api, listID }
}

if (postgresUrl !== undefined)
  describe('PostgreSQL as operators have it', () => {
    if (isTried('pgbouncer'))
      test('behind PgBouncer with sessions of its own, two processes share everything, and go on when it was away', async () => {
        await using place = await installation()
        await using pooler = await startPooler(place.databaseUrl!, 'session')
        await using one = place.start({ DOCKET_DATABASE_URL: pooler.url, DOCKET_DATABASE_CONNECTIONS: '4' })
        const url = await one.ready()
        await using two = place.start({ DOCKET_DATABASE_URL: pooler.url, DOCKET_DATABASE_CONNECTIONS: '4' })
        const other = await two.ready()
        const { api, listID } = await setUp(url)
        const { key } = await api.createApiKey({ body: { name: 'Script' } })
        const names = Array.from({ length: 40 }, (_, at) => `Task ${at}`)
        await Promise.all(names.map((name) => api.createTask({ listID, body: { name } })))
        const elsewhere = createClient({ baseUrl: other, token: key })
        const told = Promise.withResolvers<void>()
        const follower = followList(elsewhere, listID, {
          longestPauseMs: 200,
          onFrame: (frame) => frame.event === 'task' && frame.data.name === 'Afterwards' && told.resolve(),
        })
        assert.equal((await elsewhere.getTasks({ listID })).length, names.length)

        await pooler.kill()
        await assert.rejects(api.createTask({ listID, body: { name: 'Lost' } }), { status: 503 })
        await pooler.restart()
        await answered(() => api.createTask({ listID, body: { name: 'Afterwards' } }))
        await told.promise
        follower.close()
        const after = await answered(() => elsewhere.getTasks({ listID }))
        const kept = after.map(({ name }) => name).filter((name) => name !== 'Lost')
        assert.equal(kept.pop(), 'Afterwards')
        // They were added at the same moment: in which order is nobody's word.
        assert.deepEqual(kept.toSorted(), names.toSorted())
      })

    if (isTried('pgbouncer'))
      test('behind PgBouncer that lends out its sessions for a transaction it does not start, and says what to set', async () => {
        await using place = await installation()
        await using pooler = await startPooler(place.databaseUrl!, 'transaction')
        await using program = place.start({ DOCKET_DATABASE_URL: pooler.url })
        assert.equal(await program.exited, 1)
        assert.match(program.said, /set the pooler to session mode \(PgBouncer: pool_mode = session\)/)
      })

    if (isTried('openssl'))
      test('over TLS, where the certificate is that of the authority that one names, and only there', async () => {
        await using server = await startTlsPostgres()
        await using place = await installation()
        const over = (query: string) => place.start({ DOCKET_DATABASE_URL: `${server.url}${query}` })
        {
          await using program = over(`?sslmode=verify-full&sslrootcert=${server.ca}`)
          const { api, listID } = await setUp(await program.ready())
          await api.createTask({ listID, body: { name: 'Milk' } })
        }
        await using strange = over(`?sslmode=verify-full&sslrootcert=${server.stranger}`)
        assert.equal(await strange.exited, 1)
        assert.match(strange.said, /PostgreSQL does not answer \(.*certificate.*\)\. Check DOCKET_DATABASE_URL/)
        await using open = over('')
        assert.equal(await open.exited, 1)
        assert.match(open.said, /PostgreSQL does not answer \(no pg_hba\.conf entry .*no encryption\)/)
      })

    test('with no more than the right to make tables, and a password in a file that changes while it runs', async () => {
      await using admin = await connectTo(postgresUrl!)
      const name = `few_${process.pid}_${Date.now()}`
      await admin.query(`create role ${name} login password 'first %2F:@'`)
      await admin.query(`create database ${name}`)
      const address = new URL(postgresUrl!)
      address.pathname = name
      try {
        {
          await using owner = await connectTo(address.href)
          await owner.query(`revoke all on database ${name} from public; grant connect on database ${name} to ${name}`)
          await owner.query(`grant usage, create on schema public to ${name}`)
        }
        await using place = await installation()
        const file = join(place.folder, 'password')
        await writeFile(file, 'first %2F:@\n')
        address.username = name
        address.password = ''
        address.searchParams.set('password_file', file)
        await using program = place.start({ DOCKET_DATABASE_URL: address.href })
        const { api, listID } = await setUp(await program.ready())
        await admin.query(`alter role ${name} password 'second'`)
        await writeFile(file, 'second')
        await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [name])
        const { id } = await answered(() => api.createTask({ listID, body: { name: 'Afterwards' } }))
        assert.equal((await answered(() => api.getTask({ taskID: id }))).name, 'Afterwards')

        // An address without a host, as sockets have it, is none that every parser understands.
        await using socket = place.start({ DOCKET_DATABASE_URL: 'postgres://few@/few?host=/nowhere' })
        assert.equal(await socket.exited, 1)
        assert.match(socket.said, /PostgreSQL does not answer \(.*ENOENT \/nowhere/)
        await using again = place.start({ DOCKET_DATABASE_URL: `${address.href}.gone` })
        assert.equal(await again.exited, 1)
        assert.match(
          again.said,
          /PostgreSQL does not answer \(ENOENT: no such file or directory, open '.*password\.gone'\)/,
        )
      } finally {
        await admin.query(`drop database if exists ${name} with (force)`)
        await admin.query(`drop role if exists ${name}`)
      }
    })
  })
