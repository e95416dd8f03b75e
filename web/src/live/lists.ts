import { type AccountFrame, ApiError, type Client } from '@docket/client'
import type { Project } from '@docket/contract'
import { byName } from '../domain/by-name.ts'
import type { Connection, ConnectionEvents, ConnectionState } from './connection.ts'
import type { ListPatch } from './edit.ts'
import { ListPlaces, type Place, type Placing } from './list-places.ts'
import { Calls } from './lists-calls.ts'
import { KnownLists } from './lists-known.ts'
import { NewLists, type RefusedList } from './lists-new.ts'
import { nextFrameOfNews } from './next-frame.ts'
import { uuid } from './uuid.ts'

type OpenStream = (events: ConnectionEvents<AccountFrame>) => Connection

export interface ListsOptions {
  api: Client
  userID: string
  /** Follows the account from now on. */
  openStream: OpenStream
  /** The server says that nobody is signed in. */
  onSignedOut?(refusal: ApiError): void
  /** What is changed here of a list, and waits for the server. */
  editsOf?(key: string): ListPatch
}

/** The lists of an account, followed live, with what is done to them here shown at once. */
export class Lists {
  readonly #api: Client
  readonly #editsOf: (key: string) => ListPatch
  readonly #openStream: OpenStream
  readonly #known = new KnownLists()
  readonly #calls: Calls
  readonly #listeners = new Set<() => void>()
  #stream: Connection | undefined
  #live: ConnectionState | 'ended' = 'connecting'
  #asOf = Date.now()
  /** How often the inbox may have become another one. */
  inboxMoves = 0
  #refusal: ApiError | undefined
  readonly #new: NewLists
  readonly #places: ListPlaces
  readonly #seen = new Map<string, number>()
  #all: readonly Project[] | undefined
  #cancelFrame: (() => void) | undefined

