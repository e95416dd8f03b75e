import { type DBSchema, deleteDB, type IDBPDatabase, openDB, unwrap } from 'idb'
import type { WaitingEdit } from './edit.ts'
import type { Draft, KeptAccount, KeptList } from './kept.ts'
import type { Tab } from './tab.ts'

/** `owner`: the page that sends it, or in which it is being written. */
export interface KeptEdit {
  id: string
  owner: string
  /** Edits of the same moment keep their order. */
  turn: number
  waiting: WaitingEdit
}

export interface KeptDraft extends Draft {
  id: string
  owner: string
  list_id: string
  key: string
  at: number
}

/** A draft of this page. */
export type OwnDraft = Draft & Pick<KeptDraft, 'id'>

interface Stores extends DBSchema {
  edits: { key: string; value: KeptEdit }
  drafts: { key: string; value: KeptDraft }
  lists: { key: string; value: KeptList; indexes: { at: number } }
  /** One, under the same key always. */
  account: { key: string; value: KeptAccount }
}

export type Db = IDBPDatabase<Stores>

/** The database of an account. `onLost`: it is closed, and is to be opened anew. */
export const openDatabase = (name: string, onLost: () => void): Promise<Db> =>
  openDB<Stores>(name, 2, {
    upgrade(created, version) {
      if (version < 1) {
        created.createObjectStore('edits', { keyPath: 'id' })
        created.createObjectStore('drafts', { keyPath: 'id' })
        created.createObjectStore('lists', { keyPath: 'list_id' }).createIndex('at', 'at')
      }
      created.createObjectStore('account')
    },
    blocking(_current, _blocked, event) {
      ;(event.target as IDBDatabase).close()
      onLost()
    },
    terminated: onLost,
  })

/** Holds the lines of all lists of an account. It can be made anew from the server, so that nobody minds when it goes. */
export const linesDatabase = (userID: string): string => `docket-lines-${userID}`

export const forgetLines = async (userID: string): Promise<void> => {
  // A browser that keeps nothing says so at once, or later.
  await Promise.resolve()
    .then(() => deleteDB(linesDatabase(userID)))
    .catch(() => {})
}

/** What closed pages have left is this page's; of two that look at once, one gets it. */
export const takeOver = async <Name extends 'edits' | 'drafts'>(
  db: Db,
  name: Name,
  tab: Tab,
  choose: (left: Stores[Name]['value'][]) => Stores[Name]['value'][],
): Promise<Stores[Name]['value'][]> => {
  const foreign = new Set((await db.getAll(name)).map(({ owner }) => owner))
  foreign.delete(tab.id)
  if (foreign.size === 0) return []
  // An owner was there before what it owns: one that was seen above and is not there now has gone.
  const gone = foreign.difference(await tab.living(foreign))
  const { store, done } = db.transaction(name, 'readwrite', { durability: 'relaxed' })
  const taken = choose((await store.getAll()).filter(({ owner }) => gone.has(owner)))
  const writable: Writable<Stores[Name]['value']> = unwrap(store)
  for (const kept of taken) writable.put({ ...kept, owner: tab.id })
  await done
  return taken
}

/** What is done to a store: no promise for each of what may be thousands. */
export interface Writable<Value> {
  put(value: Value, key?: string): unknown
  delete(key: string): unknown
}

/** Committed at once: a transaction that still waits for its answers goes with a page that is closed. */
export const change = async <Name extends 'edits' | 'drafts' | 'lists' | 'account'>(
  db: Db,
  name: Name,
  work: (store: Writable<Stores[Name]['value']>) => void,
): Promise<void> => {
  const transaction = db.transaction(name, 'readwrite', { durability: 'relaxed' })
  work(unwrap(transaction.store))
  transaction.commit()
  await transaction.done
}
