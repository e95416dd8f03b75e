import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { account } from '../../../bin/testing/postgres-programs.mjs'
import { connectTo } from '../postgres.ts'
import { findProgram } from './installed.ts'
import { freePort } from './load-balancer.ts'

const run = promisify(execFile)

/** Less than what is usual (30, 10 and 10): nobody waits half a minute for a primary that is gone. */
const PATIENCE = { ttl: 8, loop_wait: 1, retry_timeout: 3 }
const LATE_MS = 90_000

/** Two servers of Debian's PostgreSQL whose primary is chosen by Patroni and etcd, with the settings of the docs. */
export const startPatroni = async (programs: string, isSynchronous: boolean) => {
  await using opened = new AsyncDisposableStack()
  let stack: AsyncDisposableStack = opened
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-patroni-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid!)
  const as = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: folder } }
  const password = randomBytes(16).toString('hex')
  const said: string[] = []

  const start = (program: string, ...args: string[]): ChildProcess => {
    const child = spawn(findProgram(program) ?? program, args, { ...as, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => said.push(text.toString()))
    stack.defer(() => kill(child))
    return child
  }
  const kill = async (child: ChildProcess) => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  /** None of them says when it is ready. */
  const until = async (what: string, isSo: () => Promise<boolean>, everyMs = 100) => {
    for (const late = performance.now() + LATE_MS; !(await isSo().catch(() => false)); await delay(everyMs))
      if (performance.now() > late) throw new Error(`Waited in vain until ${what}:\n${said.slice(-40).join('')}`)
  }
  const isOk = async (url: string) => (await fetch(url)).ok

  const etcdAt = `http://127.0.0.1:${await freePort()}`
  const peersAt = `http://127.0.0.1:${await freePort()}`
  const clients = ['--listen-client-urls', etcdAt, '--advertise-client-urls', etcdAt]
  const peers = ['--listen-peer-urls', peersAt, '--initial-advertise-peer-urls', peersAt]
  start('etcd', '--data-dir', 'etcd', ...clients, ...peers, '--initial-cluster', `default=${peersAt}`)
  await until('etcd answers', () => isOk(`${etcdAt}/health`))

  const makeNode = async (name: string) => {
    const [port, apiPort] = [await freePort(), await freePort()]
    const [at, apiAt] = [`127.0.0.1:${port}`, `127.0.0.1:${apiPort}`]
    const data = path.join(folder, name)
    const settings = {
      scope: 'docket',
      name,
      restapi: { listen: apiAt, connect_address: apiAt },
      etcd3: { hosts: new URL(etcdAt).host },
      bootstrap: {
        dcs: {
          ...PATIENCE,
          synchronous_mode: isSynchronous,
          maximum_lag_on_failover: 2 ** 30, // there is no other one to promote
          postgresql: { use_pg_rewind: true },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
        pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
      },
      postgresql: {
        listen: at,
        connect_address: at,
        data_dir: data,
        bin_dir: programs,
        pgpass: `${data}.pgpass`,
        authentication: {
          superuser: { username: 'postgres', password },
          replication: { username: 'replicator', password },
        },
        parameters: { unix_socket_directories: '', shared_buffers: '64MB' },
        basebackup: [{ checkpoint: 'fast' }],
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
      },
    }
    writeFileSync(`${data}.yml`, JSON.stringify(settings)) // which is YAML
    const begin = () => start('patroni', `${data}.yml`)
    let patroni = begin()
    const held: number[] = []
    const stop = async () => {
      const [pid] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
      patroni.kill('SIGKILL')
      for (const each of [Number(pid), ...held.splice(0)]) process.kill(each, 'SIGKILL')
      await kill(patroni)
    }
    opened.defer(() => stop().catch(() => {}))
    const asAdmin = async (sql: string) => {
      await using admin = await connectTo(`postgres://postgres:${password}@${at}/postgres`)
      return (await admin.query(sql)).rows
    }
    return {
      name,
      at,
      apiPort,
      asAdmin,
      isPrimary: () => isOk(`http://${apiAt}/primary`),
      isStandby: () => isOk(`http://${apiAt}/${isSynchronous ? 'synchronous' : 'replica'}`),
      isFollowed: async () => {
        const state = isSynchronous ? "sync_state = 'sync'" : "state = 'streaming'"
        return (await asAdmin(`select from pg_stat_replication where ${state}`)).length > 0
      },
      /** Whoever follows is told nothing any more. */
      async fallSilent() {
        await until('who follows is held', async () => {
          const [sender] = await asAdmin("select pid from pg_stat_replication where state = 'streaming'")
          process.kill(sender.pid, 'SIGSTOP')
          return held.push(sender.pid) > 0
        })
      },
      /** kill -9, and the Patroni beside it, which comes back when the cluster is made whole. */
      stop,
      /** Whether it was dead. */
      revive() {
        if (patroni.exitCode === null && patroni.signalCode === null) return
        patroni = begin()
      },
    }
  }

  let primary = await makeNode('one')
  await until('there is a primary', primary.isPrimary)
  let standby = await makeNode('two')
  const nodes = [primary, standby]
  let changing: Promise<unknown> = Promise.resolve()
  const heal = async () => {
    await changing
    standby.revive()
    await until(`${standby.name} follows`, standby.isStandby)
    await until(`${primary.name} is followed`, primary.isFollowed)
  }
  await heal()
  await primary.asAdmin(`create role docket login password '${password}'`)
  await primary.asAdmin('create database docket owner docket')
  const urlOf = (hosts: string) => `postgres://docket:${password}@${hosts}/docket`

  /** Resolves once the standby is promoted, to when it was. */
  const promotion = async (cause: () => Promise<unknown>) => {
    await using asked = await connectTo(urlOf(standby.at))
    const isPrimary = async () => !(await asked.query('select pg_is_in_recovery() as so')).rows[0].so
    changing = cause()
    changing.catch(() => {}) // it is asked for later
    await until(`${standby.name} is promoted`, isPrimary, 5)
    const at = performance.now()
    ;[primary, standby] = [standby, primary]
    return at
  }
  const running = opened.move()
  stack = running
  return {
    /** The address that names both. */
    url: urlOf(nodes.map(({ at }) => at).join()),
    /** The address of a HAProxy that asks Patroni who is the primary, as documented. */
    async startBalancer() {
      const port = await freePort()
      const documented = readFileSync(path.join(import.meta.dirname, '../../../packaging/patroni-haproxy.cfg'), 'utf8')
      const adapted = nodes.reduce(
        (text, { at, apiPort }, n) => text.replace(`10.0.0.${n + 1}:5432 port 8008`, `${at} port ${apiPort}`),
        documented.replace('127.0.0.1:5432', `127.0.0.1:${port}`),
      )
      writeFileSync(path.join(folder, 'haproxy.cfg'), adapted)
      start('haproxy', '-db', '-f', 'haproxy.cfg')
      const url = urlOf(`127.0.0.1:${port}`)
      await until('HAProxy leads to the primary', async () => {
        await using client = await connectTo(url)
        return client !== undefined
      })
      return url
    },
    /** The standby lags from now on. */
    holdBack: () => primary.fallSilent(),
    failOver: () => promotion(() => primary.stop()),
    switchOver: () => {
      const [from, to] = [primary.name, standby.name]
      const args = ['-c', `${from}.yml`, 'switchover', '--master', from, '--candidate', to, '--force', 'docket']
      return promotion(() => run(findProgram('patronictl') ?? 'patronictl', args, as))
    },
    /** Whoever was the primary follows. */
    heal,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
