import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { query } from './query.ts'
import type { Schema } from './schema.ts'

export interface Step {
  readonly before: string
  readonly limit: number
}

interface Age<Column> {
  readonly key: Column | readonly Column[]
  /** When a row began to be old; one where it is null does not grow old. There is an index on it. */
  readonly since: Column
  /** A row whose time there is later stays. */
  readonly unless?: Column
  /** Its times are milliseconds since 1970. */
  readonly inMs?: true
}

/** Forgets up to `limit` rows of a table that are old since before `before`, the oldest first; answers how many. */
export const dropOld = <Table extends keyof Schema>(
  name: Table,
  { key, since, unless, inMs }: Age<keyof Schema[Table] & string>,
) => {
  const table = sql.table(name)
  const columns = sql.join([key].flat().map((column) => sql.ref(column)))
  const drop = query((_, p: { before: string | number; limit: number }) => {
    const isOver = unless ? sql`and (${sql.ref(unless)} is null or ${sql.ref(unless)} < ${p.before})` : sql``
    return sql<object>`
      delete from ${table} where (${columns}) in (
        select ${columns} from ${table} where ${sql.ref(since)} < ${p.before} ${isOver}
        order by ${sql.ref(since)} limit ${p.limit}
      ) returning ${columns}`
  })
  return async (tx: Tx, { before, limit }: Step): Promise<number> =>
    (await tx.all(drop, { before: inMs ? Date.parse(before) : before, limit })).length
}
