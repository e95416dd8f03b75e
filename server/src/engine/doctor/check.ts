import { DatabaseSync } from 'node:sqlite'
import { connect, connectionTo, end } from '../db/postgres/client.ts'
import { filesOf } from '../db/sqlite/data-folder.ts'
import { type Ask, lookAtFile, lookInside } from './data.ts'
import type { Settings } from './doctor.ts'
import { broken, type Finding, failure, ok } from './finding.ts'

/**
 * Reads all of the database and holds it against itself: every row, what rows refer to, what is counted against what is there. Changes
 * nothing, waits for nobody who writes, and takes a page of memory however much there is.
 */
export const checkData = async (settings: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<Finding[]> => {
  try {
    return settings.databaseUrl === undefined
      ? await checkFile(settings.dataDir)
      : await checkServer(settings.databaseUrl)
  } catch (error) {
    return [broken('database', error)]
  }
}

const checkFile = async (folder: string): Promise<Finding[]> => {
  const found = await lookAtFile(folder)
  if (!isCurrent(found)) return found
  using db = new DatabaseSync(filesOf(folder).database, { readOnly: true, timeout: 5000 })
  const ask: Ask = async (sql) => db.prepare(sql).all()
  return [...found, ...(await lookAtRules(ask, (text) => `length(cast(${text} as blob))`))]
}

const checkServer = async (url: string): Promise<Finding[]> => {
  const client = await connect({ ...connectionTo(url), query_timeout: 0 })
  try {
    const ask: Ask = async (sql) => (await client.query<Record<string, unknown>>(sql)).rows
    await ask('set statement_timeout = 0')
    await ask('begin isolation level repeatable read read only') // all of it as it is at one moment
    const found = [await readAll(ask), await lookAtReferences(ask), ...(await lookInside(ask))]
    return isCurrent(found) ? [...found, ...(await lookAtRules(ask, (text) => `octet_length(${text})`))] : found
  } finally {
    await end(client)
  }
}

/** The tables are those that the rules are about. */
const isCurrent = (found: readonly Finding[]): boolean =>
  found.some(({ about, state }) => about === 'version' && state === 'ok')

/** What PostgreSQL cannot read, or what does not have the sum that its page says, fails here. */
const readAll = async (ask: Ask): Promise<Finding> => {
  let rows = 0
  for (const { name } of await ask(
    'select quote_ident(tablename) as name from pg_tables where schemaname = current_schema() order by 1',
  )) {
    const [read] = await ask(`select count(*) as n, max(length(t::text)) as longest from ${String(name)} as t`)
    rows += Number(read!['n'])
  }
  const [sums] = await ask('select coalesce(max(checksum_failures), 0) as n from pg_stat_database')
  const failures = Number(sums!['n'])
  if (failures > 0) return failure('database', `PostgreSQL has found ${failures} pages with a wrong checksum.`)
  return ok('database', `Every one of ${rows.toLocaleString('en')} rows can be read.`)
}

/** Of each reference between tables, the rows that refer to none; PostgreSQL itself looks when they are written only. */
const lookAtReferences = async (ask: Ask): Promise<Finding> => {
  const references = await ask(`
    select quote_ident(child.relname) as child, quote_ident(parent.relname) as parent,
      (select json_agg(quote_ident(a.attname) order by k.at) from unnest(c.conkey) with ordinality as k(num, at)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as columns,
      (select json_agg(quote_ident(a.attname) order by k.at) from unnest(c.confkey) with ordinality as k(num, at)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num) as keys
    from pg_constraint c
    join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`)
  for (const { child, parent, columns, keys } of references) {
    const pairs = (columns as string[]).map((column, at) => [column, (keys as string[])[at]!] as const)
    const [lost] = await ask(`select count(*) as n from ${String(child)} as child
      where ${pairs.map(([column]) => `child.${column} is not null`).join(' and ')} and not exists (
        select 1 from ${String(parent)} as parent where ${pairs.map(([column, key]) => `parent.${key} = child.${column}`).join(' and ')})`)
    if (Number(lost!['n']) > 0)
      return failure(
        'references',
        `${String(lost!['n'])} rows of ${String(child)} belong to something that is gone in ${String(parent)}.`,
      )
  }
  return ok('references', 'Every row belongs to something that is there.')
}

const OWNED = "lists.owner_id <> '00000000-0000-0000-0000-000000000000' and lists.making_until is null"

/** What is true of the tables whenever nobody is in the middle of writing, each as the ids of those of which it is not. */
const lookAtRules = async (ask: Ask, bytes: (text: string) => string): Promise<Finding[]> => {
  const sizeOf = ['name', 'description', 'outputs', 'labels', 'after'].map((text) => bytes(`tasks.${text}`)).join(' + ')
  const rules = {
    sizes: {
      what: 'lists or tasks take up another size than they say',
      well: 'Every list and thread is as large as it says.',
      sql: `
        select lists.id from lists where ${OWNED} and lists.bytes <> coalesce(
          (select sum(510 + tasks.comment_bytes + ${sizeOf}) from tasks where tasks.list_id = lists.id), 0)
        union all
        select tasks.id from tasks where tasks.comment_bytes <> coalesce(
          (select sum(512 + ${bytes('comments.body')}) from comments where comments.task_id = tasks.id), 0)`,
    },
    owners: {
      what: 'lists have an owner who does not belong to them',
      well: 'Every list belongs to its owner.',
      sql: `select lists.id from lists where ${OWNED} and not exists (
        select 1 from memberships where memberships.list_id = lists.id and memberships.user_id = lists.owner_id)`,
    },
    revisions: {
      what: 'lists hold changes that are newer than they are',
      well: 'No change is newer than its list.',
      sql: ['tasks', 'comments', 'memberships', 'attempts', 'tombstones']
        .map(
          (table) =>
            `select lists.id from lists join ${table} as row_of on row_of.list_id = lists.id where row_of.rev > lists.rev`,
        )
        .join(' union '),
    },
    labels: {
      what: 'labels stand at tasks that do not have them',
      well: 'Labels are those of their tasks.',
      sql: `select tasks.id from tasks where (tasks.labels = '[]') = exists (
        select 1 from task_labels where task_labels.task_id = tasks.id)`,
    },
    after: {
      what: 'tasks wait for others than they say',
      well: 'Tasks wait for those that they come after.',
      sql: `
        select tasks.id from tasks where tasks.blocked <> (select count(*) from task_after
          join tasks as other on other.id = task_after.after_id and other.list_id = tasks.list_id
          where task_after.task_id = tasks.id and other.archived_at is null and other.status <> 'completed')
        union select tasks.id from tasks where (tasks.after = '') = exists (
          select 1 from task_after where task_after.task_id = tasks.id)`,
    },
  }
  const findings: Finding[] = []
  for (const [about, { what, well, sql }] of Object.entries(rules)) {
    const [found] = await ask(`select count(*) as n, min(cast(wrong.id as text)) as one from (${sql}) as wrong`)
    const count = Number(found!['n'])
    findings.push(
      count > 0 ? failure(about, `${count} ${what}, for example ${String(found!['one'])}.`) : ok(about, well),
    )
  }
  return findings
}
