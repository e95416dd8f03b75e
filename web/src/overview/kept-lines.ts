import type { TaskLine } from '@docket/contract'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { linesDatabase } from '../live/idb.ts'

/** Moves on with the fields of a line: what was kept before knows nothing of a new one, and nobody is told it again. */
const VERSION = 2

/** A line without the names of its fields: fifty thousand of them are kept. */
type Packed = readonly TaskLine[(typeof fields)[number]][]

interface Stores extends DBSchema {
  /** The lines of a list, as text: read in half the time that objects take. */
  lines: { key: string; value: string }
  state: { key: 'since' | 'recent'; value: string }
}

/** What is kept in the browser of the lines of all lists: the lines of each list, and how far they are known. */
export class KeptLines {
  readonly #db: Promise<IDBPDatabase<Stores> | undefined>
  #isClosed = false
  #stop: (() => void) | undefined

  constructor(userID: string) {
    // A browser that keeps nothing says so at once, or later.
    this.#db = Promise.resolve()
      .then(() =>
        openDB<Stores>(linesDatabase(userID), VERSION, {
          async upgrade(db, before, _, transaction) {
            if (before === 0) {
              db.createObjectStore('lines')
              db.createObjectStore('state')
              return
            }
            // Without the bookmark all lines are told anew.
            await Promise.all([
              transaction.objectStore('lines').clear(),
              transaction.objectStore('state').delete('since'),
            ])
          },
          blocking: () => this.close(),
        }),
      )
      .catch(() => undefined)
  }

  /** Nothing where nothing is kept, or the browser keeps nothing. Each list is read when it is its turn. */
  async load(): Promise<{ lists: Iterable<TaskLine[]>; since: string } | undefined> {
    const db = await this.#db
    if (!db) return undefined
    const transaction = db.transaction(['lines', 'state'])
    const lines = transaction.objectStore('lines')
    const [ids, texts, since] = await Promise.all([
      lines.getAllKeys(),
      lines.getAll(),
      transaction.objectStore('state').get('since'),
    ])
    if (since === undefined) return undefined
    return { lists: texts.values().map((text, at) => unpack(ids[at]!, text)), since }
  }

  /**
   * The lines of these lists, and how far all of them are known, in one: none without the others. With `turn` it is waited for
   * between lists. A page that is left has no time for that, and none for what it has begun in this way.
   */
  async save(
    lists: readonly (readonly [string, Iterable<TaskLine>])[],
    since: string,
    turn?: () => Promise<void>,
  ): Promise<void> {
    const db = await this.#db
    if (!db || this.#isClosed) return
    if (!turn) this.#stop?.()
    const texts: [string, string][] = []
    for (const [listID, lines] of lists) {
      if (turn) await turn()
      texts.push([listID, pack(lines)])
    }
    const transaction = db.transaction(['lines', 'state'], 'readwrite', { durability: 'relaxed' })
    transaction.done.catch(() => {}) // said at the end
    if (turn) this.#stop = () => transaction.abort()
    try {
      const lines = transaction.objectStore('lines')
      const asked: Promise<unknown>[] = [transaction.done]
      for (const [listID, text] of texts) {
        const put = text === '[]' ? lines.delete(listID) : lines.put(text, listID)
        if (turn) await put
        else asked.push(put)
      }
      asked.push(transaction.objectStore('state').put(since, 'since'))
      transaction.commit() // a page that is left does not live to see the end
      await Promise.all(asked)
    } finally {
      if (turn) this.#stop = undefined
    }
  }

  /** What was chosen last, the latest first. */
  async recent(): Promise<string[]> {
    const db = await this.#db
    return JSON.parse((await db?.get('state', 'recent')) ?? '[]') as string[]
  }

  async saveRecent(ids: readonly string[]): Promise<void> {
    const db = await this.#db
    if (!this.#isClosed) await db?.put('state', JSON.stringify(ids), 'recent')
  }

  close(): void {
    this.#isClosed = true
    void this.#db.then((db) => db?.close())
  }
}

const fields = [
  ...(['id', 'name', 'status', 'position', 'icon', 'color', 'due_at', 'archived_at', 'created_at', 'rev'] as const),
  ...(['due_all_day', 'repeat', 'assignee_id', 'labels', 'after', 'start_at'] as const),
] satisfies (keyof TaskLine)[]

const pack = (lines: Iterable<TaskLine>): string =>
  JSON.stringify(Array.from(lines, (line): Packed => fields.map((field) => line[field])))

/** What a field says of which a server told nothing, because it is older than this page. */
const absent = (field: (typeof fields)[number]) => (field === 'labels' || field === 'after' ? [] : null)

export const unpack = (list_id: string, text: string): TaskLine[] =>
  (JSON.parse(text) as Packed[]).map((values) => {
    const line: Record<string, unknown> = { list_id }
    for (let at = 0; at < fields.length; at++) line[fields[at]!] = values[at] ?? absent(fields[at]!)
    return line as unknown as TaskLine
  })
