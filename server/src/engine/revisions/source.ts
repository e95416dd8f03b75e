import type { Change } from '@docket/contract'
import type { Db } from '../db/database.ts'

/** Revs of one list: after `since` up to `upto`. */
export interface Range {
  readonly list_id: string
  readonly since: number
  readonly upto: number
}

/**
 * What changed in a list in a range of revs, as it is now. What changed again after the range is left to a later one, so
 * that no snapshot across sources and ranges is needed and nothing is told twice. A feature exports one for each kind
 * of row that it keeps; `app.ts` hands them to the feed.
 */
export type Source = (db: Db, range: Range) => Promise<Change[]>
