import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { type Clock, isTooFarAhead, latestFrom, MINUTE, SECOND, toTimestamp } from '../outside/clock.ts'
import type { JobHandler } from './job-kind.ts'
import { claimJobs, deleteJob, ensureRecurring, findNextJob, giveJobUp, postponeJob, renewLock } from './queries.ts'

const TAKEN_PAUSE_MS = 100
const MAX_ERROR_LENGTH = 1000

export interface WorkerOptions {
  readonly clock: Clock
  /** A job that was not renewed for so long may be taken by another process. */
  readonly lockMs: number
  /** News of jobs may be lost, and whoever held one may be dead: look this often. */
  readonly pollMs: number
  onError(error: unknown, about: Trouble): void
}

/** `left_out`: how many of the kind came too soon after the one before to be told. */
export interface Trouble {
  readonly kind: string
  readonly attempts?: number
  readonly is_given_up?: boolean
  readonly left_out?: number
}

type Job = Awaited<ReturnType<typeof claimJobs>>[number] & { held_by: string }

/** Does the jobs of one kind in this process, in the order of their times, so that a slow kind holds up no other. */
export class Worker implements AsyncDisposable {
  readonly #db: Database
  readonly #handler: JobHandler
  readonly #options: WorkerOptions
  readonly #closing = new AbortController()
  readonly #running = new Set<Promise<void>>()
  #isThere = false
  /** How many looks in a row failed. */
  #vain = 0
  #isWanted = false
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(db: Database, handler: JobHandler, options: WorkerOptions) {
    this.#db = db
    this.#handler = handler
    this.#options = options
  }

