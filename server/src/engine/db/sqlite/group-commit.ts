import { setTimeout } from 'node:timers/promises'
import { Refusal } from '@docket/contract'
import { withoutDeadline } from '../../outside/deadline.ts'
import { CommitFigures } from '../commit-figures.ts'
import type { Reports } from '../database.ts'
import type { Checkpointer } from './checkpointer.ts'
import type { SqliteConnection } from './connection.ts'
import type { DiskSpace } from './disk-space.ts'
import { isBusy, isInputOutput } from './errors.ts'
import type { Reader } from './reader.ts'
import { Turn } from './turn.ts'
import type { Unit } from './unit.ts'
import type { WalSync } from './wal-sync.ts'

const MAX_BATCH = 256
const WORTH_WAITING_MS = 2
/** After this time others get a turn of the event loop. */
const SLICE_MS = 3
/** For how long another program's lock on the database is waited for. */
const BUSY_MS = 2500
const BUSY_PAUSE_MS = 20

interface Parts {
  readonly writer: SqliteConnection
  readonly reader: Reader
  readonly sync: WalSync
  readonly checkpointer: Checkpointer
  readonly diskSpace: DiskSpace
  readonly reports: Reports
}

/**
 * Group commit: transactions run one after the other, each in its own savepoint, inside one `begin immediate`; one commit
 * writes them to the log, one sync makes them durable, and only then are they shown, announced and answered, refusals too.
 */
export class GroupCommit {
  readonly figures = new CommitFigures()
  readonly #parts: Parts
  #waiting: Unit[] = []
  #draining: Promise<void> | undefined
  #batchSize = 1
  #flushMs = 0
  /** Another program holds the lock for longer than is waited for; it is logged when that begins and when it ends. */
  #isLockedOut = false
  #ended: Refusal | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  add(unit: Unit): void {
    if (this.#ended) return unit.fail(this.#ended)
    this.#waiting.push(unit)
    this.#draining ??= withoutDeadline(() => this.#drain())
  }

  /** Takes no more. Resolves when all that was taken has been answered. */
  async end(reason: Refusal): Promise<void> {
    this.#ended ??= reason
    await this.#draining
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather()
      const batch = this.#waiting.splice(0, MAX_BATCH)
      await this.#commit(batch).catch((error: unknown) => this.#die(batch, error))
    }
    this.#draining = undefined
  }

  /**
   * Every request that has already arrived joins the batch. Where the disk is slow and there are many callers, those who
   * were just answered get a moment to ask again: else they miss this batch, and half of them wait for two.
   */
  async #gather(): Promise<void> {
    await nextTurn()
    if (this.#batchSize === 1 || this.#flushMs < WORTH_WAITING_MS) return
    const deadline = performance.now() + this.#flushMs / 2
    while (this.#waiting.length < this.#batchSize * 2 && performance.now() < deadline) {
      const before = this.#waiting.length
      await setTimeout(1)
      if (this.#waiting.length === before) return
    }
  }

  async #commit(batch: readonly Unit[]): Promise<void> {
    const { writer, reader, checkpointer } = this.#parts
    if (checkpointer.isDue) await checkpointer.finish()
    let hasWritten = false
    try {
      await this.#begin()
      hasWritten = await this.#run(batch)
      reader.hold()
      writer.run('commit')
    } catch (error) {
      if (writer.inTransaction) writer.run('rollback')
      return this.#abandon(batch, error)
    }
    await this.#flush(batch, hasWritten)
  }

  /** Without waiting inside SQLite, which would stop everybody. */
  async #begin(): Promise<void> {
    const { writer } = this.#parts
    const deadline = performance.now() + BUSY_MS
    for (;;) {
      try {
        writer.run('begin immediate')
        return this.#setLockedOut(false)
      } catch (error) {
        if (!isBusy(error)) throw error
      }
      if (performance.now() > deadline) break
      await setTimeout(BUSY_PAUSE_MS)
    }
    this.#setLockedOut(true)
    throw new Refusal('unavailable', 'Another program has locked the database. Try again in a moment.', {
      retry_after: 2,
    })
  }

  #setLockedOut(isLockedOut: boolean): void {
    if (isLockedOut === this.#isLockedOut) return
    this.#isLockedOut = isLockedOut
    this.#parts.reports.warn(
      isLockedOut
        ? 'Another program has locked the database for writing: nothing can be stored until it lets go.'
        : 'The database is not locked by another program any more.',
    )
  }

  /** Whether any of them did its work. */
  async #run(units: readonly Unit[]): Promise<boolean> {
    const { writer } = this.#parts
    let hasWritten = false
    let turn = new Turn()
    let sliceEnd = performance.now() + SLICE_MS
    for (const unit of units) {
      if (performance.now() > sliceEnd) {
        // Two: whoever asked meanwhile is read in the first, and answered at its end, before the second.
        await turn.next()
        await turn.next()
        sliceEnd = performance.now() + SLICE_MS
      }
      writer.run('savepoint unit')
      try {
        await unit.run(writer, turn)
        writer.run('release unit')
        hasWritten = true
      } catch (error) {
        // SQLITE_FULL, SQLITE_IOERR and SQLITE_NOMEM can take the whole transaction with them.
        if (!writer.inTransaction || isInputOutput(error)) throw error
        writer.run('rollback to unit')
        writer.run('release unit')
        const reason = await this.#reasonOf(error)
        if (reason !== error) unit.fail(reason)
        turn = new Turn() // the next unit is not to blame for the turn that this one took
      }
    }
    return hasWritten
  }

  async #flush(batch: readonly Unit[], hasWritten: boolean): Promise<void> {
    const { writer, reader, sync, checkpointer } = this.#parts
    const startedAt = performance.now()
    try {
      checkpointer.look(writer.checkpoint('noop').log)
      if (hasWritten) await sync.run()
    } catch (error) {
      return this.#die(batch, error)
    }
    this.#flushMs = performance.now() - startedAt
    this.#batchSize = batch.length
    this.figures.add(batch.length, this.#flushMs)
    reader.release()
    for (const unit of batch) unit.settle()
  }

  /** Nothing of the batch was stored, so even its refusals are void: they may rest on what is not there. */
  async #abandon(batch: readonly Unit[], error: unknown): Promise<void> {
    const reason = await this.#reasonOf(error)
    if (reason === error && isInputOutput(error)) return this.#die(batch, error)
    this.#parts.reader.release()
    for (const unit of batch) unit.fail(reason)
  }

  async #reasonOf(error: unknown): Promise<unknown> {
    if (!(await this.#parts.diskSpace.wasLacking(error))) return error
    return new Refusal('storage.full', 'The disk of this Docket is full. Nothing was stored.', { retry_after: 10 })
  }

  /**
   * What is in the file is unknown, until a start has read and written it again. The snapshot of before is kept, so that
   * nobody is shown what may not be durable.
   */
  #die(batch: readonly Unit[], cause: unknown): void {
    this.#ended = new Refusal('unavailable', 'The disk of this Docket failed. Whether this was stored is not known.')
    for (const unit of [...batch, ...this.#waiting.splice(0)]) unit.fail(this.#ended)
    this.#parts.reports.fatal(cause)
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
