import type { ApiError, Client } from '@docket/client'
import { Backoff } from './backoff.ts'
import type { WaitingEdit } from './edit.ts'
import { ListOutbox } from './list-outbox.ts'
import type { Moves } from './moves.ts'
import type { OutboxHost, Peer } from './peer.ts'
import type { Answer } from './requests.ts'
import { isNoticeable, isUnderWay, nextWakeUps } from './under-way.ts'

/** Where edits are kept until they are done, so that they outlive the page. */
export interface EditKeeper {
  save(edits: readonly WaitingEdit[]): Promise<void>
  remove(ids: readonly string[]): void
}

export interface OutboxEvents {
  /** Edits were made, are done, or have run into something. */
  onChange(): void
  /** The server has taken this one. */
  onDone(waiting: WaitingEdit, answer: Answer): void
}

export interface OutboxOptions {
  api: Client
  keeper: EditKeeper
  /** No answer within the time limit: the connection is in doubt. */
  onSilence(): void
  /** The answer is that nobody is signed in. */
  onSignedOut(refusal: ApiError): void
  /** A list that was made here has a key, and then an id as well. */
  lists?: { keyNow(id: string): string; idNow(id: string): string }
}

/**
 * All edits of an account that the server has not taken yet. Those of one list leave in their order, one request at a time
 * with as many as there are; an idempotency key makes it safe to send a request again. Lists don't wait for each other.
 */
export class Outbox {
  readonly #keeper: EditKeeper
  readonly #host: OutboxHost
  readonly #backoff: Backoff
  readonly #lists = new Map<string, ListOutbox>()
  moves: Moves | undefined
  readonly #listeners = new Set<OutboxEvents>()
  readonly #names: OutboxOptions['lists']
  #heldTimer: Timer
  #noticeTimer: Timer