  /** There may be something to do. */
  readonly look = (): void => {
    this.#isWanted = true
    if (this.#looking === undefined) this.#looking = this.#keepLooking()
  }

  /** Resolves when what runs has ended; nothing new is begun. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort(new Error('The process ends.'))
    clearTimeout(this.#timer)
    await this.#looking
    await Promise.all(this.#running)
  }

  async #keepLooking(): Promise<void> {
    clearTimeout(this.#timer)
    let pauseMs = this.#options.pollMs
    while (this.#isWanted && !this.#isClosed) {
      this.#isWanted = false
      try {
        pauseMs = await this.#take()
        this.#vain = 0
      } catch (error) {
        if (++this.#vain === 2) this.#report(error) // one may pass, and more would say the same again
      }
    }
    this.#looking = undefined
    if (!this.#isClosed) this.#timer = setTimeout(this.look, pauseMs).unref()
  }

  /** Begins what is due, as far as there is room; answers how long until the next look. */
  async #take(): Promise<number> {
    const { clock, lockMs, pollMs } = this.#options
    const { name: kind, atOnce = 1, everyMs } = this.#handler.kind
    if (everyMs !== undefined && !this.#isThere) await this.#ensure(everyMs)
    const limit = atOnce - this.#running.size
    if (limit <= 0) return pollMs // whoever ends looks again
    const time = clock.now().getTime()
    const times = { now: toTimestamp(time), latest_lock: toTimestamp(latestFrom(time, lockMs)) }
    const next = await findNextJob(this.#db, { kind, ...times })
    if (!next) return pollMs
    const waitMs = Date.parse(next.run_at) - time
    // Put off by a clock that was wrong.
    if (everyMs !== undefined && isTooFarAhead(time + waitMs, time, everyMs)) await this.#ensure(everyMs)
    if (waitMs > 0) return Math.min(waitMs, everyMs ?? waitMs, pollMs)

    const lock = { held_by: randomUUID(), locked_until: toTimestamp(time + lockMs) }
    const jobs = await this.#db.transact((tx) => claimJobs(tx, { kind, limit, ...times, ...lock }))
    for (const job of jobs) this.#begin({ ...job, held_by: lock.held_by })
    if (jobs.length > 0) this.#isWanted = true
    return TAKEN_PAUSE_MS // another process was faster
  }

  #begin(job: Job): void {
    const running = this.#run(job)
      .catch((error: unknown) => this.#report(error, job.attempts))
      .finally(() => {
        this.#running.delete(running)
        if (!this.#isClosed) this.look()
      })
    this.#running.add(running)
  }

  async #run(job: Job): Promise<void> {
    if (job.attempts > this.#most) return this.#giveUp(job, new Error('Nobody who began it ever came to its end.'))
    using lock = this.#hold(job)
    try {
      await this.#handler.run(JSON.parse(job.payload) as object, lock.signal)
    } catch (error) {
      // Its lock was lost, or the process ends: whoever takes it next begins anew, and nothing has failed.
      if (lock.signal.aborted) await this.#release(job)
      else await this.#fail(job, error)
      return
    }
    await this.#finish(job)
  }

  /** Keeps the lock of a job from ending while the job runs. */
  #hold({ id, held_by }: Job): Disposable & { signal: AbortSignal } {
    const { clock, lockMs } = this.#options
    const lost = new AbortController()
    const renew = async () => {
      const locked_until = toTimestamp(clock.now().getTime() + lockMs)
      const kept = await this.#db.transact((tx) => renewLock(tx, { id, held_by, locked_until }))
      if (!kept) lost.abort(new Error('Another process has taken this job.'))
    }
    const timer = setInterval(() => void renew().catch(() => {}), lockMs / 3).unref() // the next renewal tries again
    return {
      signal: AbortSignal.any([this.#closing.signal, lost.signal]),
      [Symbol.dispose]: () => clearInterval(timer),
    }
  }

  async #finish(job: Job): Promise<void> {
    const { everyMs } = this.#handler.kind
    await this.#db.transact(async (tx) => {
      if (everyMs === undefined) await deleteJob(tx, job)
      else await postponeJob(tx, { ...job, run_at: this.#in(everyMs), attempts: 0, last_error: null })
    })
  }

  async #release(job: Job): Promise<void> {
    await this.#db.transact((tx) => postponeJob(tx, { ...job, attempts: job.attempts - 1, last_error: null }))
  }

  async #fail(job: Job, error: unknown): Promise<void> {
    if (job.attempts >= this.#most) return this.#giveUp(job, error)
    this.#report(error, job.attempts)
    const { maxPauseMs = 15 * MINUTE, everyMs = Number.POSITIVE_INFINITY } = this.#handler.kind
    const run_at = this.#in(Math.min(pauseMs(job.attempts, maxPauseMs), everyMs))
    await this.#db.transact((tx) => postponeJob(tx, { ...job, run_at, last_error: textOf(error) }))
  }

  async #giveUp(job: Job, error: unknown): Promise<void> {
    this.#report(error, job.attempts, true)
    await this.#db.transact((tx) => giveJobUp(tx, { ...job, failed_at: this.#in(0), last_error: textOf(error) }))
  }

  get #most(): number {
    const { attempts = 12, everyMs } = this.#handler.kind
    return everyMs === undefined ? attempts : Number.POSITIVE_INFINITY
  }

  /** Makes the job of a recurring kind when it is missing, and brings forward one that was put off for too long. */
  async #ensure(everyMs: number): Promise<void> {
    const of = { kind: this.#handler.kind.name, now: this.#in(0), latest: this.#in(everyMs) }
    await this.#db.transact((tx) => ensureRecurring(tx, of))
    this.#isThere = true
  }

  #in(ms: number): string {
    return toTimestamp(this.#options.clock.now().getTime() + ms)
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted
  }

  #report(error: unknown, attempts?: number, is_given_up?: boolean): void {
    if (this.#isClosed) return
    const { name: kind } = this.#handler.kind
    this.#options.onError(error, { kind, ...(attempts && { attempts }), ...(is_given_up && { is_given_up }) })
  }
}

const textOf = (error: unknown): string => String(error).slice(0, MAX_ERROR_LENGTH)

/** 1, 2, 4 … seconds up to the longest, and up to a quarter more, so that what failed together does not come back together. */
const pauseMs = (attempts: number, longest: number): number =>
  Math.min(longest, SECOND * 2 ** (attempts - 1)) * (1 + Math.random() / 4)
