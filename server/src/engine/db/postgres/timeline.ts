import type pg from 'pg'
import { newLineage } from '../lineage.ts'
import { isContactLost } from './errors.ts'

/**
 * The cluster, its timeline, the database and the table. PostgreSQL begins a new timeline whenever a standby is promoted and
 * whenever it is restored to a point in time; a dump that is read in makes new tables. Each may have lost commits. Needs no
 * privilege. On a standby, of which nothing can be told, it is null.
 */
const PRESENT = `case when not pg_is_in_recovery() then concat_ws('.',
  (select system_identifier from pg_control_system()),
  substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8),
  (select oid from pg_database where datname = current_database()),
  'settings'::regclass::oid) end`

const find = (present: string): string => `
  select ${present} as present,
    (select value from settings where key = 'past') as past,
    (select value from settings where key = 'lineage') as lineage`

/** At the first start with this knowledge: the data are what they were. */
const remember = `insert into settings (key, value) values ('past', $1) on conflict do nothing`

/** Of all processes that notice it, one makes the lineage: the others find nothing left to change. */
const moveOn = `
  with moved as (update settings set value = $1 where key = 'past' and value <> $1 returning key)
  update settings set value = $2 where key = 'lineage' and exists (select from moved)`

interface Found {
  readonly present: string | null
  readonly past: string | null
  readonly lineage: string | null
}

export interface TimelineOptions {
  /** A connection found another lineage than those before it. */
  onLineage(lineage: string): void
  warn(sentence: string): void
}

/**
 * Looks, on each new connection before it is used for anything, whether the database is still the one whose changes were
 * shown, and gives it a new lineage when it is not (ADR 11).
 */
export class Timeline {
  readonly #options: TimelineOptions
  #isUntold = false
  /** The latest that was met, of each cluster. */
  readonly #latest = new Map<string, string>()
  lineage: string | undefined

  constructor(options: TimelineOptions) {
    this.#options = options
  }

  /** Throws when the connection leads to a standby, or to a primary whose place another one has taken without its knowing. */
  readonly check = async (client: pg.Client): Promise<void> => {
    const found = await this.#find(client)
    const { present, past } = found
    if (present !== null) this.#assertLatest(present)
    if (present !== null && past === null) await client.query(remember, [present])
    const isOther = present !== null && past !== null && present !== past
    if (isOther) await client.query(moveOn, [present, newLineage()])
    const lineage = isOther ? (await this.#find(client)).lineage : found.lineage
    const known = this.lineage
    if (lineage === null || lineage === known) return
    this.lineage = lineage
    if (known !== undefined) this.#options.onLineage(lineage)
  }

  #assertLatest(present: string): void {
    const [cluster, timeline] = present.split('.') as [string, string]
    if (timeline < (this.#latest.get(cluster) ?? ''))
      throw new Error('The server is not the primary any more: another one was promoted.')
    this.#latest.set(cluster, timeline)
  }

  /** Where a server does not tell, nothing is known but the lineage. */
  async #find(client: pg.Client): Promise<Found> {
    const [found] = this.#isUntold ? [] : await this.#askPresent(client)
    if (!found) return (await client.query<Found>(find('null::text'))).rows[0]!
    if (found.present === null) throw new Error('The server is a standby: it takes no changes.')
    return found
  }

  async #askPresent(client: pg.Client): Promise<Found[]> {
    try {
      return (await client.query<Found>(find(PRESENT))).rows
    } catch (error) {
      if (isContactLost(error)) throw error
      this.#isUntold = true
      this.#options.warn(
        `PostgreSQL does not tell its timeline (${(error as Error).message}). After a failover that lost changes, stop Docket and run 'docket new-lineage'.`,
      )
      return []
    }
  }
}
