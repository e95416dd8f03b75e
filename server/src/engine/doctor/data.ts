import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { migrations } from '../db/migrations/index.ts'
import { connect, connectionTo, end } from '../db/postgres/client.ts'
import { filesOf } from '../db/sqlite/data-folder.ts'
import type { Check, Settings } from './doctor.ts'
import { type Finding, failure, ok, warning } from './finding.ts'

/** Runs a query and answers with its rows, whichever database it is. */
export type Ask = (sql: string) => Promise<readonly Record<string, unknown>[]>

const SKEW_MS = 2000
/** Connections that other programs, and whoever looks after the server, want besides. */
const SPARE_CONNECTIONS = 10

export const dataChecks = (settings: Settings): Check[] => [
  {
    about: 'database',
    look: () =>
      settings.databaseUrl === undefined ? lookAtFile(settings.dataDir) : lookAtServer(settings, settings.databaseUrl),
  },
]

export const lookAtFile = async (folder: string): Promise<Finding[]> => {
  const { database } = filesOf(folder)
  if (!existsSync(database)) return [warning('database', `There is none in ${folder} yet: the first start makes it.`)]
  using db = new DatabaseSync(database, { readOnly: true, timeout: 5000 })
  const ask: Ask = async (sql) => db.prepare(sql).all()
  const [found] = await ask('pragma integrity_check(1)')
  const integrity = String(Object.values(found ?? {})[0])
  if (integrity !== 'ok')
    return [
      failure(
        'database',
        `It is damaged (${integrity.split('\n').at(-1)}). Restore the last backup: docket restore <file>`,
      ),
    ]
  const strays = await ask('pragma foreign_key_check')
  return [
    ok('database', 'Every page of the file can be read.'),
    strays.length > 0
      ? failure(
          'references',
          `${strays.length} rows belong to something that is gone, for example in ${String(strays[0]!['table'])}.`,
        )
      : ok('references', 'Every row belongs to something that is there.'),
    ...(await lookInside(ask)),
  ]
}

const lookAtServer = async ({ databaseConnections }: Settings, url: string): Promise<Finding[]> => {
  const client = await connect({ ...connectionTo(url), query_timeout: 0 })
  try {
    const ask: Ask = async (sql) => (await client.query<Record<string, unknown>>(sql)).rows
    await ask('set statement_timeout = 0')
    const [now] = await ask("select now() as now, current_setting('server_version') as version")
    const skew = Math.abs(Date.parse(String(now!['now'])) - Date.now())
    return [
      ok('database', `PostgreSQL ${String(now!['version'])} answers.`),
      skew > SKEW_MS
        ? warning('clock', `The clocks of this machine and of PostgreSQL are ${Math.round(skew / 1000)} s apart.`)
        : ok('clock', 'The clocks of this machine and of PostgreSQL agree.'),
      await lookAtPromises(ask),
      await lookAtConnections(ask, databaseConnections),
      ...(await lookInside(ask)),
    ]
  } finally {
    await end(client)
  }
}

const lookAtPromises = async (ask: Ask): Promise<Finding> => {
  const rows = await ask(`select name, setting from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'synchronous_standby_names')`)
  const settings = new Map(rows.map(({ name, setting }) => [String(name), String(setting)]))
  const off = ['fsync', 'full_page_writes', 'synchronous_commit'].filter((name) => settings.get(name) === 'off')
  if (off.length > 0)
    return failure('durability', `${off.join(', ')}: off. A power cut loses changes that were answered.`)
  const [standby] = await ask('select count(*) as n from pg_stat_replication')
  if (Number(standby!['n']) > 0 && !settings.get('synchronous_standby_names'))
    return warning('durability', 'A standby follows without being waited for: a failover may lose the last changes.')
  return ok('durability', 'PostgreSQL keeps what it has confirmed.')
}

const lookAtConnections = async (ask: Ask, each: number): Promise<Finding> => {
  const [row] = await ask(`select current_setting('max_connections')::int as most,
    (select count(*) from pg_stat_activity where backend_type = 'client backend') as used`)
  const says = `PostgreSQL takes ${String(row!['most'])}, ${String(row!['used'])} are open; a process of Docket opens up to ${each + 1}.`
  return Number(row!['most']) < each + 1 + SPARE_CONNECTIONS
    ? warning('connections', `${says} Raise max_connections, or lower DOCKET_DATABASE_CONNECTIONS.`)
    : ok('connections', says)
}

/** What is the same on both. */
export const lookInside = async (ask: Ask): Promise<Finding[]> => {
  const applied = (await ask('select name from migrations order by name')).map(({ name }) => String(name))
  const known = Object.keys(migrations)
  const newer = applied.filter((name) => !known.includes(name))
  if (newer.length > 0)
    return [failure('version', `A newer Docket has changed the database (${newer[0]}). Start that one.`)]
  const pending = known.length - applied.length
  if (pending > 0)
    return [
      warning(
        'version',
        `The database is of an older Docket: the next start of this one takes ${pending} steps. Make a backup.`,
      ),
    ]
  const wrong = [...(await ask(wrongTallies)), ...(await ask(wrongThreads))]
  const [jobs] = await ask(`select count(*) as waiting from jobs where failed_at is null`)
  const [given] = await ask('select count(*) as n from jobs where failed_at is not null')
  const [half] = await ask("select count(*) as n from settings where key = 'copying'")
  const gaveUp = Number(given!['n'])
  return [
    ...(Number(half!['n']) > 0 ? [failure('copy', 'A copy into this database was interrupted. Run it again.')] : []),
    ok('version', 'The tables are those of this Docket.'),
    wrong.length > 0
      ? failure(
          'counts',
          `${wrong.length} lists or tasks count something else than they hold, for example ${String(wrong[0]!['id'])}.`,
        )
      : ok('counts', 'Every list and thread counts what it holds.'),
    gaveUp > 0
      ? warning('jobs', `${gaveUp} were given up in the last month; the log said why.`)
      : ok('jobs', `${String(jobs!['waiting'])} wait for their time, none was given up.`),
  ]
}

const counted = ['pending', 'completed', 'failed']

const wrongTallies = `
  select lists.id from lists left join (
    select list_id, count(*) as total,
      ${counted.map((status) => `sum(case when status = '${status}' then 1 else 0 end) as ${status}`).join(', ')}
    from tasks where archived_at is null group by list_id
  ) as held on held.list_id = lists.id
  where lists.making_until is null and lists.owner_id <> '00000000-0000-0000-0000-000000000000'
    and (lists.total <> coalesce(held.total, 0)
      ${counted.map((status) => `or lists.${status} <> coalesce(held.${status}, 0)`).join(' ')})
  limit 100`

const wrongThreads = `
  select tasks.id from tasks
  where tasks.comment_count <> (select count(*) from comments where comments.task_id = tasks.id)
    and (tasks.comment_count > 0 or exists (select 1 from comments where comments.task_id = tasks.id))
  limit 100`
