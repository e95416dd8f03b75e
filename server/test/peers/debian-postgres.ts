import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { account, freePort, initialise, serve } from '../../../bin/testing/postgres-programs.mjs'
import { connectTo } from '../postgres.ts'

const versions = '/usr/lib/postgresql'

/** The folder of Debian's PostgreSQL, the newest that is there: with `pg_dump`, which the one from npm lacks. */
export const debianPrograms = (): string | undefined => {
  const found = readVersions().toSorted((a, b) => Number(b) - Number(a))[0]
  return found && path.join(versions, found, 'bin')
}

const readVersions = (): string[] => {
  try {
    return readdirSync(versions)
  } catch {
    return []
  }
}

/** A server of Debian's PostgreSQL, with the role and the rights that `docs/postgresql.md` gives to Docket. */
export const startDebianPostgres = async (programs: string) => {
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-debian-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid!)
  const password = randomBytes(16).toString('hex')
  initialise(programs, path.join(folder, 'data'), password)
  const port = await freePort()
  const server = serve(programs, path.join(folder, 'data'), port)
  opened.defer(async () => {
    server.process.kill('SIGQUIT')
    await once(server.process, 'close')
  })
  await server.isReady
  const url = (role: string, database: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  const asAdmin = async (database: string, ...statements: string[]) => {
    await using admin = await connectTo(url('postgres', database))
    for (const statement of statements) await admin.query(statement)
  }
  await asAdmin('postgres', `create role docket login password '${password}'`)
  const running = opened.move()
  return {
    /** An empty database that the role `docket` may connect to and make tables in; its address as that role. */
    async empty(name: string): Promise<string> {
      await asAdmin(
        'postgres',
        `create database ${name}`,
        `revoke all on database ${name} from public`,
        `grant connect on database ${name} to docket`,
      )
      await asAdmin(name, 'grant usage, create on schema public to docket')
      return url('docket', name)
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
