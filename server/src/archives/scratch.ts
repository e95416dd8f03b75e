import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refuse } from '@docket/contract'

/** Each may be on the disk as a whole. */
const MOST_AT_ONCE = 2
const MAX_BYTES = 64 * 1024 * 1024

interface Where {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/** A file of one caller; it is deleted with its place. */
export class Place implements AsyncDisposable {
  readonly file: string
  readonly #leave: () => Promise<void>

  constructor(folder: string, leave: () => Promise<void>) {
    this.file = join(folder, 'archive')
    this.#leave = leave
  }

  async fill(pieces: AsyncIterable<Uint8Array>): Promise<void> {
    await using target = await open(this.file, 'wx', 0o600)
    for await (const piece of pieces) await target.writeFile(piece)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#leave()
  }
}

/** Where archives lie while they come or go: one of each account, and only a few, since they take room. */
export class Scratch {
  readonly #where: Where
  readonly #callers = new Set<string>()

  constructor(where: Where) {
    this.#where = where
  }

  async enter(user_id: string): Promise<Place> {
    if (this.#callers.has(user_id))
      refuse('unavailable', 'An archive of yours is under way already. Wait for it, or break it off.', {
        retry_after: 10,
      })
    if (this.#callers.size >= MOST_AT_ONCE)
      refuse('unavailable', 'Too many archives are under way. Try again in a moment.', { retry_after: 10 })
    this.#callers.add(user_id)
    let folder: string | undefined
    const leave = async () => {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true })
      this.#callers.delete(user_id)
    }
    try {
      const root = await this.#root()
      folder = await mkdtemp(join(root, 'archive-'))
      return new Place(folder, leave)
    } catch (error) {
      await leave()
      throw error
    }
  }

  /** What a process that was killed has left. Only with the file: that has one process. */
  async clear(): Promise<void> {
    if (this.#where.databaseUrl === undefined) await rm(this.#folder, { recursive: true, force: true })
  }

  async #root(): Promise<string> {
    if (this.#where.databaseUrl !== undefined) return tmpdir()
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    return this.#folder
  }

  get #folder(): string {
    return join(this.#where.dataDir, 'archives')
  }
}

interface Choice {
  readonly owner: string
  readonly only: string | undefined
}

/**
 * The pieces of an archive. It is written to the disk first: a slow reader must not hold on to a moment of the database. The first piece is
 * empty, and comes when the archive is whole.
 */
export async function* archiveOf(where: Where, scratch: Scratch, choice: Choice): AsyncGenerator<string> {
  await using place = await scratch.enter(choice.owner)
  // It brings along what reads either database.
  const { TooLarge, writeArchive } = await import('./export.ts')
  await writeArchive(where, place.file, async () => choice, MAX_BYTES).catch((error: unknown) => {
    if (error instanceof TooLarge)
      refuse(
        'list.too_large',
        'The archive is larger than 64 MiB. Take out one list at a time, or ask whoever runs this Docket: docket export',
      )
    throw error
  })
  yield ''
  for await (const piece of createReadStream(place.file, { encoding: 'utf8', highWaterMark: 64 * 1024 }))
    yield piece as string
}
