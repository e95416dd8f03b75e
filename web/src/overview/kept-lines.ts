import type { TaskLine } from '@docket/contract'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { linesDatabase } from '../live/idb.ts'

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

  constructor(userID: string) {
    // A browser that keeps nothing says so at once, or later.
    this.#db = Promise.resolve()
      .then(() =>
        openDB<Stores>(linesDatabase(userID), 1, {
          upgrade(created) {
            created.createObjectStore('lines')
            created.createObjectStore('state')
          },
          blocking: () => this.close(),
        }),
      )
      .catch(() => undefined)
  }

  /** Nothing where nothing is kept, or the browser keeps nothing. */
  async load(): Promise<{ lines: TaskLine[]; since: string } | undefined> {
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
    return { lines: texts.flatMap((text, at) => unpack(ids[at]!, text)), since }
  }

  /** The lines of these lists, and how far all of them are known, in one: none without the others. */
  async save(lists: ReadonlyMap<string, Iterable<TaskLine>>, since: string): Promise<void> {
    const db = await this.#db
    if (!db || this.#isClosed) return
    const transaction = db.transaction(['lines', 'state'], 'readwrite', { durability: 'relaxed' })
    const lines = transaction.objectStore('lines')
    const asked: Promise<unknown>[] = []
    for (const [listID, ofList] of lists) {
      const text = pack(ofList)
      asked.push(text === '[]' ? lines.delete(listID) : lines.put(text, listID))
    }
    asked.push(transaction.objectStore('state').put(since, 'since'))
    transaction.commit() // a page that is left does not live to see the end
    await Promise.all([...asked, transaction.done])
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
  ...(['due_all_day', 'repeat', 'assignee_id', 'labels'] as const),
] satisfies (keyof TaskLine)[]

const pack = (lines: Iterable<TaskLine>): string =>
  JSON.stringify(Array.from(lines, (line): Packed => fields.map((field) => line[field])))

/** What a field says that lines were kept without, before there was such a field. */
const absent = (field: (typeof fields)[number]) => (field === 'due_all_day' ? false : field === 'labels' ? [] : null)

export const unpack = (list_id: string, text: string): TaskLine[] =>
  (JSON.parse(text) as Packed[]).map(
    (values) =>
      ({ list_id, ...Object.fromEntries(fields.map((field, at) => [field, values[at] ?? absent(field)])) }) as TaskLine,
  )
