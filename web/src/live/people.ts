import type { Person } from '@docket/contract'

/** However many come, go, or turn up unknown, they are asked for so often at most. */
const PAUSE_MS = 3000
/** The same after it could not be asked. */
const PAUSE_AFTER_FAILURE_MS = 30_000

interface PeopleOptions {
  /** As they were known last. */
  known?: readonly Person[]
  ask(): Promise<readonly Person[]>
  /** More of them are known. */
  onChange(): void
}

/** Who changes a list, or did: asked for once, and again when somebody comes or goes, or turns up who is not known. */
export class People {
  readonly #options: PeopleOptions
  #known: ReadonlyMap<string, Person>
  /** Their accounts are gone: they were asked for, and are not there. */
  readonly #deleted = new Set<string>()
  #unknown = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #earliest = 0
  #isAsking = false
  #isWanted = false
  #isClosed = false

  constructor(options: PeopleOptions) {
    this.#options = options
    this.#known = byId(options.known ?? [])
  }

  get all(): readonly Person[] {
    return [...this.#known.values()]
  }

  /** Who belongs to the list, as far as it is known. */
  get members(): readonly Person[] {
    return this.all.filter(({ state }) => state === 'member')
  }

  /** Nothing while it is not known; then it is asked. */
  readonly find = (id: string): Person | 'deleted' | undefined => {
    const person = this.#known.get(id)
    if (person) return person
    if (this.#deleted.has(id)) return 'deleted'
    this.#unknown.add(id)
    this.ask()
    return undefined
  }

  /** They may be others now. */
  readonly ask = (): void => {
    this.#isWanted = true
    if (this.#isClosed || this.#isAsking) return
    this.#timer ??= setTimeout(() => void this.#fetch(), Math.max(0, this.#earliest - Date.now()))
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  async #fetch(): Promise<void> {
    this.#timer = undefined
    this.#isAsking = true
    this.#isWanted = false
    // Who turns up from now on may not be in the answer.
    const unknown = this.#unknown
    this.#unknown = new Set()
    let pause = PAUSE_MS
    try {
      const people = await this.#options.ask()
      const missing = unknown.union(this.#known)
      this.#known = byId(people)
      for (const id of missing.keys()) if (!this.#known.has(id)) this.#deleted.add(id)
    } catch {
      this.#unknown = this.#unknown.union(unknown)
      pause = PAUSE_AFTER_FAILURE_MS
    }
    this.#earliest = Date.now() + pause
    this.#isAsking = false
    if (this.#isClosed) return
    if (this.#isWanted) this.ask()
    this.#options.onChange()
  }
}

const byId = (people: readonly Person[]): ReadonlyMap<string, Person> =>
  new Map(people.map((person) => [person.user_id, person]))
