import { refuse } from '@docket/contract'
import { Snapshot, type TasksAtRev } from './snapshot.ts'

export interface SnapshotOptions {
  /** Which past the revs belong to. */
  readonly lineage: string
  /** What all snapshots together may take up in memory. */
  readonly maxBytes: number
  /** Undefined when there is no such list. */
  read(list_id: string, which: { archived: boolean }): Promise<TasksAtRev | undefined>
}

/**
 * Snapshots by list, valid for `(list, rev)`. The access check of each request has just read the list's rev, so that a
 * cached body is never stale, on any process. Those that nobody has asked for the longest make room.
 */
export class Snapshots {
  readonly #options: SnapshotOptions
  /** In the order in which they were asked for last. */
  readonly #cached = new Map<string, { readonly snapshot: Snapshot; readonly weight: number }>()
  readonly #loading = new Map<string, Promise<Snapshot>>()
  #bytes = 0
  /** What was read last need not be moved to the end again. */
  #newest = ''

  constructor(options: SnapshotOptions) {
    this.#options = options
  }

  async of(list: { id: string; rev: number }, { archived }: { archived: boolean }): Promise<Snapshot> {
    const key = archived ? `${list.id} archived` : list.id
    const held = this.#cached.get(key)
    if (held?.snapshot.rev === list.rev) {
      const isInPlace = key === this.#newest && held.snapshot.weight === held.weight
      return isInPlace ? held.snapshot : this.#keep(key, held.snapshot)
    }
    for (;;) {
      const snapshot = await this.#load(key, list.id, archived)
      if (snapshot.rev >= list.rev) return snapshot // a load that was under way may have read an older rev
    }
  }

  #load(key: string, list_id: string, archived: boolean): Promise<Snapshot> {
    const underWay = this.#loading.get(key)
    if (underWay) return underWay
    const loading = this.#read(list_id, archived)
      .then((snapshot) => this.#keep(key, snapshot))
      .finally(() => this.#loading.delete(key))
    this.#loading.set(key, loading)
    return loading
  }

  async #read(list_id: string, archived: boolean): Promise<Snapshot> {
    const found = await this.#options.read(list_id, { archived })
    return found ? new Snapshot(found, this.#options.lineage) : refuse('not_found', 'There is no such list.')
  }

  /** Weighs it anew each time: what is made of it for its readers is kept with it. */
  #keep(key: string, snapshot: Snapshot): Snapshot {
    this.#drop(key)
    const { weight } = snapshot
    this.#cached.set(key, { snapshot, weight })
    this.#bytes += weight
    this.#newest = key
    while (this.#bytes > this.#options.maxBytes && this.#cached.size > 1) this.#drop(this.#cached.keys().next().value!)
    return snapshot
  }

  #drop(key: string): void {
    this.#bytes -= this.#cached.get(key)?.weight ?? 0
    this.#cached.delete(key)
  }
}
