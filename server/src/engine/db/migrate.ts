import type { Compilable, Kysely, RawBuilder } from 'kysely'
import { StartupError } from './database.ts'
import type { Dialect } from './dialect.ts'
import { migrations } from './migrations/index.ts'
import { builders } from './query.ts'

/** The statements of one step. Append-only: a step that was released is never changed. */
export type Migration = (schema: Kysely<never>, dialect: Dialect) => readonly (Compilable | RawBuilder<unknown>)[]

/** What a migration needs of a connection. */
export interface Connection {
  readonly dialect: Dialect
  run(sql: string, values?: readonly unknown[]): unknown[] | Promise<unknown[]>
  /** Runs `work` in one transaction. */
  transaction(work: () => Promise<void>): Promise<void>
}

interface Hooks {
  /** Called once, before the first step of a database that holds data. */
  backup(next: string): Promise<void>
}

/** Brings the schema up to date, one transaction per step. Refuses a database that a newer Docket has changed. */
export const migrate = async (connection: Connection, { backup }: Hooks): Promise<void> => {
  await connection.run('create table if not exists migrations (name text primary key, applied_at text not null)')
  const applied = (await connection.run('select name from migrations order by name')) as { name: string }[]
  const known = Object.keys(migrations)
  const unknown = applied.find(({ name }) => !known.includes(name))
  if (unknown) {
    throw new StartupError(
      `The database was changed by a newer Docket (${unknown.name}). Start that version, or restore a backup made before the upgrade.`,
    )
  }
  const pending = Object.entries(migrations).slice(applied.length)
  if (pending.length > 0 && applied.length > 0) await backup(pending[0]![0])
  for (const [name, statements] of pending) {
    await connection.transaction(async () => {
      await connection.run(insertMigration[connection.dialect.name], [name, new Date().toISOString()])
      const builder = builders[connection.dialect.name]
      for (const statement of statements(builder as unknown as Kysely<never>, connection.dialect)) {
        await connection.run((statement as RawBuilder<unknown>).compile(builder).sql)
      }
    })
  }
}

const insertMigration = {
  sqlite: 'insert into migrations (name, applied_at) values (?, ?)',
  postgres: 'insert into migrations (name, applied_at) values ($1, $2)',
}
