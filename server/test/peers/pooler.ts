import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../../bin/testing/postgres-programs.mjs'
import { findProgram } from './installed.ts'

/** PgBouncer before the database of this address, with its own defaults but for how it lends out its sessions. */
export const startPooler = async (databaseUrl: string, mode: 'session' | 'transaction') => {
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl)
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-pooler-'))
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  const server = `host=${hostname} port=${serverPort} user=${username} password=${decodeURIComponent(password)}`
  writeFileSync(
    file,
    `[databases]\n* = ${server}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = any\npool_mode = ${mode}\nunix_socket_dir =\n`,
  )
  const start = async () => {
    // It refuses to run as root, and reads its settings before it is somebody else.
    const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
    const pooler = spawn(findProgram('pgbouncer') ?? 'pgbouncer', [...asNobody, file], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    await new Promise<void>((resolve, reject) => {
      pooler.once('error', reject)
      pooler.once('close', () => reject(new Error(said)))
      pooler.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (said.includes('process up')) resolve()
      })
    })
    return pooler
  }
  let pooler = await start()
  const kill = async () => {
    pooler.kill('SIGKILL')
    if (pooler.exitCode === null && pooler.signalCode === null) await once(pooler, 'close')
  }
  return {
    url: `postgres://docket@127.0.0.1:${port}${pathname}`,
    kill,
    async restart() {
      pooler = await start()
    },
    async [Symbol.asyncDispose]() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
