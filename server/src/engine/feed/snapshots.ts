import { createHash } from 'node:crypto'
import { refuse } from '@docket/contract'
import type { Room } from '../outside/room.ts'
import { KeptAtRev, type Past } from '../revisions/kept-at-rev.ts'
import { type FormReader, formOf } from '../revisions/list-form.ts'
import { Snapshot } from './snapshot.ts'

export interface SnapshotOptions {
  /** Which past the revs belong to. */
  readonly past: Past
  /** Of the program: another one may show the same task in another form. */
  readonly build: string
  /** What all snapshots together may take up in memory. */
  readonly maxBytes: number
  readonly room: Room
  /** Reads the open tasks of lists, or archived ones too. */
  readonly readers: { readonly open: FormReader; readonly all: FormReader }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 6)

/** Snapshots by list. */
export class Snapshots {
  readonly options: SnapshotOptions
  readonly #build: string
  readonly #kept: KeptAtRev<Snapshot>

  constructor(options: SnapshotOptions) {
    this.options = options
    this.#build = hashOf(options.build)
    this.#kept = new KeptAtRev(options.maxBytes, options.past)
  }

  /** What they take up in memory. */
  get bytes(): number {
    return this.#kept.bytes
  }

  of(list: { id: string; rev: number }, { archived }: { archived: boolean }): Snapshot | Promise<Snapshot> {
    const which = archived ? 'all' : 'open'
    return this.#kept.of(`${list.id} ${which}`, list.rev, (last) => this.#make(list.id, which, last))
  }

  async #make(list_id: string, which: 'open' | 'all', last: Snapshot | undefined): Promise<Snapshot> {
    const { lineage } = this.options.past // before what is read
    const form = await formOf(this.options.readers[which], list_id, last, this.options.room)
    if (!form) return refuse('not_found', 'There is no such list.')
    return new Snapshot(form, lineage, `${form.list.version}-${lineage}-${which}-${this.#build}`)
  }
}
