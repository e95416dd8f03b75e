import { type AccountFrame, ApiError, type Client } from '@docket/client'
import type { Project } from '@docket/contract'
import type { Connection, ConnectionEvents, ConnectionState } from './connection.ts'
import { isLocal, newKey } from './edit.ts'
import { Calls, mayPass } from './lists-calls.ts'
import { ListsToMake, type ListToMake } from './lists-kept.ts'
import { KnownLists } from './lists-known.ts'
import { nextFrame } from './next-frame.ts'

export type ListFields = Pick<Project, 'name' | 'icon'>

/** A list that the server would not make. */
export interface RefusedList {
  id: string
  name: string
  error: ApiError
}

interface Change {
  patch: Partial<ListFields>
  done: Promise<void>
}

type OpenStream = (events: ConnectionEvents<AccountFrame>) => Connection

export interface ListsOptions {
  api: Client
  userID: string
  /** Follows the account from now on. */
  openStream: OpenStream
  /** The server says that nobody is signed in. */
  onSignedOut?(refusal: ApiError): void
}

/** Somebody else has changed the same field of a list. */
export class ListConflict extends Error {
  override readonly name = 'ListConflict'
  readonly current: Project

  constructor(current: Project) {
    super('The list was changed meanwhile.')
    this.current = current
  }
}

/** The lists of an account, followed live, with what is done to them here shown at once. */
export class Lists {
  readonly #api: Client
  readonly #userID: string
  readonly #openStream: OpenStream
  readonly #toMake: ListsToMake
  readonly #known = new KnownLists()
  readonly #calls: Calls
  readonly #listeners = new Set<() => void>()
  #stream: Connection | undefined
  #live: ConnectionState | 'ended' = 'connecting'
  #asOf = Date.now()
  #refusal: ApiError | undefined
  #refused: RefusedList | undefined
  /** Lists on their way to the server, by the key that stands for their id, and the call that makes each. */
  readonly #new = new Map<string, Project>()
  /** What was known when a list was made here. */
  readonly #before = new Map<string, ReadonlySet<string>>()
  readonly #making = new Map<string, Promise<string>>()
  readonly #idOf = new Map<string, string>()
  readonly #keyOf = new Map<string, string>()
  /** What is not done yet, by the key of its list, in its order. */
  readonly #changes = new Map<string, readonly Change[]>()
  readonly #seen = new Map<string, number>()
  #all: readonly Project[] | undefined
  #cancelFrame: (() => void) | undefined