  constructor({ api, userID, openStream, onSignedOut = () => {}, editsOf = () => ({}) }: ListsOptions) {
    this.#calls = new Calls(onSignedOut)
    this.#api = api
    this.#openStream = openStream
    this.#editsOf = editsOf
    this.#new = new NewLists({ api, userID, calls: this.#calls, known: this.#known, onChange: () => this.refresh() })
    this.#new.resume()
    this.#places = new ListPlaces({
      api,
      userID,
      calls: this.#calls,
      made: (id) => this.made(id),
      put: (list) => this.put(list),
      onChange: () => this.refresh(),
    })
    this.#places.resume()
  }

  /** By name. */
  get all(): readonly Project[] {
    return (this.#all ??= this.#arrange())
  }
  /** As the server has said them. */
  get allTold(): Project[] {
    return [...this.#known.values()]
  }
  get isKnown(): boolean {
    return this.#known.isKnown
  }
  get live(): ConnectionState | 'ended' {
    return this.#live
  }
  /** When the lists were last known to be current. */
  get asOf(): number {
    return this.#asOf
  }
  /** Why the server does not go on. */
  get refusal(): ApiError | undefined {
    return this.#refusal
  }
  /** The list that could not be made last, until another one is made. */
  get refused(): RefusedList | undefined {
    return this.#new.refused
  }
  get hasUnsent(): boolean {
    return this.#calls.isBusy
  }
  /** How many the server has still to make. */
  get unmade(): number {
    return this.#new.unmade
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Begins, or goes on after the session had ended. */
  open(): void {
    this.#refusal = undefined
    this.#calls.resume()
    this.#stream ??= this.#openStream({
      onBegin: () => this.#known.begin(),
      onFrame: (frame) => {
        // What came while nothing was heard is found by looking.
        if (!frame.event.startsWith('list')) this.inboxMoves++
        if (frame.event !== 'inbox') this.#known.receive(frame)
        if (frame.event === 'synced') this.refresh()
        else this.#changed()
      },
      onState: (state) => this.#become(state),
      onEnd: (refusal) => {
        this.#refusal = refusal
        this.#stream?.close()
        this.#stream = undefined
        this.#become('ended')
      },
    })
  }

  /** Follows nothing more until it is opened again. */
  rest(): void {
    this.#stream?.close()
    this.#stream = undefined
  }

  close(): void {
    this.rest()
    this.#calls.close()
    this.#cancelFrame?.()
  }

  /** What was still to be made is not to be made any more. */
  forget(): void {
    this.#new.forget()
    this.#places.forget()
  }

  /** What was asked for while the stream was still to be opened, or what was known at some time before. */
  fill(lists: readonly Project[], asOf = Date.now()): void {
    if (!this.isKnown) this.#asOf = asOf
    this.#known.load(lists)
    this.refresh()
  }

  /** What a call has answered about one of them. */
  put(list: Project): void {
    this.#known.put(list)
    this.refresh()
  }

  retry(): void {
    this.#stream?.retry()
    this.#calls.resume()
  }

  doubt(): void {
    this.#stream?.doubt()
  }

  /** By its id, or by the key of a list that is being made. */
  get(id: string): Project | undefined {
    const shown = this.idNow(id)
    return this.all.find((list) => list.id === shown)
  }

  /** As the server has said it, without what is changed here. */
  told(id: string): Project | undefined {
    return this.#known.get(this.idNow(id)) ?? this.#new.get(id)
  }

  /** The id of the list that a key stands for, as soon as there is one. */
  idNow(id: string): string {
    return this.#new.idNow(id)
  }

  /** The key that stands for the list as long as this page lives, if it was made here. */
  keyNow(id: string): string {
    return this.#new.keyNow(id)
  }

  /** A key that nothing stands behind: its list was being made by a page that is closed. */
  isLost(id: string): boolean {
    return this.#new.isLost(id)
  }

  /** The id once the list is made; a list that is not being made is there already. */
  made(id: string): Promise<string> {
    return this.#new.made(id)
  }

  /** It can be opened and written at once, under the key that is answered with. */
  make(fields: { name: string; icon?: string }): Project {
    return this.#new.make(fields)
  }

  /** Cannot be taken back, so it is not shown before it is done; `onGone` comes before it leaves the page. */
  async remove(listID: string, onGone: () => void | Promise<void>): Promise<void> {
    const id = await this.made(listID)
    try {
      await this.#api.deleteList({ listID: id })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
    await onGone()
    this.gone(id)
  }

  /** A call has answered that the list is deleted or left. */
  gone(id: string): void {
    this.#known.remove(id)
    this.refresh()
  }

  /** Puts lists where they are to stand for whoever is here; answers what puts them back. */
  arrange(placings: readonly Placing[]): Placing[] {
    const back = placings.flatMap(({ id, patch }) => {
      const list = this.get(id)
      return list ? { id, patch: pick(list, Object.keys(patch) as (keyof Place)[]) } : []
    })
    for (const placing of placings) this.#places.put({ ...placing, id: this.keyNow(placing.id) })
    this.refresh()
    return back.toReversed()
  }

  /** Answers the copy; sent until it is answered, and made once. */
  async copy(listID: string, body: { name: string; keep_dates: boolean }): Promise<Project> {
    const id = await this.made(listID)
    const idempotencyKey = uuid()
    const list = await this.#calls.send(() => this.#api.copyList({ listID: id, body }, { idempotencyKey }))
    this.put(list)
    return list
  }

  /** Whoever reads here has seen the list as it is now. */
  see(listID: string, { keepalive = false, shown = 0 } = {}): void {
    const list = this.#known.get(this.idNow(listID))
    if (!list || (!isNews(list, this.#seen.get(list.id)) && shown <= list.rev)) return
    const { id } = list
    const rev = Math.max(list.rev, shown)
    this.#seen.set(id, rev)
    this.refresh()
    const mark = () => this.#api.markListSeen({ listID: id, body: { rev } }, { keepalive })
    // Whatever keeps it from being noted, the list is news again when one comes back.
    void (keepalive ? mark() : this.#calls.send(mark)).catch(() => this.#seen.delete(id))
  }

  #arrange(): Project[] {
    const told = [...this.#known.values()].filter((list) => !this.#new.isBeingMade(list))
    const lists = [...told, ...this.#new.values()].map((list): Project => {
      const seen_rev = Math.max(list.seen_rev, this.#seen.get(list.id) ?? 0)
      const key = this.keyNow(list.id)
      return { ...list, ...this.#editsOf(key), ...this.#places.of(key), seen_rev, unseen: isNews(list, seen_rev) }
    })
    return lists.sort((a, b) => byName(a.name, b.name) || (a.id < b.id ? -1 : 1))
  }

  #become(state: ConnectionState | 'ended'): void {
    if (this.#live === 'live' && state !== 'live') this.#asOf = Date.now()
    this.#live = state
    if (state === 'live') this.#calls.resume()
    this.refresh()
  }

  /** However many frames arrive: a few renders a second. */
  #changed(): void {
    this.#all = undefined
    this.#cancelFrame ??= nextFrameOfNews(() => this.refresh())
  }

  /** Something of what is shown has changed. */
  refresh(): void {
    this.#cancelFrame?.()
    this.#cancelFrame = undefined
    this.#all = undefined
    for (const listener of this.#listeners) listener()
  }
}

const pick = (list: Project, fields: readonly (keyof Place)[]): Partial<Place> =>
  Object.fromEntries(fields.map((field) => [field, list[field]]))

const isNews = (list: Project, seen_rev = 0): boolean => list.unseen && seen_rev < list.rev
