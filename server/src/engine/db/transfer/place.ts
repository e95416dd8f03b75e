/** A row as both databases return it: text, numbers, bytes or null. */
export type Row = Readonly<Record<string, string | number | Uint8Array | null>>

export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** Its primary key, in which its rows are read. */
  readonly key: readonly string[]
  /** The database numbers its rows by itself. */
  readonly isNumbered: boolean
}

/** How far a copy has come, kept in the database that it goes to: what is before `after` in the table is there. */
export interface Progress {
  /** Whose copy it is: the lineage of what is copied, and its first account. */
  readonly of: string
  readonly table: string
  /** The key of the last row of it. */
  readonly after: readonly unknown[]
}

/** A database that nobody else uses, migrated, read and written as rows. */
export interface Place extends AsyncDisposable {
  /** What people call it, without a password. */
  readonly name: string
  /** Up to `limit` rows after a key, in the order that this database gives to keys; from the first without one. */
  read(table: Table, after: readonly unknown[] | undefined, limit: number): Promise<Row[]>
  /** Writes rows that are not there yet, and how far the copy is with them, in one transaction. */
  write(table: Table, rows: readonly Row[], progress: Progress): Promise<void>
  count(table: Table): Promise<number>
  /** A value of the table `settings`. */
  setting(key: string): Promise<string | undefined>
  forget(key: string): Promise<void>
  /** The last number that a table has given out by itself; 0 where it has none. */
  lastNumber(table: string): Promise<number>
  goOnFrom(table: string, lastNumber: number): Promise<void>
}

/** Kept in `settings` of the database that a copy goes to, as JSON of `Progress`. */
export const COPYING = 'copying'

/** What belongs to the database itself and not to the data. */
export const isOfThePlace = (table: string, row: Row): boolean =>
  table === 'settings' && ['past', COPYING].includes(String(row['key']))
