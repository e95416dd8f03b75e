import { ApiError, type Client } from '@docket/client'
import type { Project, Task } from '@docket/contract'
import { foldedInto, type Known, nextBatch, operationsOf } from './batch.ts'
import { isLocal, isText, keyOf, type Problem, type WaitingEdit } from './edit.ts'
import { EditQueue } from './edit-queue.ts'
import { type OperationFailure, refusalOf } from './refused-batch.ts'
import { uuid } from './uuid.ts'

/** Where edits are kept until they are done, so that they outlive the page. */
export interface EditKeeper {
  save(edits: readonly WaitingEdit[]): Promise<void>
  remove(ids: readonly string[]): void
}

/** What an answer leaves behind; nothing where the line is gone, or when the answer had no room for it. */
export type Answer = Task | Project | undefined

/** An open list: what it knows, and what it is told about its edits. */
export interface Peer {
  taskOf(key: string): Task | undefined
  onDone(waiting: WaitingEdit, answer: Answer): void
  /** It was given up: nothing was, or is to be, changed by it. */
  onDropped(waiting: WaitingEdit, why: DropReason): void
  /** It has a problem now. */
  onProblem(waiting: WaitingEdit): void
  /** What the server says of a task in a refusal. */
  onNews(task: Task): void
  /** An edit that was made elsewhere is of this list. */
  onAdopted(waiting: WaitingEdit): void
  onChange(): void
}

export type DropReason = 'gone' | 'changed' | 'withdrawn'

export interface OutboxOptions {
  api: Client
  keeper: EditKeeper
  /** No answer within the time limit: the connection is in doubt. */
  onSilence(): void
  /** The answer is that nobody is signed in. */
  onSignedOut(refusal: ApiError): void
}

const LONGEST_PAUSE_MS = 30_000
/** For this long the server remembers what an idempotency key stands for; then a repetition could be a second one. */
const REMEMBERED_MS = 23 * 3_600_000
/** An edit that has been under way for longer than this is shown to be. */
export const NOTICEABLE_MS = 1000

