import type pg from 'pg'
import { StartupError } from '../../outside/startup-error.ts'
import { postgresDialect } from '../dialect.ts'
import { type Connection, migrate } from '../migrate.ts'
import { connect, end } from './client.ts'

/** Checks the server's promises and brings the tables up to date, or says why Docket cannot start on it. */
export const prepare = async (config: pg.ClientConfig): Promise<void> => {
  // Without our own limit: a step of a migration may take long.
  const client = await reach({ ...config, query_timeout: 0 })
  try {
    await assertOwnSession(client, () => reach(config))
    await assertDurable(client)
    await migrateAlone(client)
  } finally {
    await end(client)
  }
}

const reach = (config: pg.ClientConfig): Promise<pg.Client> =>
  connect(config).catch((error: NodeJS.ErrnoException) => {
    // A host with several addresses fails with a code and without words.
    throw new StartupError(`PostgreSQL does not answer (${error.message || error.code}). Check DOCKET_DATABASE_URL.`)
  })

/**
 * A pooler that lends out a session for one transaction at a time gives the session of one connection to another that begins
 * one. Prepared statements, limits and `listen` would be with whoever has it then.
 */
const assertOwnSession = async (client: pg.Client, another: () => Promise<pg.Client>): Promise<void> => {
  const before = await sessionOf(client)
  const other = await another()
  try {
    await other.query('begin')
    await sessionOf(other)
    if ((await sessionOf(client)) === before) return
  } finally {
    await end(other)
  }
  throw new StartupError(
    'DOCKET_DATABASE_URL leads to a pooler that lends out its sessions for one transaction at a time. ' +
      'Docket needs sessions of its own: set the pooler to session mode (PgBouncer: pool_mode = session), or connect without it.',
  )
}

const sessionOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return Number(rows[0].pid)
}

const assertDurable = async (client: pg.Client): Promise<void> => {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    const { rows } = await client.query(`show ${setting}`)
    const value = String(rows[0][setting])
    if (value === 'off') {
      throw new StartupError(
        `PostgreSQL runs with ${setting} = off and would lose acknowledged writes in a power cut. Switch it on.`,
      )
    }
  }
}

/** Processes that start together migrate one after the other; the lock ends with the connection. */
const migrateAlone = async (client: pg.Client): Promise<void> => {
  const lock = 7_304_183_311 // any number that only Docket uses
  await client.query("set statement_timeout = 0; set lock_timeout = '60s'")
  await client.query(`select pg_advisory_lock(${lock})`)
  const connection: Connection = {
    dialect: postgresDialect,
    run: async (sql, values = []) => (await client.query(sql, [...values])).rows,
    transaction: async (work) => {
      await client.query('begin')
      try {
        await work()
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    },
  }
  await migrate(connection, { backup: async () => {} })
}
