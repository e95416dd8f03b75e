// A throwaway PostgreSQL server: `node bin/testing/postgres.mjs` prints its address as the first line and ends, with its
// files, when its standard input closes. Tied to a pipe like that it cannot outlive whoever started it, however they end.
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { account, findPrograms, freePort, initialise, serve } from './postgres-programs.mjs'

const password = randomBytes(16).toString('hex')
const folder = mkdtempSync(path.join(tmpdir(), 'docket-postgres-'))
if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

try {
  const programs = await findPrograms(folder)
  const data = path.join(folder, 'db')
  initialise(programs, data, password)
  const port = await freePort()
  const server = serve(programs, data, port)
  const stop = () => server.process.kill('SIGINT')
  process.stdin.resume().on('end', stop).on('error', stop)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  server.process.on('close', (code) => process.exit(code ?? 1))
  await server.isReady
  console.log(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