/**
 * All edits of an account that the server has not taken yet. Those of one list leave in their order, one request at a time
 * with as many as there are; an idempotency key makes it safe to send a request again. Lists don't wait for each other.
 */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #queues = new Map<string, EditQueue>()
  readonly #peers = new Map<string, Peer>()
  readonly #busy = new Set<string>()
  /** Local keys whose line the server has made. */
  readonly #ids = new Map<string, string>()
  #failures = 0
  #isStalled = false
  #isPaused = false
  #isSuspended = false
  #isClosed = false
  #retryTimer: Timer
  #heldTimer: Timer
  #noticeTimer: Timer

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** Edits cannot leave now: there was no answer, there is no network, or nobody is signed in. */
  get isStalled(): boolean {
    return this.#isStalled || this.#isPaused || this.#isSuspended
  }

  of(listID: string): WaitingEdit[] {
    return [...(this.#queues.get(listID) ?? [])]
  }

  /** Those of a line that wait for somebody's decision. */
  problemsOf(listID: string, key: string): WaitingEdit[] {
    return [...(this.#queues.get(listID)?.ofLine(key) ?? [])].filter(({ problem }) => problem)
  }

  /** Those of a list that have been under way for long enough to be worth a word. */
  unsent(listID: string): WaitingEdit[] {
    const before = this.isStalled ? Number.POSITIVE_INFINITY : Date.now() - NOTICEABLE_MS
    return this.of(listID).filter((waiting) => isUnderWay(waiting) && waiting.at <= before)
  }

  /** Whether closing the page now would leave something unsent. */
  get hasUnsent(): boolean {
    return this.#queues.values().some((queue) => [...queue].some(isUnderWay))
  }

  /** Edits that the server has not taken, for whatever reason. */
  get size(): number {
    return this.#queues.values().reduce((sum, queue) => sum + queue.size, 0)
  }

  /** The list is open: its edits are shown there, and what becomes of them is told there. */
  open(listID: string, peer: Peer): () => void {
    this.#peers.set(listID, peer)
    return () => {
      if (this.#peers.get(listID) === peer) this.#peers.delete(listID)
    }
  }

  /** Edits that were kept from before. */
  adopt(edits: readonly WaitingEdit[]): void {
    for (const [listID, ofList] of Map.groupBy(edits, ({ list_id }) => list_id)) {
      const queue = this.#queue(listID)
      const fresh = ofList.filter((waiting) => !queue.has(waiting))
      queue.adopt(fresh)
      for (const waiting of queue) if (fresh.includes(waiting)) this.#peers.get(listID)?.onAdopted(waiting)
    }
    this.#pump()
    this.#changed()
  }

  push(edits: readonly WaitingEdit[]): void {
    for (const waiting of edits) this.#queue(waiting.list_id).add(waiting)
    void this.#keep(edits)
    this.#pump()
  }

  /** Takes an edit back that has not left, and that no other of its line follows. */
  withdraw(waiting: WaitingEdit): boolean {
    const queue = this.#queue(waiting.list_id)
    if (waiting.sent || !queue.has(waiting)) return false
    if ([...queue.ofLine(keyOf(waiting.edit))].at(-1) !== waiting) return false
    this.#drop([waiting], 'withdrawn')
    return true
  }

  /** The problem is settled: the edit is given up, or what goes on in its place is pushed next. */
  settle(waiting: WaitingEdit): void {
    this.#drop([waiting], 'withdrawn')
    this.#pump()
  }

  /** Nothing leaves until `resume`: there is no network. */
  pause(): void {
    this.#isPaused = true
    this.#changed()
  }

  /** Nothing leaves until whoever is signed in is known to be the same: no network that comes back changes that. */
  suspend(): void {
    this.#isSuspended = true
    this.#changed()
  }

  /** The same person is signed in. */
  unsuspend(): void {
    this.#isSuspended = false
    this.resume()
  }

  /** Tries now. */
  resume(): void {
    if (this.#isClosed) return
    clearTimeout(this.#retryTimer)
    const wasStalled = this.isStalled
    this.#isPaused = false
    this.#isStalled = false
    this.#pump()
    if (wasStalled) this.#changed()
  }

  /** The page goes away: what was held back leaves with it. */
  flush(): void {
    if (this.#isClosed) return
    for (const [listID, queue] of this.#queues) {
      const held = [...queue].filter(({ held_until }) => held_until !== undefined)
      for (const waiting of held) delete waiting.held_until
      void this.#keep(held)
      // What a request is under way for follows its answer, if the page lives to hear it.
      const isFree = held.length > 0 && !this.isStalled && !this.#busy.has(listID)
      if (isFree) void this.#deliver(listID, this.#ready(listID, queue), { keepalive: true })
    }
  }

  /** Nothing is sent any more: whoever signs in next is somebody else. */
  close(): void {
    this.#isClosed = true
    for (const timer of [this.#retryTimer, this.#heldTimer, this.#noticeTimer]) clearTimeout(timer)
  }

  #queue(listID: string): EditQueue {
    let queue = this.#queues.get(listID)
    if (!queue) this.#queues.set(listID, (queue = new EditQueue()))
    return queue
  }

  #pump(): void {
    this.#watchTime()
    if (this.isStalled || this.#isClosed) return
    for (const [listID, queue] of this.#queues) {
      if (queue.size > 0 && !this.#busy.has(listID)) void this.#deliver(listID, this.#ready(listID, queue))
    }
  }

  /** What the next request of a list carries. */
  #ready(listID: string, queue: EditQueue): WaitingEdit[] {
    const again = queue.unanswered()
    if (again.length > 0 && this.#isRepeatable(again)) return again
    const { batch, unsound } = nextBatch(queue, this.#known, Date.now())
    for (const { waiting, verdict } of unsound) {
      if (verdict === 'changed') this.#drop([waiting], 'changed')
      else this.#ask(listID, waiting, verdict)
    }
    return batch
  }

  /** What left too long ago may be made twice when it is sent again: whoever wrote it decides. */
  #isRepeatable(edits: readonly WaitingEdit[]): boolean {
    const earliest = Date.now() - REMEMBERED_MS
    if (edits.every(({ sent, edit }) => edit.kind !== 'add' || sent!.at > earliest)) return true
    for (const waiting of edits) delete waiting.sent
    for (const waiting of edits) {
      if (waiting.edit.kind === 'add')
        this.#setProblem(waiting, { kind: 'refused', status: 0, code: 'client.too_old', message: '' })
    }
    return false
  }

  /** One question about a text, however often it was changed before it left. */
  #ask(listID: string, first: WaitingEdit, problem: Problem): void {
    const queue = this.#queue(listID)
    const folded = foldedInto(first, [...queue.ofLine(keyOf(first.edit))].slice(1))
    if (!folded) return this.#setProblem(first, problem)
    const latest = { ...first, id: uuid(), edit: folded.edit }
    this.#drop(folded.parts, 'withdrawn')
    queue.add(latest)
    this.#peers.get(listID)?.onAdopted(latest)
    this.#setProblem(latest, problem)
  }

  async #deliver(listID: string, batch: readonly WaitingEdit[], { keepalive = false } = {}): Promise<void> {
    if (batch.length === 0) return
    this.#busy.add(listID)
    let answers: readonly Answer[] | undefined
    let refusal: ApiError | undefined
    try {
      answers = await this.#send(listID, batch, keepalive)
    } catch (error) {
      refusal = error instanceof ApiError ? error : new ApiError(0, { error: String(error) })
    }
    this.#busy.delete(listID)
    if (this.#isClosed) return
    if (answers) {
      this.#failures = 0
      this.#done(batch, answers)
    } else if (refusal) this.#refused(batch, refusal)
    this.#changed()
    this.#pump()
  }

  async #send(listID: string, batch: readonly WaitingEdit[], keepalive: boolean): Promise<readonly Answer[]> {
    const { api } = this.#options
    if (batch.some(({ sent }) => !sent)) {
      const request = uuid()
      const operations = operationsOf(batch, this.#known)
      for (const [index, waiting] of batch.entries())
        waiting.sent = { request, at: Date.now(), operation: operations[index]! }
      // If the page ends now, it is known what may have been done.
      const kept = this.#keep(batch)
      if (!keepalive) await kept
    }
    const { edit } = batch[0]!
    if (edit.kind === 'list') return [await api.updateList({ listID, body: edit.patch }, { keepalive })]
    const operations = batch.map(({ sent }) => sent!.operation) as never[]
    const idempotencyKey = batch[0]!.sent!.request
    const { results } = await api.batchTasks({ listID, body: { operations } }, { idempotencyKey, keepalive })
    return results.map(({ task }) => task)
  }

  #done(batch: readonly WaitingEdit[], answers: readonly Answer[]): void {
    const done = new Set(batch)
    for (const [index, waiting] of batch.entries()) {
      const answer = answers[index]
      if (!answer || !('list_id' in answer)) continue
      if (waiting.edit.kind === 'add') this.#ids.set(waiting.edit.key, answer.id)
      this.#learn(waiting, answer, done)
    }
    this.#forget(batch)
    for (const [index, waiting] of batch.entries()) this.#peers.get(waiting.list_id)?.onDone(waiting, answers[index])
  }

  /** What later edits of the line start from: kept before this one is forgotten, so that the line's id outlives the page. */
  #learn(waiting: WaitingEdit, task: Task, done: ReadonlySet<WaitingEdit>): void {
    const ofLine = this.#queue(waiting.list_id).ofLine(keyOf(waiting.edit))
    const later = [...ofLine].filter((other) => !done.has(other))
    for (const other of later) other.known = task
    if (later.length > 0) void this.#keep(later)
  }

  #refused(batch: readonly WaitingEdit[], refusal: ApiError): void {
    const { kind, failures } = refusalOf(refusal, batch.length)
    if (kind === 'stall') return this.#stall(refusal)
    // The key stands for a batch of which these are the rest: it was done.
    if (kind === 'done') return this.#done(batch, [])
    for (const waiting of batch) delete waiting.sent
    for (const { index, ...failure } of failures) this.#failed(batch[index]!, failure)
    const queue = this.#queue(batch[0]!.list_id)
    void this.#keep(batch.filter((waiting) => queue.has(waiting)))
  }

  /** One operation of a batch cannot be done; the others are sent again without it. */
  #failed(waiting: WaitingEdit, { current, code, status, message, isGone }: Omit<OperationFailure, 'index'>): void {
    const { edit, list_id, onConflict } = waiting
    if (current) {
      for (const other of this.#queue(list_id).ofLine(keyOf(edit))) other.known = current
      this.#peers.get(list_id)?.onNews(current)
    }
    // It is judged anew by what the line is now.
    if (code === 'precondition.failed') return
    if (!isGone) return this.#setProblem(waiting, { kind: 'refused', status, code, message })
    if (edit.kind === 'delete') this.#done([waiting], [])
    else if (onConflict === 'yield' || !isText(edit)) this.#drop([waiting], 'gone')
    else this.#ask(list_id, waiting, { kind: 'gone', how: 'deleted', last: this.#known.task(waiting) })
  }

  #stall(refusal: ApiError): void {
    const seconds = refusal.body.retry_after ?? 2 ** this.#failures
    this.#failures++
    this.#isStalled = true
    clearTimeout(this.#retryTimer)
    if (refusal.status === 401) return this.#options.onSignedOut(refusal)
    if (refusal.status === 0) this.#options.onSilence()
    this.#retryTimer = setTimeout(() => this.resume(), Math.min(LONGEST_PAUSE_MS, seconds * 1000))
  }

  #setProblem(waiting: WaitingEdit, problem: Problem): void {
    waiting.problem = problem
    void this.#keep([waiting])
    if (waiting.edit.kind === 'add') {
      const ofLine = this.#queue(waiting.list_id).ofLine(waiting.edit.key)
      this.#drop(
        [...ofLine].filter((other) => other !== waiting),
        'withdrawn',
      )
    }
    this.#peers.get(waiting.list_id)?.onProblem(waiting)
  }

  #drop(edits: readonly WaitingEdit[], why: DropReason): void {
    this.#forget(edits)
    for (const waiting of edits) this.#peers.get(waiting.list_id)?.onDropped(waiting, why)
  }

  #forget(edits: readonly WaitingEdit[]): void {
    for (const waiting of edits) this.#queue(waiting.list_id).remove(waiting)
    if (edits.length > 0) this.#options.keeper.remove(edits.map(({ id }) => id))
  }

  /** A browser that keeps nothing is no reason not to send. */
  async #keep(edits: readonly WaitingEdit[]): Promise<void> {
    if (edits.length > 0) await this.#options.keeper.save(edits).catch(() => {})
  }

  readonly #known: Known = {
    id: ({ edit, known }) => {
      const key = keyOf(edit)
      return isLocal(key) ? (this.#ids.get(key) ?? known?.id) : key
    },
    task: ({ edit, list_id, known }) => {
      const shown = this.#peers.get(list_id)?.taskOf(keyOf(edit))
      return shown && (!known || shown.rev >= known.rev) ? shown : known
    },
  }

  /** Wakes up when a deletion is not held any longer, and when something becomes worth a word. */
  #watchTime(): void {
    if (this.#isClosed) return
    clearTimeout(this.#heldTimer)
    clearTimeout(this.#noticeTimer)
    const now = Date.now()
    let held = Number.POSITIVE_INFINITY
    let noticed = Number.POSITIVE_INFINITY
    for (const queue of this.#queues.values()) {
      for (const waiting of queue) {
        const { held_until, at } = waiting
        if (held_until !== undefined && held_until <= now) delete waiting.held_until
        else if (held_until !== undefined) held = Math.min(held, held_until)
        if (isUnderWay(waiting) && at + NOTICEABLE_MS > now) noticed = Math.min(noticed, at + NOTICEABLE_MS)
      }
    }
    if (held < Number.POSITIVE_INFINITY) this.#heldTimer = setTimeout(() => this.#pump(), held - now + 1)
    if (noticed < Number.POSITIVE_INFINITY) this.#noticeTimer = setTimeout(() => this.#changed(), noticed - now + 1)
  }

  #changed(): void {
    this.#watchTime()
    for (const peer of this.#peers.values()) peer.onChange()
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined

const isUnderWay = ({ problem, held_until }: WaitingEdit): boolean => !problem && held_until === undefined
