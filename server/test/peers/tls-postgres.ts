import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { account, findPrograms, freePort, initialise, serve } from '../../../bin/testing/postgres-programs.mjs'

/** A PostgreSQL that is reached over TLS only, with a certificate of an authority of its own. */
export const startTlsPostgres = async () => {
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-tls-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const own = (file: string) => account.uid !== undefined && chownSync(file, account.uid, account.gid!)
  own(folder)
  const at = (name: string) => path.join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const authority = (name: string) => {
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.crt`,
      '-subj',
      `/CN=${name}`,
    )
    return at(`${name}.crt`)
  }
  const [ca, stranger] = [authority('ours'), authority('stranger')]
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'server.key',
    '-out',
    'server.csr',
    '-subj',
    '/CN=database',
  )
  writeFileSync(at('names'), 'subjectAltName = IP:127.0.0.1\n')
  openssl(
    'x509',
    '-req',
    '-in',
    'server.csr',
    '-CA',
    'ours.crt',
    '-CAkey',
    'ours.key',
    '-extfile',
    'names',
    '-out',
    'server.crt',
  )
  for (const name of ['server.key', 'server.crt']) own(at(name))

  const password = randomBytes(16).toString('hex')
  const programs = await findPrograms(folder)
  initialise(programs, at('data'), password)
  appendFileSync(
    at('data/postgresql.conf'),
    `ssl = on\nssl_cert_file = '${at('server.crt')}'\nssl_key_file = '${at('server.key')}'\n`,
  )
  writeFileSync(at('data/pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n')
  const port = await freePort()
  const server = serve(programs, at('data'), port)
  opened.defer(async () => {
    server.process.kill('SIGQUIT')
    await once(server.process, 'close')
  })
  await server.isReady
  const running = opened.move()
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    ca,
    /** An authority that has nothing to do with it. */
    stranger,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