  constructor({ api, userID, openStream, onSignedOut = () => {} }: ListsOptions) {
    this.#calls = new Calls(onSignedOut)
    this.#api = api
    this.#userID = userID
    this.#openStream = openStream
    this.#toMake = new ListsToMake(userID)
    for (const list of this.#toMake.all()) this.#begin(list)
  }

  /** By name. */
  get all(): readonly Project[] {
    return (this.#all ??= this.#arrange())
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
    return this.#refused
  }
  get hasUnsent(): boolean {
    return this.#calls.isBusy
  }
  /** How many the server has still to make. */
  get unmade(): number {
    return this.#toMake.all().length
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
        this.#known.receive(frame)
        this.#changed()
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
    this.#toMake.forget()
  }

  /** What was asked for while the stream was still to be opened. */
  fill(lists: readonly Project[]): void {
    this.#known.load(lists)
    this.#emit()
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

  /** The id of the list that a key stands for, as soon as there is one. */
  idNow(id: string): string {
    return this.#idOf.get(id) ?? this.#toMake.idOf(id)
  }

  /** The key that stands for the list as long as this page lives, if it was made here. */
  keyNow(id: string): string {
    return this.#keyOf.get(id) ?? id
  }

  /** A key that nothing stands behind: its list was being made by a page that is closed. */
  isLost(id: string): boolean {
    return isLocal(this.idNow(id)) && !this.#making.has(id)
  }

  /** The id once the list is made; a list that is not being made is there already. */
  async made(id: string): Promise<string> {
    const known = this.idNow(id)
    if (!isLocal(known)) return known
    return this.#making.get(id) ?? Promise.reject(neverMade())
  }

  /** It can be opened and written at once, under the key that is answered with. */
  make({ name, icon = '' }: { name: string; icon?: string }): Project {
    this.#refused = undefined
    const list = { key: newKey(), name, icon }
    this.#toMake.add(list)
    this.#before.set(list.key, new Set([...this.#known.values()].map(({ id }) => id)))
    return this.#begin(list)
  }

  #begin({ key, name, icon }: ListToMake): Project {
    const list = this.#blank(key, name, icon)
    const making = this.#calls
      .send(() => this.#api.createList({ body: { name, icon } }, { idempotencyKey: key.slice('new-'.length) }))
      .then(
        (made) => {
          this.#toMake.made(key, made.id)
          this.#idOf.set(key, made.id)
          this.#keyOf.set(made.id, key)
          this.#known.put(made)
          return made.id
        },
        (error: ApiError) => {
          if (!mayPass(error)) this.#toMake.remove(key)
          this.#refused = { id: key, name, error }
          throw error
        },
      )
      .finally(() => {
        this.#new.delete(key)
        this.#before.delete(key)
        this.#emit()
      })
    making.catch(() => {})
    this.#new.set(key, list)
    this.#making.set(key, making)
    this.#emit()
    return list
  }

  /** Shown at once, and taken back if it fails: with `ListConflict` where somebody has changed the same since `base`. */
  async change(base: Project, patch: Partial<ListFields>): Promise<void> {
    const key = this.keyNow(base.id)
    const { promise: done, resolve: end } = Promise.withResolvers<void>()
    const change = { patch, done }
    const earlier = this.#changes.get(key) ?? []
    this.#changes.set(key, [...earlier, change])
    this.#emit()
    try {
      // Both under way, they could arrive the other way round.
      await earlier.at(-1)?.done
      const id = await this.made(base.id)
      this.#known.put(await this.#calls.send(() => this.#update(id, patch, base)))
    } finally {
      this.#changes.set(
        key,
        this.#changes.get(key)!.filter((other) => other !== change),
      )
      end()
      this.#emit()
    }
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
    this.#emit()
  }

  /** Whoever reads here has seen the list as it is now. */
  see(listID: string, { keepalive = false, shown = 0 } = {}): void {
    const list = this.#known.get(this.idNow(listID))
    if (!list || (!isNews(list, this.#seen.get(list.id)) && shown <= list.rev)) return
    const { id } = list
    const rev = Math.max(list.rev, shown)
    this.#seen.set(id, rev)
    this.#emit()
    const mark = () => this.#api.markListSeen({ listID: id, body: { rev } }, { keepalive })
    // Whatever keeps it from being noted, the list is news again when one comes back.
    void (keepalive ? mark() : this.#calls.send(mark)).catch(() => this.#seen.delete(id))
  }

  async #update(listID: string, patch: Partial<ListFields>, base: Project): Promise<Project> {
    try {
      return await this.#api.updateList({ listID, body: patch }, { ifMatch: base.fields_rev })
    } catch (error) {
      const { current } = ((error as ApiError).body ?? {}) as { current?: Project }
      if (!(error instanceof ApiError) || error.status !== 412 || !current) throw error
      this.#known.put(current)
      const fields = Object.keys(patch) as (keyof ListFields)[]
      if (fields.some((field) => current[field] !== base[field] && current[field] !== patch[field]))
        throw new ListConflict(current)
      return this.#update(listID, patch, current)
    }
  }

  #arrange(): Project[] {
    const told = [...this.#known.values()].filter((list) => !this.#isBeingMade(list))
    const lists = [...told, ...this.#new.values()].map((list) => {
      const seen_rev = Math.max(list.seen_rev, this.#seen.get(list.id) ?? 0)
      const changes = this.#changes.get(this.keyNow(list.id)) ?? []
      const shown = { ...list, seen_rev, unseen: isNews(list, seen_rev) }
      return Object.assign(shown, ...changes.map(({ patch }) => patch)) as Project
    })
    return lists.sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
  }

  /** The stream can overtake the answer to the call that makes a list, which must not stand there twice meanwhile. */
  #isBeingMade({ id, name, icon, owner_id, total }: Project): boolean {
    if (owner_id !== this.#userID || total > 0) return false
    const isIt = (list: Project) =>
      list.name.trim() === name && list.icon === icon && !this.#before.get(list.id)?.has(id)
    return this.#new.values().some(isIt)
  }

  #blank(id: string, name: string, icon: string): Project {
    const now = new Date().toISOString()
    return {
      id,
      name,
      icon,
      description: '',
      git_repo: '',
      owner_id: this.#userID,
      owner_name: '',
      owner_email: '',
      my_role: 'owner',
      state: 'draft',
      total: 0,
      completed: 0,
      failed: 0,
      pending: 0,
      overdue: 0,
      rev: 0,
      fields_rev: 0,
      seen_rev: 0,
      unseen: false,
      created_at: now,
      updated_at: now,
    }
  }

  #become(state: ConnectionState | 'ended'): void {
    if (this.#live === 'live' && state !== 'live') this.#asOf = Date.now()
    this.#live = state
    if (state === 'live') this.#calls.resume()
    this.#emit()
  }

  /** However many frames arrive: one render per frame that is drawn. */
  #changed(): void {
    this.#all = undefined
    this.#cancelFrame ??= nextFrame(() => this.#emit())
  }

  #emit(): void {
    this.#cancelFrame?.()
    this.#cancelFrame = undefined
    this.#all = undefined
    for (const listener of this.#listeners) listener()
  }
}

const isNews = (list: Project, seen_rev = 0): boolean => list.unseen && seen_rev < list.rev

const neverMade = () => new ApiError(404, { error: 'This list was not made.', code: 'not_found' })
