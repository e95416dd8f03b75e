import { Refusal } from '@docket/contract'
import pg from 'pg'
import { Bus } from './bus.ts'
import {
  type Announce,
  type Database,
  type Db,
  hasNews,
  type Listener,
  type News,
  noNews,
  StartupError,
  type Tx,
} from './database.ts'
import { postgresDialect } from './dialect.ts'
import { type Connection, migrate } from './migrate.ts'
import type { Query } from './query.ts'

const POOL_SIZE = 10
const ATTEMPTS = 5

/** Opens and migrates the database that `url` (`postgres://…`) names. */
export const openPostgres = async (url: string): Promise<Database> => {
  const connection = {
    connectionString: url,
    application_name: 'docket',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    types: { getTypeParser },
    options:
      '-c timezone=UTC -c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000',
  }
  const pool = new pg.Pool({ ...connection, max: POOL_SIZE })
  // A connection that breaks is replaced by the pool; whoever runs a query on it hears of it. Without a listener of its own
  // it would end the process when it breaks between two queries of a transaction.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const client = await pool.connect().catch((error: Error) => {
    throw new StartupError(`PostgreSQL does not answer (${error.message}). Check DOCKET_DATABASE_URL.`)
  })
  try {
    await assertDurable(client)
    await migrateAlone(client)
    client.release()
  } catch (error) {
    client.release(true)
    await pool.end()
    throw error
  }
  return new PostgresDatabase(pool, connection)
}

class PostgresDatabase implements Database {
  readonly dialect = postgresDialect
  readonly illness = undefined
  readonly #pool: pg.Pool
  readonly #connection: pg.ClientConfig
  #announce: Announce = () => {}

  constructor(pool: pg.Pool, connection: pg.ClientConfig) {
    this.#pool = pool
    this.#connection = connection
  }

  async all<P, R>(query: Query<P, R>, values: P): Promise<R[]> {
    return run(this.#pool, query, values).catch(toUnavailable)
  }

  async first<P, R>(query: Query<P, R>, values: P): Promise<R | undefined> {
    return (await this.all(query, values))[0]
  }

  async share({ deliver, catchUp, onError }: Listener): Promise<AsyncDisposable> {
    const bus = await Bus.open(this.#pool, this.#connection, { onNews: deliver, onGap: catchUp, onError })
    this.#announce = (news) => {
      deliver(news)
      bus.send(news)
    }
    return bus
  }

  async transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(work)
      } catch (error) {
        if (!isSerialisationFailure(error) || attempt === ATTEMPTS) return toUnavailable(error)
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.end()
  }

  async #attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    const news = noNews()
    const tx = new PostgresTx(client, news)
    let broken: Error | undefined
    try {
      await client.query('begin')
      const result = await work(tx as unknown as Tx)
      tx.close()
      await client.query('commit')
      if (hasNews(news)) this.#announce(news)
      return result
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError
      })
      throw error
    } finally {
      tx.close()
      client.release(broken)
    }
  }
}

/** A connection of the pool, lent to one transaction and taken back at its end. */
class PostgresTx implements Db {
  readonly dialect = postgresDialect
  readonly news: News
  #client: pg.PoolClient | undefined

  constructor(client: pg.PoolClient, news: News) {
    this.#client = client
    this.news = news
  }

  async all<P, R>(query: Query<P, R>, values: P): Promise<R[]> {
    if (!this.#client) throw new Error('This transaction is over.')
    return run(this.#client, query, values)
  }

  async first<P, R>(query: Query<P, R>, values: P): Promise<R | undefined> {
    return (await this.all(query, values))[0]
  }

  close(): void {
    this.#client = undefined
  }
}

const run = async <P, R>(on: pg.Pool | pg.PoolClient, query: Query<P, R>, values: P): Promise<R[]> => {
  const { name, sql, bind } = query.on('postgres')
  const result = await on.query({ name, text: sql, values: bind(values) })
  return result.rows as R[]
}

/** Both databases return the same JavaScript: bigint and count as numbers, timestamps as RFC 3339 strings. */
const getTypeParser = ((oid: number, format?: 'text') => {
  if (oid === pg.types.builtins.INT8) return Number
  if (oid === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
  return pg.types.getTypeParser(oid, format)
}) as pg.CustomTypesConfig['getTypeParser']

const assertDurable = async (client: pg.PoolClient): Promise<void> => {
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

/** Processes that start together migrate one after the other. */
const migrateAlone = async (client: pg.PoolClient): Promise<void> => {
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
  try {
    await migrate(connection, { backup: async () => {} })
  } finally {
    await client.query(`select pg_advisory_unlock(${lock})`)
    await client.query('reset statement_timeout; reset lock_timeout')
  }
}

const isSerialisationFailure = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** Connection trouble, timeouts and shutdowns, as opposed to a statement that is wrong. */
const toUnavailable = (error: unknown): never => {
  const code = codeOf(error)
  const passing = /^(08|53|57)|^(55P03|40001|40P01)$/.test(code) || /^E[A-Z]+$/.test(code) || isLostConnection(error)
  throw passing ? unavailable(error) : error
}

const unavailable = (cause: unknown): Refusal =>
  new Refusal(
    'unavailable',
    'Docket cannot reach its database right now. Try again in a moment.',
    { retry_after: 2 },
    { cause },
  )

const isLostConnection = (error: unknown): boolean =>
  error instanceof Error &&
  /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(error.message)

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
