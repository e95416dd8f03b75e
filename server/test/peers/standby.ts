import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { account, findPrograms, freePort, initialise, serve } from '../../../bin/testing/postgres-programs.mjs'
import { connectTo } from '../postgres.ts'

/** A PostgreSQL and its standby, which follows without being waited for. */
export const startPair = async () => {
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-pair-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const own = (file: string) => account.uid !== undefined && chownSync(file, account.uid, account.gid!)
  own(folder)
  const programs = await findPrograms(folder)
  const password = randomBytes(16).toString('hex')
  const data = { primary: path.join(folder, 'primary'), standby: path.join(folder, 'standby') }
  initialise(programs, data.primary, password)
  cpSync(data.primary, data.standby, { recursive: true, preserveTimestamps: true })
  for (const copied of filesOf(data.standby)) own(copied)

  const start = async (which: string, port: number) => {
    const server = serve(programs, which, port)
    opened.defer(async () => {
      if (server.process.exitCode !== null || server.process.signalCode !== null) return
      server.process.kill('SIGQUIT')
      await once(server.process, 'close')
    })
    await server.isReady
    return server.process
  }
  const [first, second] = [await freePort(), await freePort()]
  const url = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const primary = await start(data.primary, first)
  const from = `host=127.0.0.1 port=${first} user=postgres password=${password}`
  writeFileSync(path.join(data.standby, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`)
  writeFileSync(path.join(data.standby, 'standby.signal'), '')
  own(path.join(data.standby, 'standby.signal'))
  await start(data.standby, second)

  const onStandby = async <Row>(sql: string, values: unknown[] = []): Promise<Row | undefined> => {
    await using client = await connectTo(url(second))
    return (await client.query(sql, values)).rows[0] as Row | undefined
  }
  const running = opened.move()
  return {
    primary: url(first),
    standby: url(second),
    /** Lets the standby have all that was committed, and nothing from then on. */
    async cutReplication() {
      await using client = await connectTo(url(first))
      const { rows } = await client.query('select pg_current_wal_flush_lsn() as lsn')
      const hasIt = 'select from (select pg_last_wal_replay_lsn() as at) as replayed where at >= $1'
      while (!(await onStandby(hasIt, [rows[0].lsn])));
      await onStandby("alter system set primary_conninfo = ''")
      await onStandby('select pg_reload_conf()')
      while (await onStandby('select from pg_stat_wal_receiver'));
    },
    /** The primary dies, and the standby takes its place. */
    async failOver() {
      primary.kill('SIGKILL')
      await once(primary, 'close')
      await onStandby('select pg_promote()')
    },
    /** The standby takes the place of a primary that is there, and does not know. */
    takeOver: () => onStandby('select pg_promote()'),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

const filesOf = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
]
