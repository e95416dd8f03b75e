import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Erasure } from '../db/schema.ts'
import type { Clock } from '../outside/clock.ts'
import { isBucket, type S3Settings } from '../outside/s3.ts'
import { StartupError } from '../outside/startup-error.ts'
import { inBucketOf, makeBackupFolder } from './backup-place.ts'

/** What the record is called where it has no other name: it lies beside the backups. */
export const RECORD = 'docket-erased.txt'

const TITLE = '# Docket, erased accounts, 1. Keep it beside the backups: a restore erases them again.'
const titled = /^# Docket, erased accounts, 1\b/
const dated = /^# As of (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/
const entry = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/
const ATTEMPTS = 5

interface Recorded {
  /** Whoever was erased before is in it. */
  readonly asOf: string
  readonly erasures: readonly Erasure[]
}

/**
 * Which accounts were erased, and when: a text file beside the backups, which know nothing of what came after them. Nothing else of
 * anybody is in it. It only grows, and is replaced as a whole.
 */
export class ErasureRecord {
  /** A file, or one in a bucket. */
  readonly file: string
  readonly #paper: Paper

  constructor(file: string, s3: S3Settings | undefined) {
    this.file = file
    this.#paper = isBucket(file) ? inBucket(file, s3) : inFolder(file)
  }

  /** Nothing where there is none. Throws when it cannot be read, or is none. */
  async read(): Promise<Recorded | undefined> {
    const text = await this.#paper.read().catch((error: NodeJS.ErrnoException) => {
      const why = error.code ?? error.message
      throw new StartupError(`The record of erased accounts ${this.file} cannot be read (${why}).`)
    })
    if (text === undefined) return undefined
    const [title = '', date = '', ...lines] = text.trimEnd().split('\n')
    const asOf = dated.exec(date)?.[1]
    if (!titled.test(title) || asOf === undefined) throw this.#strange(titled.test(title) ? 2 : 1)
    const erasures = lines.map((line, at) => {
      const [, user_id, erased_at] = entry.exec(line) ?? []
      if (user_id === undefined || erased_at === undefined) throw this.#strange(at + 3)
      return { user_id, erased_at }
    })
    return { asOf, erasures }
  }

  /** Adds those that `find` answers with. Others may add at the same moment: what they have added stays. */
  async add(find: () => Promise<readonly Erasure[]>, clock: Clock): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const asOf = clock.now().toISOString()
      const all = merged([...((await this.read())?.erasures ?? []), ...(await find())])
      await this.#paper.write(
        [TITLE, `# As of ${asOf}`, ...all.map((one) => `${one.user_id} ${one.erased_at}`), ''].join('\n'),
      )
      const held = new Set((await this.read())?.erasures.map(({ user_id }) => user_id))
      if ([...all, ...(await find())].every(({ user_id }) => held.has(user_id))) return
    }
    throw new Error(`others keep writing ${this.file}`)
  }

  #strange(line: number): StartupError {
    return new StartupError(
      `${this.file} is no record of erased accounts: line ${line} cannot be understood. Put it back as it was, or move it away; ` +
        'without it, who was erased after a backup is back when that is restored.',
    )
  }
}

/** Where a text is kept: all of it or nothing. */
interface Paper {
  readonly read: () => Promise<string | undefined>
  readonly write: (text: string) => Promise<void>
}

const inBucket = (address: string, s3: S3Settings | undefined): Paper => {
  const { bucket, name } = inBucketOf(address, s3)
  return { read: () => bucket.readText(name), write: (text) => bucket.writeText(name, text) }
}

/** Readable by its owner only. */
const inFolder = (path: string): Paper => ({
  read: () =>
    readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    }),
  write: async (text) => {
    await makeBackupFolder(dirname(path))
    const part = `${path}.${randomUUID()}`
    try {
      {
        await using file = await open(part, 'wx', 0o600)
        await file.writeFile(text)
        await file.sync()
      }
      await rename(part, path)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    await using folder = await open(dirname(path))
    await folder.sync()
  },
})

/** Each once, with the first of its times, the oldest first. */
const merged = (erasures: readonly Erasure[]): Erasure[] => {
  const times = new Map<string, string>()
  for (const { user_id, erased_at } of erasures) {
    const known = times.get(user_id)
    if (known === undefined || erased_at < known) times.set(user_id, erased_at)
  }
  return [...times]
    .map(([user_id, erased_at]) => ({ user_id, erased_at }))
    .toSorted((a, b) => (`${a.erased_at} ${a.user_id}` < `${b.erased_at} ${b.user_id}` ? -1 : 1))
}
