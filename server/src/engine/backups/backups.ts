import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { Figure } from '../figures/figure.ts'
import { handleJob, type JobHandler } from '../jobs/job-kind.ts'
import { type Clock, MINUTE } from '../outside/clock.ts'
import { backupsIn, fileIn, forget, makeBackupFolder } from './backup-folder.ts'
import { type Keep, notKept } from './keep.ts'

export interface BackupConfig {
  /** Where backups go: another folder than that of the data, and better another disk. */
  readonly folder: string
  readonly everyMs: number
  readonly keep: Keep
}

interface Options extends BackupConfig {
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
  readonly #begun: Date
  #latest: Date | undefined
  #bytes = 0
  #failures = 0
  #trouble: string | undefined

  constructor(options: Options) {
    this.#options = options
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
    const [latest] = await backupsIn(this.#options.folder).catch(() => [])
    this.#latest = latest
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { dataDir, folder, keep, clock } = this.#options
    const time = clock.now()
    try {
      await makeBackupFolder(folder)
      await backUpAside(dataDir, fileIn(folder, time), signal)
      this.#latest = time
      this.#bytes = (await stat(fileIn(folder, time))).size
      for (const old of notKept(await backupsIn(folder), keep, time)) await forget(folder, old)
      this.#trouble = undefined
    } catch (error) {
      if (signal.aborted) throw error
      this.#trouble = (error as Error).message
      this.#failures++
      throw error
    }
  }
}

const backUpAside = async (dataDir: string, target: string, signal: AbortSignal): Promise<void> => {
  const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: [dataDir, target] })
  try {
    const [failure] = (await once(worker, 'message', { signal })) as [string | undefined]
    if (failure !== undefined) throw new Error(failure)
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
