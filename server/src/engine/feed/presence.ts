/** At which task somebody is, and how. */
export interface Places {
  /** They write there. */
  readonly writing: string | null
  /** They have it open. */
  readonly open: string | null
}

/** Somebody who has a list open. */
export interface Present extends Places {
  readonly user_id: string
}

/** What one process says to the others: who has a list open there, or who does not want to be seen any more. */
export type PresenceWord =
  | { readonly list_id: string; readonly process: string; readonly people: readonly Present[] }
  | { readonly hide: string }

interface PresenceOptions {
  /** Another name for each process. */
  readonly process: string
  /** Who has the list open is another set of people than before. */
  onChange(list_id: string): void
  /** Whoever is not seen sees nobody either. */
  onHide(user_id: string): void
  /** To the other processes; the latest of one `about` is enough. */
  say(about: string, word: PresenceWord): void
}

/** Whoever loads the page again has not been away. */
const GRACE_MS = 4000
/** What is not told again within this is over. */
const HOLDS_MS = { writing: 6000, open: 30_000 } as const satisfies Record<keyof Places, number>
/** Another process that says nothing for so long is gone, and with it whoever was there. */
const SILENCE_MS = 45_000
const REPEAT_MS = 15_000
/** A frame, and a word to other processes, has room for these: each takes 146 of 8,000 bytes. */
export const MOST_PRESENT = 50

interface Here {
  /** Streams of this person in this process. */
  streams: number
  readonly places: Map<keyof Places, { readonly task_id: string; readonly timer: NodeJS.Timeout }>
  leaving: NodeJS.Timeout | undefined
}

interface Elsewhere {
  readonly people: readonly Present[]
  readonly at: number
}

/**
 * Who has which list open now. It is kept in memory only: it is told to those who look at the same list, and stored nowhere.
 */
export class Presence implements Disposable {
  readonly #options: PresenceOptions
  readonly #here = new Map<string, Map<string, Here>>()
  readonly #elsewhere = new Map<string, Map<string, Elsewhere>>()
  readonly #timer = setInterval(() => this.#repeat(), REPEAT_MS).unref()

  constructor(options: PresenceOptions) {
    this.#options = options
  }

  /** The answer is called when that stream of the person has ended. */
  enter(list_id: string, user_id: string): () => void {
    const people = this.#here.get(list_id) ?? new Map<string, Here>()
    this.#here.set(list_id, people)
    const known = people.get(user_id)
    const here = known ?? { streams: 0, places: new Map(), leaving: undefined }
    clearTimeout(here.leaving)
    here.streams++
    people.set(user_id, here)
    if (!known) this.#changed(list_id)
    return () => {
      here.streams--
      if (here.streams > 0) return
      here.leaving = setTimeout(() => this.#remove(list_id, user_id, here), GRACE_MS).unref()
    }
  }

  /** Where somebody is; `null` where they are not any more. Of somebody who has not the list open nothing is known. */
  place(
    list_id: string,
    user_id: string,
    places: { readonly [Way in keyof Places]?: string | null | undefined },
  ): void {
    const here = this.#here.get(list_id)?.get(user_id)
    if (!here) return
    const before = JSON.stringify(placesOf(here))
    for (const way of ['writing', 'open'] as const) {
      const task_id = places[way]
      if (task_id === undefined) continue
      clearTimeout(here.places.get(way)?.timer)
      here.places.delete(way)
      if (task_id === null) continue
      const timer = setTimeout(() => this.place(list_id, user_id, { [way]: null }), HOLDS_MS[way]).unref()
      here.places.set(way, { task_id, timer })
    }
    if (JSON.stringify(placesOf(here)) !== before) this.#changed(list_id)
  }

  /** Somebody does not want to be seen any more. */
  hide(user_id: string): void {
    this.#hide(user_id)
    this.#options.say(`hide ${user_id}`, { hide: user_id })
  }

  #hide(user_id: string): void {
    this.#options.onHide(user_id)
    for (const [list_id, people] of this.#here) {
      const here = people.get(user_id)
      if (here) this.#remove(list_id, user_id, here)
    }
  }

  /** What another process says. */
  hear(word: PresenceWord): void {
    if ('hide' in word) return this.#hide(word.hide)
    const { list_id, process, people } = word
    const before = JSON.stringify(this.people(list_id))
    const there = this.#elsewhere.get(list_id) ?? new Map<string, Elsewhere>()
    if (people.length > 0) there.set(process, { people, at: Date.now() })
    else there.delete(process)
    if (there.size > 0) this.#elsewhere.set(list_id, there)
    else this.#elsewhere.delete(list_id)
    if (JSON.stringify(this.people(list_id)) !== before) this.#options.onChange(list_id)
  }

  /** In the order of their ids, each once. */
  people(list_id: string): Present[] {
    const there = [...(this.#elsewhere.get(list_id)?.values() ?? [])].flatMap(({ people }) => people)
    const all = new Map<string, Present>()
    for (const each of [...there, ...this.#peopleHere(list_id)]) {
      const { user_id } = each
      const known = all.get(user_id)
      // A process from before this was known says nothing of what is open.
      all.set(user_id, {
        user_id,
        writing: each.writing ?? known?.writing ?? null,
        open: each.open ?? known?.open ?? null,
      })
    }
    return [...all.values()].toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1)).slice(0, MOST_PRESENT)
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
    for (const people of this.#here.values()) {
      for (const here of people.values()) endTimers(here)
    }
  }

  #peopleHere(list_id: string): Present[] {
    const people = this.#here.get(list_id) ?? []
    return Array.from(people, ([user_id, here]) => ({ user_id, ...placesOf(here) }))
  }

  #remove(list_id: string, user_id: string, here: Here): void {
    endTimers(here)
    const people = this.#here.get(list_id)
    if (people?.get(user_id) !== here) return
    people.delete(user_id)
    if (people.size === 0) this.#here.delete(list_id)
    this.#changed(list_id)
  }

  #changed(list_id: string): void {
    this.#options.onChange(list_id)
    this.#say(list_id)
  }

  #say(list_id: string): void {
    const people = this.#peopleHere(list_id).slice(0, MOST_PRESENT)
    this.#options.say(`presence ${list_id}`, { list_id, process: this.#options.process, people })
  }

  /** A word that was lost is said again, a page that shares the stream of another one hears of it, and who has not been heard of is gone. */
  #repeat(): void {
    for (const list_id of this.#here.keys()) {
      this.#say(list_id)
      const { length } = this.people(list_id)
      if (length < 2 || length === MOST_PRESENT) continue
      // Not of a thousand lists in one moment.
      setTimeout(() => this.#options.onChange(list_id), Math.random() * REPEAT_MS).unref()
    }
    const oldest = Date.now() - SILENCE_MS
    for (const [list_id, there] of this.#elsewhere) {
      const gone = [...there].filter(([, { at }]) => at < oldest)
      for (const [process] of gone) this.hear({ list_id, process, people: [] })
    }
  }
}

const placesOf = ({ places }: Here): Places => ({
  writing: places.get('writing')?.task_id ?? null,
  open: places.get('open')?.task_id ?? null,
})

const endTimers = ({ leaving, places }: Here): void => {
  clearTimeout(leaving)
  for (const { timer } of places.values()) clearTimeout(timer)
}
