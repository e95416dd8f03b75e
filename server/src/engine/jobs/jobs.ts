import { setTimeout } from 'node:timers/promises'
import type { Database, News } from '../db/database.ts'
import type { Figure } from '../figures/figure.ts'
import { Tally } from '../figures/tally.ts'
import { SECOND, toTimestamp } from '../outside/clock.ts'
import { LogThrottle } from '../outside/log-throttle.ts'
import type { JobHandler } from './job-kind.ts'
import { countJobs } from './queries.ts'
import { Worker, type WorkerOptions } from './worker.ts'

export interface JobsOptions extends Pick<WorkerOptions, 'clock' | 'onError'> {
  readonly lockMs?: number
  readonly pollMs?: number
  /** How long the end waits for jobs that run. Others take them over when their lock has ended. */
  readonly patienceMs?: number
}

/**
 * Does jobs: each is claimed by one statement, so that one process has it, and deleted when it is done. Whoever dies with a
 * job loses its lock, and another process takes the job over. Woken by commits, with a timer for what is due later.
 */
export class Jobs implements AsyncDisposable {
  readonly #workers: ReadonlyMap<string, Worker>
  readonly #patienceMs: number
  readonly figures: readonly Figure[]

  constructor(
    db: Database,
    jobHandlers: readonly JobHandler[],
    { clock, onError, lockMs = 30 * SECOND, pollMs = 5 * SECOND, patienceMs = 4 * SECOND }: JobsOptions,
  ) {
    const failures = new Tally('kind')
    const tell = atMostOnceASecond(onError)
    const count: WorkerOptions['onError'] = (error, about) => {
      failures.add(about.kind)
      tell(error, about)
    }
    const options = { clock, lockMs, pollMs, onError: count }
    this.#workers = new Map(jobHandlers.map((doer) => [doer.kind.name, new Worker(db, doer, options)]))
    this.#patienceMs = patienceMs
    const read = (what: 'due' | 'given_up') => async () => {
      const counts = await db.all(countJobs, { now: toTimestamp(clock.now()) })
      return counts.map(({ kind, ...count }) => ({ labels: { kind }, value: count[what] }))
    }
    this.figures = [
      {
        name: 'docket_jobs_due',
        help: 'Jobs that are to be done by now: waiting or being done, in all processes.',
        type: 'gauge',
        read: read('due'),
      },
      {
        name: 'docket_jobs_given_up',
        help: 'Jobs that failed too often and are not tried again; forgotten after 30 days.',
        type: 'gauge',
        read: read('given_up'),
      },
      {
        name: 'docket_job_failures_total',
        help: 'Attempts of jobs that failed in this process.',
        type: 'counter',
        read: () => failures.read(),
      },
    ]
  }

  /** A commit enqueued jobs of these kinds. */
  readonly announce = ({ jobs }: News): void => {
    for (const kind of jobs) this.#workers.get(kind)?.look()
  }

  /** There may be something to do: begins, and finds what was missed. */
  readonly look = (): void => {
    for (const worker of this.#workers.values()) worker.look()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const patience = new AbortController()
    const ended = Promise.all([...this.#workers.values()].map((worker) => worker[Symbol.asyncDispose]()))
    await Promise.race([ended, setTimeout(this.#patienceMs, undefined, { signal: patience.signal }).catch(() => {})])
    patience.abort()
  }
}

/** Per kind, and whether it was given up; with how many were left out since the last one. */
const atMostOnceASecond = (onError: WorkerOptions['onError']): WorkerOptions['onError'] => {
  const told = new LogThrottle(SECOND)
  return (error, about) => {
    const left_out = told.pass(`${about.kind} ${about.is_given_up}`)
    if (left_out !== undefined) onError(error, { ...about, ...(left_out > 0 && { left_out }) })
  }
}
