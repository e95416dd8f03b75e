import { refuse, type Task } from '@docket/contract'
import { Rendered } from '../call/rendered.ts'
import type { Db } from '../db/database.ts'
import type { TaskRow } from '../db/schema.ts'
import { findTasksInOrder, toTask } from '../tasks/queries.ts'

const CHUNK_BYTES = 64 * 1024

/** The tasks of a list at one rev, serialised once for every reader. */
export class Snapshot {
  readonly rev: number
  readonly body: Rendered<Task[]>
  readonly #tasks: readonly string[]
  #baseline: readonly Buffer[] | undefined

  constructor(rev: number, tasks: readonly string[]) {
    this.rev = rev
    this.#tasks = tasks
    this.body = new Rendered(`[${tasks.join(',')}]`)
  }

  /** What it may hold in memory: the body, the tasks as text, the baseline and the compressed forms. */
  get weight(): number {
    return 4 * this.body.bytes.length
  }

  /** One `task` frame for each task, in chunks that can be sent one at a time. */
  get baseline(): readonly Buffer[] {
    return (this.#baseline ??= chunksOf(this.#tasks.map((json) => `event: task\ndata: ${json}\n\n`)))
  }
}

const chunksOf = (texts: readonly string[]): Buffer[] => {
  const chunks: Buffer[] = []
  let chunk = ''
  for (const text of texts) {
    chunk += text
    if (chunk.length < CHUNK_BYTES) continue
    chunks.push(Buffer.from(chunk))
    chunk = ''
  }
  if (chunk) chunks.push(Buffer.from(chunk))
  return chunks
}

/**
 * Snapshots by list, valid for `(list, rev)`. The access check of each request has just read the list's rev, so that a
 * cached body is never stale, on any process. The oldest make room.
 */
export class Snapshots {
  readonly #db: Db
  readonly #maxBytes: number
  readonly #cached = new Map<string, Snapshot>()
  readonly #loading = new Map<string, Promise<Snapshot>>()
  #bytes = 0

  constructor(db: Db, { maxBytes }: { maxBytes: number }) {
    this.#db = db
    this.#maxBytes = maxBytes
  }

  async of(list: { id: string; rev: number }, { archived }: { archived: boolean }): Promise<Snapshot> {
    const key = archived ? `${list.id} archived` : list.id
    const cached = this.#cached.get(key)
    if (cached?.rev === list.rev) return cached
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
    const rows = await findTasksInOrder(this.#db, list_id, { archived })
    if (rows.length === 0) return refuse('not_found', 'There is no such list.')
    const tasks = rows.filter((row): row is TaskRow & { list_rev: number } => row.id !== null)
    return new Snapshot(
      rows[0]!.list_rev,
      tasks.map((row) => JSON.stringify(toTask(row))),
    )
  }

  #keep(key: string, snapshot: Snapshot): Snapshot {
    this.#drop(key)
    this.#cached.set(key, snapshot)
    this.#bytes += snapshot.weight
    while (this.#bytes > this.#maxBytes && this.#cached.size > 1) this.#drop(this.#cached.keys().next().value!)
    return snapshot
  }

  #drop(key: string): void {
    this.#bytes -= this.#cached.get(key)?.weight ?? 0
    this.#cached.delete(key)
  }
}
