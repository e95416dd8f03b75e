import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Reports } from '../database.ts'
import { filesOf } from '../sqlite/data-folder.ts'
import { openSqlite } from '../sqlite/sqlite.ts'
import { COPYING, type Place, type Row, type Table } from './place.ts'

/** The tables of Docket, each after those that it refers to. SQLite tells it of both databases: they have the same. */
export interface SqlitePlace extends Place {
  tables(): Table[]
}

/** Opens the data folder as the server does, and holds it against one. */
export const openFolder = async (folder: string, reports: Reports): Promise<SqlitePlace> => {
  await using opened = new AsyncDisposableStack()
  opened.use(await openSqlite(folder, reports))
  const db = opened.adopt(new DatabaseSync(filesOf(folder).database), (connection) => connection.close())
  db.exec('pragma synchronous = full')
  // The database that is open beside it copies the log: it takes whoever else does for another program that writes to its file.
  db.exec('pragma wal_autocheckpoint = 0')
  const stack = opened.move()

  const all = (sql: string, ...values: SQLInputValue[]) => db.prepare(sql).all(...values) as unknown as Row[]
  const inTransaction = (work: () => void) => {
    db.exec('begin immediate')
    try {
      work()
      db.exec('commit')
    } catch (error) {
      db.exec('rollback')
      throw error
    }
  }

  return {
    name: folder,
    tables: () => inOrder(all),
    read: async ({ name, columns, key }, after, limit) => {
      const where = after ? `where (${key.join()}) > (${key.map(() => '?').join()})` : ''
      const values = (after ?? []) as SQLInputValue[]
      return all(`select ${columns.join()} from ${name} ${where} order by ${key.join()} limit ?`, ...values, limit)
    },
    write: async ({ name, columns }, rows, progress) => {
      const insert = db.prepare(`insert into ${name} (${columns.join()}) values (${columns.map(() => '?').join()})
        on conflict do nothing`)
      const note = db.prepare('insert or replace into settings (key, value) values (?, ?)')
      inTransaction(() => {
        for (const row of rows) insert.run(...columns.map((column) => row[column]!))
        note.run(COPYING, JSON.stringify(progress))
      })
    },
    count: async ({ name }) => Number(all(`select count(*) as n from ${name}`)[0]!['n']),
    setting: async (key) => all('select value from settings where key = ?', key)[0]?.['value'] as string | undefined,
    forget: async (key) => void db.prepare('delete from settings where key = ?').run(key),
    lastNumber: async (table) => Number(all('select seq from sqlite_sequence where name = ?', table)[0]?.['seq'] ?? 0),
    goOnFrom: async (table, lastNumber) =>
      inTransaction(() => {
        db.prepare('delete from sqlite_sequence where name = ?').run(table)
        db.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, lastNumber)
      }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

const notCopied = ['migrations', 'migration_digests']

const inOrder = (all: (sql: string) => Row[]): Table[] => {
  const sql = new Map(
    all("select name, sql from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name").map(
      (row) => [String(row['name']), String(row['sql'])],
    ),
  )
  const names = [...sql.keys()].filter((name) => !notCopied.includes(name))
  const refersTo = new Map(
    names.map((name) => [name, all(`pragma foreign_key_list(${name})`).map(({ table }) => String(table))]),
  )
  const placed: string[] = []
  const place = (name: string): void => {
    if (placed.includes(name)) return
    for (const other of refersTo.get(name)!) if (other !== name) place(other)
    placed.push(name)
  }
  for (const name of names) place(name)
  return placed.map((name) => {
    const columns = all(`pragma table_info(${name})`)
    const inKey = columns.filter(({ pk }) => Number(pk) > 0).toSorted((a, b) => Number(a['pk']) - Number(b['pk']))
    const namesOf = (some: Row[]) => some.map(({ name: column }) => String(column))
    return { name, columns: namesOf(columns), key: namesOf(inKey), isNumbered: / autoincrement/.test(sql.get(name)!) }
  })
}
