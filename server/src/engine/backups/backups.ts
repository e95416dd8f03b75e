import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Figure } from '../figures/figure.ts'
import { handleJob, type JobHandler } from '../jobs/job-kind.ts'
import { type Clock, MINUTE } from '../outside/clock.ts'
import type { S3Settings } from '../outside/s3.ts'
import { type BackupPlace, placeOf } from './backup-place.ts'
import type { Made, Order } from './backup-worker.ts'
import { type Keep, notKept } from './keep.ts'

export interface BackupConfig {
  /** Where backups go: another folder than that of the data, and better another disk, or `s3://bucket/prefix`. */
  readonly at: string
  readonly everyMs: number
  readonly keep: Keep
}

interface Options extends BackupConfig {
  readonly s3: S3Settings | undefined
  readonly dataDir: string
  readonly clock: Clock
}

/** A backup is late when it is older than two rounds and this. */
const LENIENCE_MS = 5 * MINUTE

/**
 * Backups that are made by themselves: one job of the installation, which makes one, checks it, and forgets those that are not kept.
 * One that fails is tried again soon, is in the log each time, and is told by `/readyz` and the figures until the next one succeeds.
 */
export class Backups {
  readonly #options: Options
  readonly #place: BackupPlace
  readonly #begun: Date
  #latest: Date | undefined
  #bytes = 0
  #failures = 0
  #trouble: string | undefined

  constructor(options: Options) {
    this.#options = options
    this.#place = placeOf(options.at, options.s3)
    this.#begun = options.clock.now()
  }

  get jobHandlers(): JobHandler[] {
    const { everyMs } = this.#options
    return [handleJob({ name: 'back up', everyMs }, (_, signal) => this.#run(signal))]
  }

  /** What is to be said about them; nothing when they are well. */
  illness(): string | undefined {
    const { clock, everyMs } = this.#options
    const latest = this.#latest ?? this.#begun
    const isLate = clock.now().getTime() - latest.getTime() > 2 * everyMs + LENIENCE_MS
    if (!isLate && this.#trouble === undefined) return undefined
    const since = this.#latest ? `The last backup is of ${this.#latest.toISOString()}` : 'There is no backup yet'
    return this.#trouble === undefined ? `${since}.` : `${since}; the next one fails: ${this.#trouble}`
  }

  get figures(): { latest: Date | undefined; bytes: number; failures: number } {
    return { latest: this.#latest, bytes: this.#bytes, failures: this.#failures }
  }

  /** Finds what is there, so that a restart does not forget when the last one was made. */
  async look(): Promise<void> {
    const [latest] = await this.#place.times().catch(() => [])
    this.#latest ??= latest
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { dataDir, at, s3, keep, clock } = this.#options
    const time = clock.now()
    try {
      this.#bytes = await makeAside({ dataDir, at, s3, time }, signal)
      this.#latest = time
      for (const old of notKept(await this.#place.times(), keep, time)) await this.#place.forget(old)
      this.#trouble = undefined
    } catch (error) {
      if (signal.aborted) throw error
      this.#trouble = (error as Error).message
      this.#failures++
      throw error
    }
  }
}

const makeAside = async (order: Order, signal: AbortSignal): Promise<number> => {
  const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: order })
  try {
    const [made] = (await once(worker, 'message', { signal })) as [Made]
    if ('failure' in made) throw new Error(made.failure)
    return made.bytes
  } finally {
    await worker.terminate()
  }
}

/** Without samples where no backups are made by themselves. */
export const backupFigures = (backups: Backups | undefined): Figure[] => {
  const read = (value: (figures: Backups['figures']) => number) => () =>
    backups ? [{ value: value(backups.figures) }] : []
  return [
    {
      name: 'docket_backup_last_success_timestamp_seconds',
      help: 'When the last backup was begun that is whole; 0 for none.',
      type: 'gauge',
      read: read(({ latest }) => (latest?.getTime() ?? 0) / 1000),
    },
    {
      name: 'docket_backup_bytes',
      help: 'How large the last backup is that this process has made.',
      type: 'gauge',
      read: read(({ bytes }) => bytes),
    },
    {
      name: 'docket_backup_failures_total',
      help: 'Backups that could not be made.',
      type: 'counter',
      read: read(({ failures }) => failures),
    },
  ]
}
