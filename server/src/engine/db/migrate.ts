import { createHash } from 'node:crypto'
import type { Compilable, Kysely, RawBuilder } from 'kysely'
import { StartupError } from '../outside/startup-error.ts'
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

/**
 * Brings the schema up to date, one transaction per step. Refuses a database that a newer Docket has changed, and one whose steps
 * were others than those that are known here: nothing in it would be where it is looked for.
 */
export const migrate = async (connection: Connection, { backup }: Hooks): Promise<void> => {
  const { name: dialect } = connection.dialect
  await connection.run('create table if not exists migrations (name text primary key, applied_at text not null)')
  await connection.run('create table if not exists migration_digests (name text primary key, digest text not null)')
  const applied = (await connection.run('select name from migrations order by name')) as { name: string }[]
  const known = Object.keys(migrations)
  const unknown = applied.find(({ name }) => !known.includes(name))
  if (unknown) {
    throw new StartupError(
      `The database was changed by a newer Docket (${unknown.name}). Start that version, or restore a backup made before the upgrade.`,
    )
  }
  const stored = (await connection.run('select name, digest from migration_digests')) as Step[]
  const noted = new Map(stored.map(({ name, digest }) => [name, digest]))
  for (const { name } of applied) {
    const digest = digestOf(statementsOf(name, connection))
    const before = noted.get(name)
    // One from before digests were kept is taken as it is.
    if (before === undefined) await connection.run(insertDigest[dialect], [name, digest])
    else if (before !== digest) throw new StartupError(otherStep(name))
  }
  const pending = known.slice(applied.length)
  if (pending.length > 0 && applied.length > 0) await backup(pending[0]!)
  for (const name of pending) {
    const statements = statementsOf(name, connection)
    await connection.transaction(async () => {
      await connection.run(insertMigration[dialect], [name, new Date().toISOString()])
      await connection.run(insertDigest[dialect], [name, digestOf(statements)])
      for (const statement of statements) await connection.run(statement)
    })
  }
}

interface Step {
  readonly name: string
  readonly digest: string
}

/** The SQL of a step, as this database is given it. */
const statementsOf = (name: string, { dialect }: Connection): string[] => {
  const builder = builders[dialect.name]
  const statements = migrations[name]!(builder as unknown as Kysely<never>, dialect)
  return statements.map((statement) => (statement as RawBuilder<unknown>).compile(builder).sql)
}

const digestOf = (statements: readonly string[]): string =>
  createHash('sha256').update(statements.join(';\n')).digest('hex')

const otherStep = (name: string): string =>
  `The database was made by another Docket than this: its step ${name} is not the one that is known here. ` +
  'Start the version that made it, or restore a backup of that version.'

const insertMigration = {
  sqlite: 'insert into migrations (name, applied_at) values (?, ?)',
  postgres: 'insert into migrations (name, applied_at) values ($1, $2)',
}
const insertDigest = {
  sqlite: 'insert into migration_digests (name, digest) values (?, ?)',
  postgres: 'insert into migration_digests (name, digest) values ($1, $2)',
}
