import { refuse } from '@docket/contract'
import { KeptAtRev } from '../revisions/kept-at-rev.ts'
import { Snapshot, type TasksAtRev } from './snapshot.ts'

export interface SnapshotOptions {
  /** Which past the revs belong to. */
  readonly lineage: string
  /** What all snapshots together may take up in memory. */
  readonly maxBytes: number
  /** Undefined when there is no such list. */
  read(list_id: string, which: { archived: boolean }): Promise<TasksAtRev | undefined>
}

/** Snapshots by list. */
export class Snapshots {
  readonly #options: SnapshotOptions
  readonly #kept: KeptAtRev<Snapshot>

  constructor(options: SnapshotOptions) {
    this.#options = options
    this.#kept = new KeptAtRev(options.maxBytes)
  }

  of(list: { id: string; rev: number }, { archived }: { archived: boolean }): Snapshot | Promise<Snapshot> {
    return this.#kept.of(archived ? `${list.id} archived` : list.id, list.rev, () => this.#read(list.id, archived))
  }

  async #read(list_id: string, archived: boolean): Promise<Snapshot> {
    const found = await this.#options.read(list_id, { archived })
    return found ? new Snapshot(found, this.#options.lineage) : refuse('not_found', 'There is no such list.')
  }
}
