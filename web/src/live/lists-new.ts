import { ApiError, type Client } from '@docket/client'
import type { Project } from '@docket/contract'
import { isLocal, newKey } from './edit.ts'
import { type Calls, mayPass } from './lists-calls.ts'
import { ListsToMake, type ListToMake } from './lists-kept.ts'
import type { KnownLists } from './lists-known.ts'

/** A list that the server would not make. */
export interface RefusedList {
  id: string
  name: string
  error: ApiError
}

interface NewListsOptions {
  api: Client
  userID: string
  calls: Calls
  known: KnownLists
  onChange(): void
}

/** Lists that were made here: shown at once, and known by a key until, and after, the server has given them an id. */
export class NewLists {
  readonly #options: NewListsOptions
  readonly #toMake: ListsToMake
  /** On their way to the server, by key, and the call that makes each. */
  readonly #lists = new Map<string, Project>()
  readonly #making = new Map<string, Promise<string>>()
  /** What was known when a list was made here. */
  readonly #before = new Map<string, ReadonlySet<string>>()
  readonly #idOf = new Map<string, string>()
  readonly #keyOf = new Map<string, string>()
  #refused: RefusedList | undefined

  constructor(options: NewListsOptions) {
    this.#options = options
    this.#toMake = new ListsToMake(options.userID)
  }

  /** Those that a page before this one has left are made now. */
  resume(): void {
    for (const list of this.#toMake.all()) this.#begin(list)
  }

  values(): Iterable<Project> {
    return this.#lists.values()
  }

  get(key: string): Project | undefined {
    return this.#lists.get(key)
  }

  /** The one that could not be made last, until another one is made. */
  get refused(): RefusedList | undefined {
    return this.#refused
  }

  /** How many the server has still to make. */
  get unmade(): number {
    return this.#toMake.all().length
  }

  /** What was still to be made is not to be made any more. */
  forget(): void {
    this.#toMake.forget()
  }

  idNow(id: string): string {
    return this.#idOf.get(id) ?? this.#toMake.idOf(id)
  }

  keyNow(id: string): string {
    return this.#keyOf.get(id) ?? id
  }

  isLost(id: string): boolean {
    return isLocal(this.idNow(id)) && !this.#making.has(id)
  }

  async made(id: string): Promise<string> {
    const known = this.idNow(id)
    if (!isLocal(known)) return known
    return this.#making.get(id) ?? Promise.reject(neverMade())
  }

  make({ name, icon = '' }: { name: string; icon?: string }): Project {
    this.#refused = undefined
    const list = { key: newKey(), name, icon }
    this.#toMake.add(list)
    this.#before.set(list.key, new Set([...this.#options.known.values()].map(({ id }) => id)))
    return this.#begin(list)
  }

  /** The stream can overtake the answer to the call that makes a list, which must not stand there twice meanwhile. */
  isBeingMade({ id, name, icon, owner_id, total }: Project): boolean {
    if (owner_id !== this.#options.userID || total > 0) return false
    const isIt = (list: Project) =>
      list.name.trim() === name && list.icon === icon && !this.#before.get(list.id)?.has(id)
    return this.#lists.values().some(isIt)
  }

  #begin({ key, name, icon }: ListToMake): Project {
    const { api, userID, calls, known, onChange } = this.#options
    const list = blankList({ id: key, name, icon, owner_id: userID })
    const making = calls
      .send(() => api.createList({ body: { name, icon } }, { idempotencyKey: key.slice('new-'.length) }))
      .then(
        (made) => {
          this.#toMake.made(key, made.id)
          this.#idOf.set(key, made.id)
          this.#keyOf.set(made.id, key)
          known.put(made)
          return made.id
        },
        (error: ApiError) => {
          if (!mayPass(error)) this.#toMake.remove(key)
          this.#refused = { id: key, name, error }
          throw error
        },
      )
      .finally(() => {
        this.#lists.delete(key)
        this.#before.delete(key)
        onChange()
      })
    making.catch(() => {})
    this.#lists.set(key, list)
    this.#making.set(key, making)
    onChange()
    return list
  }
}

const blankList = (own: Pick<Project, 'id' | 'name' | 'icon' | 'owner_id'>): Project => {
  const now = new Date().toISOString()
  return {
    ...own,
    description: '',
    git_repo: '',
    owner_name: '',
    owner_email: '',
    my_role: 'owner',
    ...{ state: 'draft', max_attempts: 0, lease_seconds: 300 },
    total: 0,
    completed: 0,
    failed: 0,
    pending: 0,
    overdue: 0,
    review: false,
    max_waiting: 0,
    waiting: 0,
    rev: 0,
    fields_rev: 0,
    seen_rev: 0,
    unseen: false,
    created_at: now,
    updated_at: now,
    favorite: false,
    group: '',
    place: null,
    archived: false,
    mine_rev: 0,
  }
}

const neverMade = () => new ApiError(404, { error: 'This list was not made.', code: 'not_found' })
