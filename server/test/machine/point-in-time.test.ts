import assert from 'node:assert/strict'
import { once } from 'node:events'
import { appendFileSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { createClient, followList, loadTasks } from '@docket/client'
import { account, findPrograms, freePort, initialise, serve } from '../../../bin/testing/postgres-programs.mjs'
import { postgresUrl } from '../harness.ts'
import { connectTo } from '../postgres.ts'
import { installation } from './program.ts'

/** A PostgreSQL that archives its log, and can be put back to a moment. */
const startArchived = async () => {
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-archive-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const at = (name: string) => path.join(folder, name)
  const ownAll = (where: string) => {
    if (account.uid === undefined) return
    for (const file of [
      where,
      ...readdirSync(where, { recursive: true, encoding: 'utf8' }).map((name) => path.join(where, name)),
    ])
      chownSync(file, account.uid, account.gid!)
  }
  mkdirSync(at('archive'))
  ownAll(folder)
  const programs = await findPrograms(folder)
  initialise(programs, at('data'), 'password')
  appendFileSync(
    at('data/postgresql.conf'),
    `archive_mode = on\narchive_command = 'cp %p ${at('archive')}/%f'\nrestore_command = 'cp ${at('archive')}/%f %p'\n`,
  )
  const port = await freePort()
  const url = `postgres://postgres:password@127.0.0.1:${port}/postgres`
  const ask = async (sql: string) => {
    await using client = await connectTo(url)
    return (await client.query(sql)).rows[0] as Record<string, string>
  }
  let server = serve(programs, at('data'), port)
  await server.isReady
  const stop = async (signal: NodeJS.Signals) => {
    server.process.kill(signal)
    await once(server.process, 'close')
  }
  opened.defer(() => stop('SIGQUIT'))
  const running = opened.move()
  return {
    url,
    ask,
    /** What `pg_basebackup` does. */
    async backUp() {
      await using client = await connectTo(url)
      await client.query("select pg_backup_start('base', true)")
      cpSync(at('data'), at('base'), { recursive: true, filter: (file) => !file.endsWith('postmaster.pid') })
      const { rows } = await client.query('select labelfile from pg_backup_stop()')
      writeFileSync(at('base/backup_label'), rows[0].labelfile)
    },
    async putBackTo(moment: string) {
      await ask('select pg_switch_wal()')
      await stop('SIGINT')
      rmSync(at('data'), { recursive: true })
      cpSync(at('base'), at('data'), { recursive: true })
      writeFileSync(at('data/recovery.signal'), '')
      appendFileSync(
        at('data/postgresql.conf'),
        `recovery_target_time = '${moment}'\nrecovery_target_action = promote\n`,
      )
      ownAll(at('data'))
      server = serve(programs, at('data'), port)
      await server.isReady
      while ((await ask('select pg_is_in_recovery() as yes'))['yes']);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

if (postgresUrl !== undefined)
  test('after PostgreSQL was put back to a moment, what came later is gone, and whoever follows a list learns that', async () => {
    await using postgres = await startArchived()
    await using place = await installation()
    const settings = { DOCKET_DATABASE_URL: postgres.url, DOCKET_PORT: String(await freePort()) }
    const names = async (api: ReturnType<typeof createClient>, listID: string) =>
      (await api.getTasks({ listID })).map(({ name }) => name)
    let token: string
    let listID: string
    let since: string
    let moment: string
    {
      await using docket = place.start(settings)
      const baseUrl = await docket.ready()
      ;({ token } = await createClient({ baseUrl }).setup({
        body: { email: 'ann@example.org', password: 'correct horse' },
      }))
      const api = createClient({ baseUrl, token })
      ;({ id: listID } = await api.createList({ body: { name: 'Halyard' } }))
      await api.createTask({ listID, body: { name: 'Before the backup' } })
      await postgres.backUp()
      await api.createTask({ listID, body: { name: 'After the backup' } })
      moment = (await postgres.ask("select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.US+00') as now"))['now']!
      await api.createTask({ listID, body: { name: 'After the moment' } })
      since = (await loadTasks(api, listID)).since
    }
    await postgres.putBackTo(moment)

    await using docket = place.start(settings)
    const api = createClient({ baseUrl: await docket.ready(), token })
    assert.deepEqual(await names(api, listID), ['Before the backup', 'After the backup'])
    await api.createTask({ listID, body: { name: 'From now on' } })
    const seen: string[] = []
    const synced = Promise.withResolvers<boolean>()
    const follower = followList(api, listID, {
      since,
      onFrame: (frame) => {
        if (frame.event === 'task') seen.push(frame.data.name)
        else if (frame.event === 'synced') synced.resolve(frame.data.full)
      },
    })
    // A whole baseline, since the place from which it goes on is one of another past.
    assert.equal(await synced.promise, true)
    follower.close()
    assert.deepEqual(seen, ['Before the backup', 'After the backup', 'From now on'])
  })
