import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@docket/client'
import { Bucket } from '../../src/engine/outside/s3.ts'
import { postgresUrl } from '../harness.ts'
import { S3Peer } from '../peers/s3-peer.ts'
import { refused } from '../refused.ts'
import { installation, runCommand } from './program.ts'

const password = 'correct horse'
const account = { body: { email: 'ann@example.org', password } }
const AT = 's3://backups/of/docket'

const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await delay(20)
}

/** The names of the backups that are there, without those of the folder they are in. */
const backupsAt = async (peer: S3Peer) => (await peer.names()).filter((name) => name.endsWith('.db'))

const answerOf = async (baseUrl: string) => (await fetch(`${baseUrl}/readyz`)).text()

/** As many bytes as make several parts. */
const fillWith = async (baseUrl: string, bytes: number) => {
  const { token } = await createClient({ baseUrl }).setup(account)
  const client = createClient({ baseUrl, token })
  const { id: listID } = await client.createList({ body: { name: 'Papers' } })
  const description = 'x'.repeat(60_000)
  for (let n = 0; n * description.length < bytes; n++)
    await client.createTask({ listID, body: { name: `Paper ${n}`, description } })
  return { client, listID }
}

const scratch = async () => {
  const path = await mkdtemp(join(tmpdir(), 'docket-fetched-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

if (postgresUrl === undefined)
  describe('backups in a bucket', { concurrency: 2 }, () => {
    test('are made by themselves, large ones in parts, are what was sent byte for byte, and can be restored', async () => {
      await using peer = await S3Peer.start()
      await using here = await installation()
      const settings = { ...peer.settings, DOCKET_BACKUP: AT, DOCKET_BACKUP_EVERY: '1s' }
      let listID: string
      {
        await using program = here.start({})
        ;({ listID } = await fillWith(await program.ready(), 12_000_000))
        program.signal('SIGTERM')
        await program.exited
      }
      {
        await using program = here.start(settings)
        const baseUrl = await program.ready()
        await until(async () => (await backupsAt(peer)).length > 0)
        const before = await backupsAt(peer)
        await until(async () => (await backupsAt(peer)).length > before.length + 1)
        assert.equal(await answerOf(baseUrl), 'ready')
        program.signal('SIGTERM')
        assert.equal(await program.exited, 0, program.said)
      }
      const newest = (await backupsAt(peer)).at(-1)!
      assert.match(newest, /^of\/docket\/docket-\d{4}-/)

      const drilled = await runCommand({ ...here.settings, ...settings }, [], 'drill')
      assert.equal(drilled.code, 0, drilled.said)
      assert.match(drilled.said, new RegExp(`s3://backups/${newest} can be restored, within .*, 200 tasks,`))
      const well = await runCommand({ ...here.settings, ...settings }, [], 'doctor')
      assert.match(well.said, /backups +The newest in s3:\/\/backups\/of\/docket is of /)

      await using other = await installation()
      const restored = await runCommand({ ...other.settings, ...settings }, [], 'restore', `s3://backups/${newest}`)
      assert.equal(restored.code, 0, restored.said)
      await using program = other.start({})
      const client = createClient({ baseUrl: await program.ready() })
      const signedIn = await client.login(account)
      assert.ok('token' in signedIn)
      const tasks = await createClient({ baseUrl: await program.ready(), token: signedIn.token }).getTasks({ listID })
      assert.equal(tasks.length, 200)
    })

    test('that cannot be stored, ten in a row, are in the log and in /readyz, and are made up for when the bucket is back', async () => {
      await using peer = await S3Peer.start()
      await using here = await installation()
      await using program = here.start({ ...peer.settings, DOCKET_BACKUP: AT, DOCKET_BACKUP_EVERY: '1s' })
      const baseUrl = await program.ready()
      const { client, listID } = await fillWith(baseUrl, 1)
      await until(async () => (await backupsAt(peer)).length > 1)
      await peer.leave()
      await program.says(/(a job failed[^]*){10}/)
      const failing = /^ready\nThe last backup is of .*; the next one fails: .*cannot be reached \(ECONNREFUSED\)/
      assert.match(await answerOf(baseUrl), failing)
      const { name } = await client.createTask({ listID, body: { name: 'While it was away' } })
      const before = await backupsAt(peer)
      await peer.comeBack()
      await until(async () => (await answerOf(baseUrl)) === 'ready')
      await using away = await scratch()
      const [newest] = (await backupsAt(peer)).filter((one) => !before.includes(one)).toReversed()
      const file = join(away.path, 'newest')
      const bucket = new Bucket('s3://backups', s3Of(peer))
      await bucket.download(newest!, file)
      using db = new DatabaseSync(file, { readOnly: true })
      assert.ok(db.prepare('select 1 as one from tasks where name = ?').get(name))
    })

    test('are refused with the wrong secret, in another bucket, and where nobody could reach them', async () => {
      await using peer = await S3Peer.start()
      await using here = await installation()
      const says = async (env: Record<string, string>, why: RegExp, ...args: string[]) => {
        const { code, said } = await runCommand({ ...here.settings, ...peer.settings, ...env }, [], ...args)
        assert.equal(code, 1)
        assert.match(said, why)
        assert.ok(!said.includes('a wrong secret'))
      }
      await says(
        { AWS_SECRET_ACCESS_KEY: 'a wrong secret', DOCKET_BACKUP: AT },
        /403 \(SignatureDoesNotMatch\)/,
        'drill',
      )
      await says({ DOCKET_BACKUP: 's3://elsewhere' }, /404 \(NoSuchBucket\) for s3:\/\/elsewhere/, 'drill')
      await says({ DOCKET_BACKUP: AT }, /There is no backup in s3:/, 'drill')
      await says({ DOCKET_BACKUP: 's3://backups/a b' }, /DOCKET_BACKUP has to be a folder, or s3:/, 'drill')
      await says({ DOCKET_BACKUP: 's3://backups/../a' }, /DOCKET_BACKUP has to be a folder, or s3:/, 'drill')
      await says({ DOCKET_BACKUP: AT, AWS_ACCESS_KEY_ID: '' }, /needs AWS_ACCESS_KEY_ID/, 'drill')
      await says({ DOCKET_BACKUP: AT, AWS_ENDPOINT_URL: 'http://example.org' }, /begins with https/, 'drill')
      await says({}, /NoSuchKey/, 'restore', `${AT}/docket-2026-01-01T00-00-00.000Z.db`)
    })

    test('that break off leave nothing behind: of a failed one at once, of a killed one with the next', async () => {
      await using peer = await S3Peer.start()
      await using here = await installation()
      {
        await using program = here.start({})
        await fillWith(await program.ready(), 20_000_000)
        program.signal('SIGTERM')
        await program.exited
      }
      const env = { ...here.settings, ...peer.settings }
      const isPart = (url: string, number: number) => url.includes(`partNumber=${number}`)
      let failures = 0
      peer.interfere = ({ url }, response) => {
        if (!isPart(url!, 2)) return false
        failures++
        response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
        return true
      }
      const failed = await runCommand(env, [], 'backup', `${AT}/by-hand.db`)
      assert.equal(failed.code, 1)
      assert.match(failed.said, /answers 503 \(SlowDown\)/)
      assert.ok(failures > 1, 'it is asked again')
      assert.deepEqual([await peer.names(), await peer.uploads()], [[], []])

      const reached = Promise.withResolvers<void>()
      peer.interfere = ({ url }) => {
        if (!isPart(url!, 2)) return false
        reached.resolve()
        return true
      }
      {
        await using docket = here.start({ ...peer.settings, DOCKET_BACKUP: AT, DOCKET_BACKUP_EVERY: '1s' })
        await docket.ready()
        await reached.promise
      }
      assert.equal((await peer.uploads()).length, 1)
      let refusals = 0
      peer.interfere = ({ url }, response) => {
        // 5xx now and then, and a while before each answer
        if (!isPart(url!, 3) || refusals++ > 1) return delay(30).then(() => false)
        response.writeHead(500).end()
        return true
      }
      const done = await runCommand(env, [], 'backup', `${AT}/by-hand.db`)
      assert.equal(done.code, 0, done.said)
      assert.equal(refusals, 3)
      assert.deepEqual(await peer.uploads(), [])
      assert.deepEqual(await peer.names(), ['of/docket/by-hand.db', 'of/docket/docket-erased.txt'])
    })

    test('keep the record of erased accounts beside them, and a restore erases them again', async () => {
      await using peer = await S3Peer.start()
      await using here = await installation()
      const settings = { ...peer.settings, DOCKET_BACKUP: AT, DOCKET_BACKUP_EVERY: '1d' }
      const bea = { email: 'bea@example.org', password }
      {
        await using program = here.start(settings)
        const baseUrl = await program.ready()
        await createClient({ baseUrl }).setup(account)
        const { token } = await createClient({ baseUrl }).register({ body: { ...bea, terms_accepted: true } })
        const made = await runCommand({ ...here.settings, ...settings }, [], 'backup', `${AT}/with-bea.db`)
        assert.equal(made.code, 0, made.said)
        const goodbye = { current_password: password, confirmation: 'delete my account' }
        await createClient({ baseUrl, token }).deleteMe({ body: goodbye })
        const bucket = new Bucket(AT, s3Of(peer))
        await until(async () => /\n[\da-f-]{36} /.test((await bucket.readText('docket-erased.txt')) ?? ''))
      }
      await using other = await installation()
      const env = { ...other.settings, ...peer.settings }
      const { code, said } = await runCommand(env, [], 'restore', `${AT}/with-bea.db`)
      assert.equal(code, 0, said)
      assert.match(said, /1 account in it was erased later, as s3:\/\/backups\/of\/docket\/docket-erased.txt/)
      await using program = other.start({})
      await refused(createClient({ baseUrl: await program.ready() }).login({ body: bea }), 'auth.invalid_credentials')
    })

    test('a server that says nothing is given up, one that changes what it holds is noticed, and long lists are read whole', async () => {
      await using peer = await S3Peer.start()
      await using away = await scratch()
      const bucket = new Bucket('s3://backups/many', s3Of(peer))
      const file = join(import.meta.dirname, 'backups-s3.test.ts')
      await bucket.upload(file, 'one')
      await bucket.download('one', join(away.path, 'one'))
      assert.deepEqual(readFileSync(join(away.path, 'one')), readFileSync(file))
      for (let n = 0; n < 5; n++) await bucket.writeText(`docket-${n}`, 'x')
      peer.interfere = ({ url }, response) => {
        if (url!.includes('start-after=many%2Fdocket-1')) return false
        response.end('<Key>many/docket-0</Key><Key>many/docket-1</Key><IsTruncated>true</IsTruncated>')
        return true
      }
      assert.deepEqual(
        await bucket.names('docket-'),
        [0, 1, 2, 3, 4].map((n) => `docket-${n}`),
      )
      peer.interfere = () => true
      const hasty = new Bucket('s3://backups/many', s3Of(peer), { answerMs: 300, partMs: 300 })
      await assert.rejects(hasty.names('docket-'), /does not answer in time/)
      peer.interfere = (request, response) => {
        if (request.method !== 'HEAD') return false
        response.writeHead(200, { 'content-length': 3 }).end()
        return true
      }
      await assert.rejects(bucket.upload(file, 'two'), /is not what was sent: 3 bytes of/)
      peer.interfere = (_, response) => {
        response.writeHead(200, { 'x-amz-meta-sha256': 'f'.repeat(64) }).end('something else')
        return true
      }
      await assert.rejects(bucket.download('one', join(away.path, 'two')), /is damaged/)
    })
  })

const s3Of = ({ settings }: S3Peer) => ({
  endpoint: settings.AWS_ENDPOINT_URL,
  region: 'us-east-1',
  accessKeyId: settings.AWS_ACCESS_KEY_ID,
  secretAccessKey: settings.AWS_SECRET_ACCESS_KEY,
  sessionToken: undefined,
})
