import { readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Query } from '../query.ts'

const END_MS = 2000

type Check = (client: pg.Client) => Promise<void>

/** What every connection to the database that `url` names has in common. */
export const connectionTo = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'docket',
  // The server's limits end what is slow; our own ones are for a server that says nothing any more.
  connectionTimeoutMillis: 2500,
  query_timeout: 7000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types: { getTypeParser },
})

/** Said after connecting and not with it: a pooler refuses a connection that begins with settings it does not know. */
const SETTINGS =
  "set timezone = 'UTC'; set statement_timeout = 5000; set lock_timeout = 2000; set idle_in_transaction_session_timeout = 10000"

/**
 * Connects, sets the limits of the session and has it checked, or rejects after `connectionTimeoutMillis`. A connection that breaks later rejects what
 * is asked of it. Of several servers that the address names it is the one that is no standby; all are tried at once, since one that is silent
 * would keep the others waiting.
 */
export const connect = async (config: pg.ClientConfig, check: Check = async () => {}): Promise<pg.Client> => {
  const { connectionString, ...rest } = await withPassword(config)
  const [only, ...others] = serversOf(connectionString!)
  if (others.length === 0) return connectToOne({ ...rest, connectionString: only! }, check)
  const attempts = [only!, ...others].map((server) =>
    connectToOne({ ...rest, connectionString: server }, async (client) => {
      await assertPrimary(client)
      await check(client)
    }),
  )
  try {
    const client = await Promise.any(attempts)
    for (const attempt of attempts)
      attempt.then(
        (other) => other !== client && destroy(other),
        () => {},
      )
    return client
  } catch (error) {
    throw (error as AggregateError).errors[0]
  }
}

const connectToOne = async (config: pg.ClientConfig, check: Check): Promise<pg.Client> => {
  const client = new pg.Client(config)
  client.on('error', () => {}) // else it would end the process
  try {
    await client.connect()
    await client.query(SETTINGS)
    await check(client)
    return client
  } catch (error) {
    destroy(client)
    throw error
  }
}

/** The address of each server, where libpq would take one that names several: `postgres://docket@one:5432,two:5432/docket`. */
const serversOf = (address: string): string[] => {
  const [, before, hosts, after] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(address)!
  return hosts!.split(',').map((host) => `${before}${host}${after}`)
}

const assertPrimary = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query('select pg_is_in_recovery() as is_standby')
  if (rows[0].is_standby) throw new Error('The server is a standby: it takes no changes.')
}

/**
 * The password of a file that the address names as `password_file`, read for each connection: those of managed servers change while
 * Docket runs.
 */
const withPassword = async (config: pg.ClientConfig): Promise<pg.ClientConfig> => {
  const address = config.connectionString!
  const [named, file] = /(?<=[?&])password_file=([^&]*)/.exec(address) ?? []
  if (named === undefined) return config
  const password = encodeURIComponent((await readFile(decodeURIComponent(file!), 'utf8')).trim())
  return { ...config, connectionString: address.replace(named, () => `password=${password}`) }
}

/** Ends a connection without a word to the other side, which may not be listening. */
export const destroy = (client: pg.Client): void => void client.connection.stream.destroy()

/** Ends a connection once what was asked of it is answered; one that says nothing is not waited for. */
export const end = async (client: pg.Client): Promise<void> => {
  const timer = setTimeout(() => destroy(client), END_MS)
  await client.end()
  clearTimeout(timer)
}

/**
 * When what was asked leaves, in one packet: a transaction holds locks, so its statements leave at once. Reads wait until the
 * end of the turn for those of the requests that came together: a packet costs more than a small query does.
 */
export type Leave = typeof process.nextTick | typeof setImmediate

/** Asks without waiting for what was asked before. */
export const ask = (client: pg.Client, query: string | pg.QueryConfig, leave: Leave): Promise<pg.QueryResult> => {
  const { stream } = client.connection
  if (stream.writableCorked === 0) {
    stream.cork()
    leave(() => stream.uncork())
  }
  return client.query(query)
}

export const run = async <P, R>(client: pg.Client, query: Query<P, R>, values: P, leave: Leave): Promise<R[]> => {
  const { name, sql, bind } = query.on('postgres')
  const result = await ask(client, { name, text: sql, values: bind(values) }, leave)
  return result.rows as R[]
}

/** With milliseconds, as most are, it is rewritten: a `Date` takes ten times as long. */
const toTimestamp = (text: string): string => {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d\.\d{3})\+00$/.exec(text) ?? []
  return time ? `${day}T${time}Z` : new Date(text).toISOString()
}

/** Both databases return the same JavaScript: bigint and count as numbers, timestamps as RFC 3339 strings. */
const getTypeParser = ((oid: number, format?: 'text') => {
  if (oid === pg.types.builtins.INT8) return Number
  if (oid === pg.types.builtins.TIMESTAMPTZ) return toTimestamp
  return pg.types.getTypeParser(oid, format)
}) as pg.CustomTypesConfig['getTypeParser']
