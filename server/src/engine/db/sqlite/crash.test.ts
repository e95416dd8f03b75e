import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import { postgresUrl } from '../../../../test/harness.ts'
import { type Random, randomFrom } from '../../../../test/storm/random.ts'
import type { Database } from '../database.ts'
import { query } from '../query.ts'
import { openSqlite } from './sqlite.ts'
import { type Disk, systemDisk } from './wal-sync.ts'

const ROUNDS = 30
const WRITERS = 8
const PAGE = 4096

const insert = query((q, p: { key: string }) =>
  q.insertInto('throttles').values({ key: p.key, hits: 1, window_started_at: new Date(0).toISOString() }),
)
const all = query((q) => q.selectFrom('throttles').select('key'))
const keysIn = async (db: Database) => (await db.all(all, {})).map(({ key }) => key)

/** A data folder, and how much of its log has reached the disk: what was there when the last sync began. */
class CrashingDisk implements Disk, Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'docket-crash-'))
  /** Called when a sync begins: what it is to write is in the file, and nothing of that is sure yet. */
  onSync = () => {}
  readonly #lies: boolean
  #durable = Buffer.alloc(0)

  constructor(lies: boolean) {
    this.#lies = lies
  }

  async fdatasync(descriptor: number): Promise<void> {
    this.onSync()
    const written = this.#log()
    await systemDisk.fdatasync(descriptor)
    if (!this.#lies) this.#durable = written
  }

  fdatasyncSync(): void {
    this.onSync()
    if (!this.#lies) this.#durable = this.#log()
  }

  async open(): Promise<Database> {
    const fail = (error: unknown) => assert.fail(String(error))
    const db = await openSqlite(this.folder, { warn: fail, fatal: fail }, this)
    if (this.#log().length === 0) this.#durable = Buffer.alloc(0) // it begins anew
    return db
  }

  /** What a start finds after a kill now: all that was written, though not all of it is on the disk. */
  kill(): CrashingDisk {
    const found = this.#copy(this.#log())
    found.#durable = this.#durable
    return found
  }

  /** What a start finds after a power cut now: of what was not synced, some pages, and the last one torn. */
  cut(random: Random): CrashingDisk {
    const written = this.#log()
    const log = Buffer.alloc(written.length)
    this.#durable.copy(log)
    for (let at = this.#durable.length; at < written.length; at += PAGE) {
      if (random.below(2) === 0) written.copy(log, at, at, at + PAGE)
    }
    const found = this.#copy(log.subarray(0, Math.max(this.#durable.length, log.length - random.below(PAGE))))
    found.#durable = this.#durable
    return found
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  #copy(log: Buffer): CrashingDisk {
    const copy = new CrashingDisk(this.#lies)
    writeFileSync(join(copy.folder, 'docket.db'), readFileSync(join(this.folder, 'docket.db')))
    writeFileSync(join(copy.folder, 'docket.db-wal'), log)
    return copy
  }

  #log(): Buffer<ArrayBuffer> {
    return readFileSync(join(this.folder, 'docket.db-wal'))
  }
}

/** Writers and a reader until the crash, which comes at a sync or at an answer. */
const storm = async (db: Database, disk: CrashingDisk, random: Random, promised: Set<string>, crash: () => void) => {
  let left = 1 + random.below(60)
  const isOver = () => left <= 0
  const step = () => {
    if (--left === 0) crash()
  }
  disk.onSync = step
  const until = async (work: () => Promise<void>) => {
    while (!isOver()) await work()
  }
  const write = async () => {
    const key = `${random.below(2 ** 31)}`
    await db.transact((tx) => tx.all(insert, { key }))
    if (isOver()) return
    promised.add(key)
    step()
  }
  const look = async () => {
    const shown = await keysIn(db)
    if (!isOver()) for (const key of shown) promised.add(key)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all([...Array.from({ length: WRITERS }, () => until(write)), until(look)])
  disk.onSync = () => {}
}

/** How much of what was acknowledged or shown is gone after so many crashes, each on what the one before left. */
const lostIn = async (rounds: number, random: Random, lies: boolean): Promise<{ lost: number; promised: number }> => {
  const promised = new Set<string>()
  let lost = 0
  let disk = new CrashingDisk(lies)
  for (let round = 0; round < rounds; round++) {
    using here = disk
    {
      await using db = await here.open()
      const present = new Set(await keysIn(db))
      for (const key of promised) if (!present.has(key) && promised.delete(key)) lost++
      const isKilled = random.below(2) === 0
      await storm(db, here, random, promised, () => (disk = isKilled ? here.kill() : here.cut(random)))
    }
    if (random.below(2) === 0) continue
    using again = disk
    await using db = await again.open()
    for (const key of await keysIn(db)) promised.add(key) // shown, and then the power goes
    disk = again.cut(random)
  }
  using last = disk
  {
    await using db = await last.open()
    const present = new Set(await keysIn(db))
    lost += [...promised].filter((key) => !present.has(key)).length
  }
  using file = new DatabaseSync(join(last.folder, 'docket.db'))
  assert.deepEqual(Object.values(file.prepare('pragma integrity_check').get() ?? {}), ['ok'])
  return { lost, promised: promised.size }
}

if (postgresUrl === undefined) {
  describe('a crash, rebuilt from what was synced', () => {
    const seeded = (t: TestContext): Random => {
      const seed = Number(process.env['DOCKET_STORM_SEED'] ?? Date.now() % 1_000_000)
      t.diagnostic(`DOCKET_STORM_SEED=${seed}`)
      return randomFrom(seed)
    }

    test('loses nothing that was acknowledged or shown', async (t) => {
      const { lost, promised } = await lostIn(ROUNDS, seeded(t), false)
      t.diagnostic(`${promised} acknowledged or shown`)
      assert.equal(lost, 0)
      assert.ok(promised > ROUNDS)
    })

    test('loses something when a sync does nothing, or this proves nothing', async (t) => {
      const { lost } = await lostIn(ROUNDS, seeded(t), true)
      assert.ok(lost > 0)
    })
  })
}
