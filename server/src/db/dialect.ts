import { type RawBuilder, sql } from 'kysely'

export type DialectName = 'sqlite' | 'postgres'

/** All that differs between the two databases in the queries and migrations. */
export interface Dialect {
  readonly name: DialectName
  /** Column types of the migrations. */
  readonly types: {
    readonly id: RawBuilder<unknown>
    readonly timestamp: RawBuilder<unknown>
    readonly double: RawBuilder<unknown>
    readonly bigint: RawBuilder<unknown>
    readonly bytes: RawBuilder<unknown>
    /** Text that is ordered by code points. */
    readonly ordered: RawBuilder<unknown>
  }
  /** Locks the rows of the named tables until the end of the transaction; SQLite has one writer and needs no row locks. */
  forUpdate<B extends { forUpdate(of: never): B }>(builder: B, ...tables: string[]): B
  /** Locks the rows that nobody else has locked, and leaves the others out. */
  forUpdateSkipLocked<B extends { forUpdate(): { skipLocked(): B } }>(builder: B): B
  /** Keeps the rows of the named tables from being changed or deleted by others until the end of the transaction. */
  forShare<B extends { forShare(of: never): B }>(builder: B, ...tables: string[]): B
  /** The day of a time, in UTC, as `2026-11-21`. */
  utcDay(column: string): RawBuilder<string>
  /** The rows of a JSON array of ids. */
  eachId(json: string): RawBuilder<string>
  /** The rows of a JSON array of pairs of ids. */
  eachPair(json: string): RawBuilder<{ left_id: string; right_id: string }>
}

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  types: {
    id: sql`text`,
    timestamp: sql`text`,
    double: sql`real`,
    bigint: sql`integer`,
    bytes: sql`blob`,
    ordered: sql`text`,
  },
  forUpdate: (builder) => builder,
  forUpdateSkipLocked: (builder) => builder,
  forShare: (builder) => builder,
  utcDay: (column) => sql`substr(${sql.ref(column)}, 1, 10)`,
  eachId: (json) => sql`(select value as id from json_each(${json}))`,
  eachPair: (json) => sql`(select value ->> 0 as left_id, value ->> 1 as right_id from json_each(${json}))`,
}

export const postgresDialect: Dialect = {
  name: 'postgres',
  types: {
    id: sql`uuid`,
    timestamp: sql`timestamptz(3)`,
    double: sql`double precision`,
    bigint: sql`bigint`,
    bytes: sql`bytea`,
    ordered: sql`text collate "C"`,
  },
  forUpdate: (builder, ...tables) => builder.forUpdate(tables as never),
  forUpdateSkipLocked: (builder) => builder.forUpdate().skipLocked(),
  forShare: (builder, ...tables) => builder.forShare(tables as never),
  utcDay: (column) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD')`,
  eachId: (json) => sql`(select value::uuid as id from json_array_elements_text(${json}::json) as value)`,
  eachPair: (json) =>
    sql`(select (pair ->> 0)::uuid as left_id, (pair ->> 1)::uuid as right_id from json_array_elements(${json}::json) as pair)`,
}
