import { inTime, PATIENCE_MS } from '../ui/in-time.ts'
import { whenIdle } from '../ui/when-idle.ts'
import type { WaitingEdit } from './edit.ts'
import { change, type Db, type KeptDraft, type KeptEdit, type OwnDraft, openDatabase, takeOver } from './idb.ts'
import { type Draft, type Keeper, type KeptAccount, type KeptList, listsOf, type Unsent } from './kept.ts'
import { ListsToMake } from './lists-kept.ts'
import { joinTabs, type Tab } from './tab.ts'
import { uuid } from './uuid.ts'
import { isVisible } from './visible.ts'

const MOST_LISTS = 30
/** Edits that are written in one turn. */
const AT_ONCE = 500
/** The first letter is kept at once: what a page writes while it is closed may come too late. */
const DRAFT_EVERY_MS = 150
/** A list is large, and an older one is brought up to date as well: soon for the first time, and then once in a while. */
const LIST_AFTER_MS = 10_000
const LIST_EVERY_MS = 60_000
const THE_ACCOUNT = 'account'

/**
 * Keeps what was written in IndexedDB, one database per account. What a page keeps is its own until it is closed: then the
 * next one that looks takes it over. Where the browser refuses, everything goes on without.
 */
export class IdbKeeper implements Keeper {
  isLasting = false
  readonly #name: string
  readonly #tab: Tab
  readonly #made: ListsToMake
  #db: Promise<Db | undefined> | undefined
  /** The database has not opened in time, and may still do so. */
  #isLate = false
  /** Edits that are still to be written, or to be written anew. */
  readonly #unwritten = new Map<string, WaitingEdit>()
  readonly #turns = new Map<string, number>()
  #turn = 0
  readonly #drafts = new Map<string, Map<string, OwnDraft>>()
  readonly #changedDrafts = new Map<string, KeptDraft>()
  readonly #changedLists = new Map<string, KeptList>()
  #readAccount: (() => KeptAccount | undefined) | undefined
  #isAccountWritten = false
  #draftTimer: ReturnType<typeof setTimeout> | undefined
  #draftsWrittenAt = Number.NEGATIVE_INFINITY
  #listTimer: ReturnType<typeof setTimeout> | undefined
  #listsWrittenAt = Number.NEGATIVE_INFINITY
  #isSealed = false

