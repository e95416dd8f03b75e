import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Db, Tx } from './database.ts'
import { type Dialect, type DialectName, postgresDialect, sqliteDialect } from './dialect.ts'
import type { Schema } from './schema.ts'

type Build<P, R> = (
  sql: Kysely<Schema>,
  /** Stands for the values that are bound when the query runs. */
  p: P,
  dialect: Dialect,
) => Compilable<R> | RawBuilder<R>

interface QueryOptions {
  /** Asked with the same values again and again: SQLite may answer from memory until the next commit. */
  readonly isHot?: boolean
}

/** A statement that is built once per dialect and then only bound: `query((q, p: { id: string }) => q.selectFrom…)`. */
export class Query<P, R> {
  readonly isHot: boolean
  readonly #build: Build<P, R>
  readonly #statements: { [Name in DialectName]?: Statement<P> } = {}
  declare readonly row: R

  constructor(build: Build<P, R>, { isHot = false }: QueryOptions) {
    this.#build = build
    this.isHot = isHot
  }

  on(dialect: DialectName): Statement<P> {
    return (this.#statements[dialect] ??= prepare(this.#build, dialect))
  }
}

/** None where a statement binds nothing. */
type Values<P> = object extends P ? [values?: P] : [values: P]
type Read<P, Result> = (db: Db, ...values: Values<P>) => Promise<Result>
type Write<P, Result> = (tx: Tx, ...values: Values<P>) => Promise<Result>

const first = <P, R>(of: Query<P, R>) =>
  ((db: Db, values: P = {} as P) => db.first(of, values)) as Read<P, R | undefined>
const all = <P, R>(of: Query<P, R>) => ((db: Db, values: P = {} as P) => db.all(of, values)) as Read<P, R[]>
const any = <P, R>(of: Query<P, R>) =>
  (async (db: Db, values: P = {} as P) => (await db.first(of, values)) !== undefined) as Read<P, boolean>

/**
 * A statement, for `db.first`, `db.all` and what is asked together. Mostly a statement is asked in one way, and is a function
 * itself: `first` and `all` read, with `db` or `tx`; `write` and `writeFirst` write or lock, and take `tx` only. `any` and
 * `writeAny` answer whether there was such a row.
 *
 *     export const findList = query.first((q, p: { id: string }) => q.selectFrom('lists').where('id', '=', p.id).selectAll())
 *     const list = await findList(db, { id })
 */
export const query = Object.assign(
  <P, R>(build: Build<P, R>, options: QueryOptions = {}): Query<P, R> => new Query(build, options),
  {
    first: <P, R>(build: Build<P, R>, options: QueryOptions = {}) => first(new Query(build, options)),
    all: <P, R>(build: Build<P, R>, options: QueryOptions = {}) => all(new Query(build, options)),
    any: <P, R>(build: Build<P, R>) => any(new Query(build, {})),
    write: <P, R>(build: Build<P, R>): Write<P, R[]> => all(new Query(build, {})),
    writeFirst: <P, R>(build: Build<P, R>): Write<P, R | undefined> => first(new Query(build, {})),
    writeAny: <P, R>(build: Build<P, R>): Write<P, boolean> => any(new Query(build, {})),
  },
)

/** These columns, each with the parameter of its name: for `values` and `set`. */
export const columns = <P extends object, K extends keyof P>(p: P, ...names: K[]): Pick<P, K> =>
  Object.fromEntries(names.map((name) => [name, p[name]])) as Pick<P, K>

export interface Statement<P> {
  /** Unique in this process: the name of the prepared statement. */
  readonly name: string
  readonly sql: string
  /** It changes nothing; what it locks stays locked. */
  readonly isReading: boolean
  /** It writes and returns no rows. */
  readonly isSilent: boolean
  bind(values: P): unknown[]
}

class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Parameter(String(name)) })

let prepared = 0

/** SQLite plans a statement anew whenever the bare parameter of a limit is bound: 50 µs for a wide row, where the look-up takes 1. */
const plainLimit = 'limit cast(? as integer)'

const prepare = <P, R>(build: Build<P, R>, dialect: DialectName): Statement<P> => {
  const built = build(builders[dialect], placeholders as P, dialects[dialect])
  const compiled: CompiledQuery<R> = (built as RawBuilder<R>).compile(builders[dialect])
  const slots = compiled.parameters.map((value) =>
    value instanceof Parameter ? (values: P) => values[value.name as keyof P] : () => value,
  )
  return {
    name: `docket_${++prepared}`,
    sql: dialect === 'sqlite' ? compiled.sql.replaceAll(/\blimit \?/g, plainLimit) : compiled.sql,
    isReading: /^select\b/.test(compiled.sql),
    isSilent: /^(insert|update|delete)\b/.test(compiled.sql) && !/\breturning\b/.test(compiled.sql),
    bind: (values) => slots.map((slot) => slot(values)),
  }
}

export const dialects: Record<DialectName, Dialect> = { sqlite: sqliteDialect, postgres: postgresDialect }

/** Kysely only writes the SQL; the statements run on the connections of `sqlite.ts` and `postgres.ts`. */
export const builders: Record<DialectName, Kysely<Schema>> = {
  sqlite: new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  postgres: new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
}
