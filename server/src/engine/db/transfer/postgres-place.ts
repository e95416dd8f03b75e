import { StartupError } from '../../outside/startup-error.ts'
import { connect, connectionTo, end } from '../postgres/client.ts'
import { prepare } from '../postgres/start.ts'
import { COPYING, type Place, type Row } from './place.ts'

/** PostgreSQL takes at most 65,535 values in a statement. */
const MAX_VALUES = 60_000

/** Opens the database that `url` names, unless a Docket is connected to it. */
export const openServer = async (url: string): Promise<Place> => {
  await prepare(connectionTo(url))
  const client = await connect({ ...connectionTo(url), query_timeout: 0 })
  const all = async (sql: string, values: unknown[] = []) => (await client.query<Row>(sql, values)).rows
  await all('set statement_timeout = 0')
  const others = await all(`select count(*) as n from pg_stat_activity
    where datname = current_database() and application_name = 'docket' and pid <> pg_backend_pid()`)
  if (Number(others[0]!['n']) > 0) {
    await end(client)
    throw new StartupError('A Docket is connected to the database. Stop every process of it first.')
  }
  const sequenceOf = async (table: string) => {
    const [found] = await all("select pg_get_serial_sequence($1, 'id') as name", [table])
    return String(found!['name'])
  }

  return {
    name: client.database ?? 'PostgreSQL',
    read: (table, after, limit) => {
      const key = table.key.join()
      const where = after ? `where (${key}) > (${after.map((_, at) => `$${at + 2}`).join()})` : ''
      const sql = `select ${table.columns.join()} from ${table.name} ${where} order by ${key} limit $1`
      return all(sql, [limit, ...(after ?? [])])
    },
    write: async ({ name, columns }, rows, progress) => {
      const atOnce = Math.floor(MAX_VALUES / columns.length)
      await client.query('begin')
      try {
        for (let from = 0; from < rows.length; from += atOnce) {
          const some = rows.slice(from, from + atOnce)
          const places = some.map(
            (_, row) => `(${columns.map((__, at) => `$${row * columns.length + at + 1}`).join()})`,
          )
          const values = some.flatMap((row) => columns.map((column) => row[column]))
          await client.query(
            `insert into ${name} (${columns.join()}) values ${places.join()} on conflict do nothing`,
            values,
          )
        }
        await client.query(
          'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
          [COPYING, JSON.stringify(progress)],
        )
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    },
    count: async ({ name }) => Number((await all(`select count(*) as n from ${name}`))[0]!['n']),
    setting: async (key) =>
      (await all('select value from settings where key = $1', [key]))[0]?.['value'] as string | undefined,
    forget: async (key) => void (await all('delete from settings where key = $1', [key])),
    lastNumber: async (table) => {
      const [found] = await all(`select last_value, is_called from ${await sequenceOf(table)}`)
      return found!['is_called'] ? Number(found!['last_value']) : 0
    },
    goOnFrom: async (table, lastNumber) => {
      if (lastNumber > 0) await all('select setval($1::regclass, $2)', [await sequenceOf(table), lastNumber])
    },
    [Symbol.asyncDispose]: () => end(client),
  }
}