  constructor(userID: string) {
    this.#name = `docket-${userID}`
    this.#made = new ListsToMake(userID)
    this.#tab = joinTabs(`docket:${userID}:tab`)
    window.addEventListener('pagehide', this.#flush)
    document.addEventListener('visibilitychange', this.#flushIfHidden)
    void this.#use(undefined, async () => {})
  }

  async orphans(): Promise<WaitingEdit[]> {
    if (this.#isLate) return []
    const taken = await this.#useInTheEnd([], (db) => takeOver(db, 'edits', this.#tab, (left) => left))
    for (const { waiting } of taken) this.#turns.set(waiting.id, this.#turn++)
    return taken.sort((a, b) => a.waiting.at - b.waiting.at || a.turn - b.turn).map(({ waiting }) => waiting)
  }

  /** Many are written in slices, so that nothing waits for all of them; a page that goes writes what is left at once. */
  async save(edits: readonly WaitingEdit[]): Promise<void> {
    if (this.#isSealed) return
    for (const waiting of edits) {
      if (!this.#turns.has(waiting.id)) this.#turns.set(waiting.id, this.#turn++)
      this.#unwritten.set(waiting.id, waiting)
    }
    for (let at = 0; at < edits.length; at += AT_ONCE)
      await this.#writeEdits(edits.slice(at, at + AT_ONCE).map(({ id }) => id))
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) {
      this.#turns.delete(id)
      this.#unwritten.delete(id)
    }
    void this.#use(undefined, (db) =>
      change(db, 'edits', (store) => {
        for (const id of ids) store.delete(id)
      }),
    )
  }

  async drafts(listID: string): Promise<ReadonlyMap<string, Draft>> {
    const drafts = this.#draftsOf(listID)
    if (this.#isLate && drafts.size > 0) return new Map(drafts)
    // One for each line: what else was left there comes when this one is done with.
    const choose = (left: KeptDraft[]) => {
      const id = this.#made.idOf(listID)
      const ofList = left.filter(({ list_id }) => this.#made.idOf(list_id) === id)
      const newest = ofList.sort((a, b) => a.at - b.at)
      return [...new Map(newest.map((draft) => [draft.key, draft])).values()].filter(({ key }) => !drafts.has(key))
    }
    for (const { id, key, text, base, by } of await this.#useInTheEnd([], (db) =>
      takeOver(db, 'drafts', this.#tab, choose),
    ))
      if (!drafts.has(key)) drafts.set(key, { id, text, base, by })
    return new Map(drafts)
  }

  saveDraft(listID: string, key: string, draft: Draft | undefined): void {
    const drafts = this.#draftsOf(listID)
    const before = drafts.get(key)
    if (draft === undefined && !before) return
    const id = before?.id ?? uuid()
    if (draft === undefined) drafts.delete(key)
    else drafts.set(key, { id, ...draft })
    const kept = { id, owner: this.#tab.id, list_id: listID, key, at: Date.now(), ...(draft ?? { text: '' }) }
    this.#changedDrafts.set(id, kept)
    const pauseMs = Math.max(0, this.#draftsWrittenAt + DRAFT_EVERY_MS - performance.now())
    this.#draftTimer ??= setTimeout(() => void this.#writeDrafts(), pauseMs)
  }

  load(listID: string): Promise<KeptList | undefined> {
    return this.#use(undefined, (db) => db.get('lists', listID))
  }

  saveList(kept: KeptList): void {
    this.#changedLists.set(kept.list_id, kept)
    this.#writeListsLater()
  }

  loadAccount(): Promise<KeptAccount | undefined> {
    return this.#use(undefined, (db) => db.get('account', THE_ACCOUNT))
  }

  /** As soon as anything is known of it, for whoever leaves at once, and then with the lists. */
  saveAccount(read: () => KeptAccount | undefined): void {
    this.#readAccount = read
    if (!this.#isAccountWritten && read()) {
      this.#isAccountWritten = true
      whenIdle(this.#writeAccount)
    }
    this.#writeListsLater()
  }

  async unsent(): Promise<Unsent> {
    await this.#writeDrafts()
    return this.#use({ edits: 0, drafts: listsOf(this.#drafts) }, async (db) => ({
      edits: await db.count('edits'),
      drafts: (await db.getAll('drafts')).map(({ list_id }) => list_id),
    }))
  }

  async forget({ keepWriting }: { keepWriting: boolean }): Promise<void> {
    this.#changedLists.clear()
    this.#readAccount = undefined
    if (keepWriting) await this.#writeAll()
    else this.#unwritten.clear()
    const known = ['account', 'lists'] as const
    const stores = keepWriting ? known : ([...known, 'edits', 'drafts'] as const)
    await this.#use(undefined, (db) => Promise.all(stores.map((store) => db.clear(store))))
    this.#isSealed = true
  }

  async close(): Promise<void> {
    window.removeEventListener('pagehide', this.#flush)
    document.removeEventListener('visibilitychange', this.#flushIfHidden)
    await this.#writeAll()
    clearTimeout(this.#draftTimer)
    clearTimeout(this.#listTimer)
    this.#isSealed = true
    this.#tab.leave()
    // What is under way is done before it closes.
    if (this.#db) await soon(this.#db.then((db) => db?.close())).catch(() => {})
  }

  readonly #flushIfHidden = (): void => {
    if (!isVisible()) this.#flush()
  }

  readonly #flush = (): void => {
    void this.#writeEdits([...this.#unwritten.keys()])
    void this.#writeDrafts()
    void this.#writeLists()
  }

  /** Those of these that are still to be written, as they are by then. */
  async #writeEdits(ids: Iterable<string>): Promise<void> {
    this.isLasting = await this.#use(false, async (db) => {
      const kept = [...ids].flatMap((id): KeptEdit | [] => {
        const waiting = this.#unwritten.get(id)
        return waiting ? { id, owner: this.#tab.id, turn: this.#turns.get(id)!, waiting } : []
      })
      for (const { id } of kept) this.#unwritten.delete(id)
      if (kept.length === 0) return true
      const put = () =>
        change(db, 'edits', (store) => {
          for (const each of kept) store.put(each)
        })
      await put().catch(async () => {
        // What was written is worth more than what the server knows as well.
        await db.clear('lists')
        await put()
      })
      return true
    })
  }

  async #writeAll(): Promise<void> {
    await Promise.all([this.#writeEdits([...this.#unwritten.keys()]), this.#writeDrafts()])
  }

  async #writeDrafts(): Promise<void> {
    clearTimeout(this.#draftTimer)
    this.#draftTimer = undefined
    this.#draftsWrittenAt = performance.now()
    const changed = [...this.#changedDrafts.values()]
    this.#changedDrafts.clear()
    if (changed.length === 0) return
    await this.#use(undefined, async (db) => {
      await change(db, 'drafts', (store) => {
        for (const draft of changed) {
          if (draft.text === '') store.delete(draft.id)
          else store.put(draft)
        }
      })
    })
  }

  #writeListsLater(): void {
    const afterMs = Math.max(LIST_AFTER_MS, this.#listsWrittenAt + LIST_EVERY_MS - performance.now())
    this.#listTimer ??= setTimeout(() => whenIdle(() => void this.#writeLists()), afterMs)
  }

  async #writeLists(): Promise<void> {
    clearTimeout(this.#listTimer)
    this.#listTimer = undefined
    this.#listsWrittenAt = performance.now()
    // Also where nothing has changed since: it is known to be current later than it was.
    this.#writeAccount()
    const changed = [...this.#changedLists.values()]
    this.#changedLists.clear()
    if (changed.length === 0) return
    await this.#use(undefined, async (db) => {
      await change(db, 'lists', (store) => changed.forEach((kept) => store.put(kept)))
      const ids = await db.getAllKeysFromIndex('lists', 'at')
      const old = ids.slice(0, -MOST_LISTS)
      if (old.length > 0) await change(db, 'lists', (store) => old.forEach((id) => store.delete(id)))
    })
  }

  readonly #writeAccount = (): void => {
    const account = this.#readAccount?.()
    if (account) void this.#use(undefined, (db) => change(db, 'account', (store) => store.put(account, THE_ACCOUNT)))
  }

  #draftsOf(listID: string): Map<string, OwnDraft> {
    const drafts = this.#drafts.get(listID) ?? new Map<string, OwnDraft>()
    this.#drafts.set(listID, drafts)
    return drafts
  }

  /** Somebody waits for it: no longer than is worth it, and it is done all the same. */
  async #use<Result>(otherwise: Result, work: (db: Db) => Promise<Result>): Promise<Result>
  async #use(otherwise: undefined, work: (db: Db) => Promise<unknown>): Promise<undefined>
  async #use<Result>(otherwise: Result, work: (db: Db) => Promise<Result>): Promise<Result> {
    const done = this.#useInTheEnd(otherwise, work)
    return this.#isLate ? otherwise : soon(done).catch(() => otherwise)
  }

  /** What was written comes back however late. */
  async #useInTheEnd<Result>(otherwise: Result, work: (db: Db) => Promise<Result>): Promise<Result> {
    if (this.#isSealed) return otherwise
    try {
      await this.#tab.isThere
      this.#db ??= this.#open()
      const db = await this.#db
      return db ? await work(db) : otherwise
    } catch {
      return otherwise
    }
  }

  async #open(): Promise<Db | undefined> {
    const again = () => {
      this.#db = undefined
    }
    const late = setTimeout(() => {
      this.#isLate = true
    }, PATIENCE_MS)
    try {
      const db = await openDatabase(this.#name, again)
      this.isLasting = true
      return db
    } catch {
      return undefined
    } finally {
      clearTimeout(late)
      this.#isLate = false
    }
  }
}

const soon = <Result>(work: Promise<Result>) => inTime(work, new Error('The browser does not answer.'))
