import { Project } from '@docket/contract'
import type { Caller } from '../call/caller.ts'
import type { Sink } from '../call/handler.ts'
import { covers, isEverywhere } from '../db/key-scope.ts'
import type { Audience } from './audience.ts'
import { accountFrame } from './frames.ts'
import { Stream } from './stream.ts'

/** A list as it is for one user, with the frame that tells it, made once for all of the user's readers. */
export class ListTold {
  readonly id: string
  readonly state: Pick<Project, 'rev' | 'created_at'> & { readonly own_rev: number }
  readonly frame: string

  constructor(list: Project) {
    this.id = list.id
    this.state = { rev: list.rev, own_rev: list.seen_rev + list.mine_rev, created_at: list.created_at }
    this.frame = accountFrame({ event: 'list', data: Project.parse(list) }) // parsing leaves out what is not shown
  }
}

/** The list is gone for this user. */
export interface ListGone {
  readonly id: string
  readonly state?: undefined
}

/** The user's inbox is another one. */
export const INBOX = Symbol('inbox')

type Told = ListTold | ListGone | typeof INBOX

/** What is compared with the tables to find out whether a reader lacks something. */
export interface Marks {
  readonly lists: number
  readonly revs: number
  /** Of what is the user's alone: what was seen, and how often the lists were arranged. */
  readonly own_revs: number
  /** When the newest list was made. */
  readonly newest: string | null
}

/** A piece of the opening ends with the frame that makes it as large. */
const CHUNK_CHARS = 32 * 1024

/** One reader of an account. What it was told of a list is never followed by something older. */
export class AccountStream extends Stream<Told> {
  readonly #told = new Map<string, ListTold['state']>()
  readonly #audience: Audience<AccountStream>
  /** What it is being told at its opening, by list. */
  #opening: ReadonlyMap<string, ListTold> | undefined

  constructor(caller: Caller, sink: Sink, audience: Audience<AccountStream>) {
    super(caller, sink)
    this.#audience = audience
    sink.onClose(() => {
      for (const list_id of this.#told.keys()) audience.delete(list_id, this)
    })
  }

  async open(lists: readonly ListTold[]): Promise<void> {
    for (const told of lists) this.#note(told)
    this.#opening = new Map(lists.map((told) => [told.id, told]))
    await this.begin(chunksOf(lists), () => accountFrame({ event: 'synced', data: { full: true } }))
    this.#opening = undefined
  }

  /** Whether its API key reaches the list. */
  reaches(list_id: string): boolean {
    return covers(this.caller.credential.scope, list_id)
  }

  /** It is not for all lists of its account. */
  get isNarrow(): boolean {
    return !isEverywhere(this.caller.credential.scope)
  }

  get isOpening(): boolean {
    return this.#opening !== undefined
  }

  /** `told`, as this reader holds it already where it says the same. */
  shared(told: ListTold): ListTold {
    const held = this.#opening?.get(told.id)
    return held?.frame === told.frame ? held : told
  }

  put(told: Told): void {
    if (told === INBOX) return this.publish(told, 0)
    this.publish(told, told.state ? told.frame.length : told.id.length)
  }

  /** The lists that it was told of. */
  get lists(): string[] {
    return [...this.#told.keys()]
  }

  /** Whether it lacks something; one that is still opening does not. */
  differsFrom(marks: Marks): boolean {
    if (!this.isLive) return false
    const states = [...this.#told.values()]
    return (
      states.length !== marks.lists ||
      sum(states, 'rev') !== marks.revs ||
      sum(states, 'own_rev') !== marks.own_revs ||
      (states
        .map(({ created_at }) => created_at)
        .sort()
        .at(-1) ?? null) !== marks.newest
    )
  }

  protected tell(told: Told): void {
    if (told === INBOX) return this.write(accountFrame({ event: 'inbox', data: {} }))
    const known = this.#told.get(told.id)
    if (!told.state) {
      if (!known) return
      this.#told.delete(told.id)
      this.#audience.delete(told.id, this)
      return this.write(accountFrame({ event: 'list_removed', data: { id: told.id } }))
    }
    if (known && !isNewer(told.state, known)) return
    this.#note(told)
    this.write(told.frame)
  }

  /** Not of one that is over: nothing would take it out of the audience again. */
  #note({ id, state }: ListTold): void {
    if (this.isOver) return
    this.#told.set(id, state)
    this.#audience.add(id, this)
  }
}

/** A rev never goes back, and neither does what is the user's own. */
const isNewer = (one: ListTold['state'], other: ListTold['state']): boolean =>
  one.rev > other.rev || (one.rev === other.rev && one.own_rev > other.own_rev)

const sum = (states: readonly ListTold['state'][], field: 'rev' | 'own_rev'): number =>
  states.reduce((total, state) => total + state[field], 0)

function* chunksOf(lists: readonly ListTold[]): Generator<string> {
  let chunk = ''
  for (const { frame } of lists) {
    chunk += frame
    if (chunk.length < CHUNK_CHARS) continue
    yield chunk
    chunk = ''
  }
  if (chunk) yield chunk
}
