import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Erasure } from '../db/schema.ts'
import { filesOf } from '../db/sqlite/data-folder.ts'
import { systemClock } from '../outside/clock.ts'
import type { S3Settings } from '../outside/s3.ts'
import { beside } from './backup-place.ts'
import { ErasureRecord, RECORD } from './erasure-record.ts'

interface Places {
  readonly dataDir: string
  readonly erasedFile: string | undefined
  readonly s3: S3Settings | undefined
}

interface Backup {
  /** As it was named: a file, or one in a bucket. */
  readonly backup: string
  /** Where it can be read. */
  readonly file: string
}

/**
 * Who is known to have been erased when a backup is restored: by the record beside it, by the record of the settings, and by the
 * data that it replaces, if they are of the same Docket.
 */
export class KnownErasures {
  readonly #erasures = new Map<string, string>()
  readonly #sources: string[] = []
  /** How many of them the backup holds; known once they were left in it. */
  found = 0

  static async find({ backup, file }: Backup, { dataDir, erasedFile, s3 }: Places): Promise<KnownErasures> {
    const known = new KnownErasures()
    const records = new Set([beside(backup, RECORD), ...(erasedFile === undefined ? [] : [erasedFile])])
    for (const record of records) {
      const recorded = await new ErasureRecord(record, s3).read()
      if (recorded) known.#add(recorded.erasures, `${record} (as of ${recorded.asOf})`)
    }
    const before = inData(dataDir)
    if (before?.erasures && before.setup === inFile(resolve(file))?.setup)
      known.#add(before.erasures, `the data in ${dataDir}`)
    return known
  }

  /** Leaves them in a copy of the backup, for whoever opens it first: whatever becomes of this process, nobody of them is served. */
  leaveIn(copy: DatabaseSync): void {
    const is = copy.prepare('select 1 as one from users where id = ?')
    this.found = [...this.#erasures.keys()].filter((id) => is.get(id)).length
    if (this.#erasures.size === 0) return
    const held = (copy.prepare("select value from settings where key = 'erased'").get()?.['value'] ?? '[]') as string
    for (const { user_id, erased_at } of JSON.parse(held) as Erasure[]) this.#erasures.set(user_id, erased_at)
    const all = [...this.#erasures].map(([user_id, erased_at]) => ({ user_id, erased_at }))
    copy.prepare("insert or replace into settings (key, value) values ('erased', ?)").run(JSON.stringify(all))
  }

  /** What is to be said of it after a restore. */
  get says(): string {
    if (this.#sources.length === 0)
      return (
        `Nothing says who was erased after this backup was made: there is no ${RECORD} beside it. Whoever was is back; ` +
        'erase them again: docket erase <address>'
      )
    const by = `as ${this.#sources.join(' and ')} ${this.#sources.length > 1 ? 'say' : 'says'}`
    if (this.found === 0) return `Nobody in it was erased later, ${by}.`
    const who = this.found === 1 ? '1 account in it was' : `${this.found} accounts in it were`
    return `${who} erased later, ${by}, and ${this.found === 1 ? 'is' : 'are'} erased again.`
  }

  #add(erasures: readonly Erasure[], source: string): void {
    for (const { user_id, erased_at } of erasures) this.#erasures.set(user_id, erased_at)
    this.#sources.push(source)
  }
}

/** After a backup was written: what the data know of erasures goes into the record beside it. */
export const recordBeside = async (backup: string, { dataDir, s3 }: Places): Promise<void> => {
  const record = new ErasureRecord(beside(backup, RECORD), s3)
  await record.add(async () => inData(dataDir)?.erasures ?? [], systemClock)
}

interface Data {
  readonly setup: unknown
  /** Nothing in that of a Docket that noted none. */
  readonly erasures: Erasure[] | undefined
}

const inData = (folder: string): Data | undefined => inFile(filesOf(folder).database)

/** Nothing where it cannot be read. */
const inFile = (file: string): Data | undefined => {
  if (!existsSync(file)) return undefined
  try {
    using db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    const setup = db.prepare("select value from settings where key = 'setup'").get()?.['value']
    const isThere = db.prepare("select 1 as one from sqlite_schema where name = 'erasures'").get()
    const erasures = isThere ? db.prepare('select user_id, erased_at from erasures').all() : undefined
    return { setup, erasures: erasures as Erasure[] | undefined }
  } catch {
    return undefined
  }
}