  constructor({ api, keeper, onSilence, onSignedOut, lists }: OutboxOptions) {
    this.#keeper = keeper
    this.#names = lists
    this.#backoff = new Backoff((wasStalled) => {
      this.#pump()
      if (wasStalled) this.#changed()
    })
    this.#host = {
      api,
      backoff: this.#backoff,
      moves: () => this.moves,
      keep: (edits) => this.#keep(edits),
      forget: (edits) => keeper.remove(edits.map(({ id }) => id)),
      onDone: (waiting, answer) => {
        for (const { onDone } of this.#listeners) onDone(waiting, answer)
      },
      onStalled: (refusal) => {
        this.#backoff.stall(refusal)
        if (refusal.status === 401) onSignedOut(refusal)
        if (refusal.status === 0) onSilence()
      },
      onFree: () => {
        this.#changed()
        this.#pump()
      },
    }
  }

  /** Edits cannot leave now: there was no answer, there is no network, or nobody is signed in. */
  get isStalled(): boolean {
    return this.#backoff.isStalled
  }

  /** What moves lines comes later than the rest: before the first of them is pushed or adopted. */
  letMove(make: typeof Moves): void {
    this.moves ??= new make(
      this.#host.api,
      (id) => this.#list(id),
      (id) => this.#names?.idNow(id) ?? id,
    )
  }

  /** Tells of the edits of all lists. */
  listen(events: OutboxEvents): () => void {
    this.#listeners.add(events)
    return () => void this.#listeners.delete(events)
  }

  /** Of all lists. */
  get all(): Iterable<WaitingEdit> {
    return this.#all()
  }

  of(listID: string): WaitingEdit[] {
    return [...(this.#lists.get(listID)?.queue ?? [])]
  }

  /** Lines that are on their way to this list from others. */
  arrivalsAt(listID: string): WaitingEdit[] {
    return this.moves?.to(listID) ?? []
  }

  /** Those of a line that wait for somebody's decision. */
  problemsOf(listID: string, key: string): WaitingEdit[] {
    return [...(this.#lists.get(listID)?.queue.ofLine(key) ?? [])].filter(({ problem }) => problem)
  }

  /** Those of a list that have been under way for long enough to be worth a word. */
  unsent(listID: string): WaitingEdit[] {
    const now = Date.now()
    return this.of(listID).filter((waiting) => isUnderWay(waiting) && (this.isStalled || isNoticeable(waiting, now)))
  }

  /** Whether closing the page now would leave something unsent. */
  get hasUnsent(): boolean {
    return this.#lists.values().some(({ queue }) => [...queue].some(isUnderWay))
  }

  /** Edits that the server has not taken, for whatever reason. */
  get size(): number {
    return this.#lists.values().reduce((sum, { queue }) => sum + queue.size, 0)
  }

  /** The list is open: its edits are shown there, and what becomes of them is told there. */
  open(listID: string, peer: Peer): () => void {
    return this.#list(listID).open(peer)
  }

  /** Edits that were kept from before. */
  adopt(edits: readonly WaitingEdit[]): void {
    for (const [listID, ofList] of Map.groupBy(edits, ({ list_id }) => list_id)) this.#list(listID).adopt(ofList)
    this.#pump()
    this.#changed()
  }

  push(edits: readonly WaitingEdit[]): void {
    for (const [listID, ofList] of Map.groupBy(edits, ({ list_id }) => list_id)) this.#list(listID).push(ofList)
    void this.#keep(edits)
    this.#pump()
    this.#tell()
  }

  /** Takes an edit back that has not left, and that no other of its line follows. */
  withdraw(waiting: WaitingEdit): boolean {
    const isWithdrawn = this.#list(waiting.list_id).withdraw(waiting)
    this.#tell()
    return isWithdrawn
  }

  /** The problem is settled: the edit is given up, or what goes on in its place is pushed next. */
  settle(waiting: WaitingEdit): void {
    this.#list(waiting.list_id).drop([waiting], 'withdrawn')
    this.#pump()
    this.#tell()
  }

  /** Nothing leaves until `resume`: there is no network. */
  pause(): void {
    this.#backoff.pause()
    this.#changed()
  }

  /** Nothing leaves until whoever is signed in is known to be the same: no network that comes back changes that. */
  suspend(): void {
    this.#backoff.suspend()
    this.#changed()
  }

  /** The same person is signed in. */
  unsuspend(): void {
    this.#backoff.unsuspend()
  }

  /** Tries now. */
  resume(): void {
    this.#backoff.resume()
  }

  /** The page goes away: what was held back leaves with it. */
  flush(): void {
    if (this.#backoff.isClosed) return
    for (const list of this.#lists.values()) {
      const held = [...list.queue].filter(({ held_until }) => held_until !== undefined)
      for (const waiting of held) delete waiting.held_until
      void this.#keep(held)
      // What a request is under way for follows its answer, if the page lives to hear it.
      if (held.length > 0 && !this.isStalled) void list.deliver({ keepalive: true })
    }
  }

  /** Nothing is sent any more: whoever signs in next is somebody else. */
  close(): void {
    this.#backoff.close()
    clearTimeout(this.#heldTimer)
    clearTimeout(this.#noticeTimer)
  }

  #list(id: string): ListOutbox {
    const listID = this.#names?.keyNow(id) ?? id
    let list = this.#lists.get(listID)
    if (!list) this.#lists.set(listID, (list = new ListOutbox(this.#host)))
    return list
  }

  #pump(): void {
    this.#watchTime()
    if (this.isStalled || this.#backoff.isClosed) return
    for (const list of this.#lists.values()) void list.deliver()
  }

  /** A browser that keeps nothing is no reason not to send. */
  async #keep(edits: readonly WaitingEdit[]): Promise<void> {
    if (edits.length > 0) await this.#keeper.save(edits).catch(() => {})
  }

  /** Wakes up when a deletion is not held any longer, and when something becomes worth a word. */
  #watchTime(): void {
    if (this.#backoff.isClosed) return
    clearTimeout(this.#heldTimer)
    clearTimeout(this.#noticeTimer)
    const { release, notice } = nextWakeUps(this.#all(), Date.now())
    if (release !== undefined) this.#heldTimer = setTimeout(() => this.#pump(), release)
    if (notice !== undefined) this.#noticeTimer = setTimeout(() => this.#changed(), notice)
  }

  *#all(): Generator<WaitingEdit> {
    for (const { queue } of this.#lists.values()) yield* queue
  }

  #changed(): void {
    this.#watchTime()
    for (const { peer } of this.#lists.values()) peer?.onChange()
    this.#tell()
  }

  #tell(): void {
    for (const { onChange } of this.#listeners) onChange()
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined
