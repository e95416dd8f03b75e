import { ApiError, type Client } from '@docket/client'
import type { Project, Task } from '@docket/contract'
import { type Edit, isLocal, isSame, keyOf, type Problem, pick, type WaitingEdit } from './edit.ts'
import { operationOf } from './operation.ts'
import { uuid } from './uuid.ts'

/** Where edits are kept until they are done, so that they outlive the page. */
export interface EditKeeper {
  save(edits: readonly WaitingEdit[]): Promise<void>
  remove(ids: readonly string[]): void
}

/** An open list: what it knows, and what it is told about its edits. */
export interface Peer {
  taskOf(key: string): Task | undefined
  /** The edit is done; `answer` is what it left. */
  onDone(waiting: WaitingEdit, answer: Task | Project | undefined): void
  /** It was given up: nothing was, or is to be, changed by it. */
  onDropped(waiting: WaitingEdit, why: 'gone' | 'changed' | 'withdrawn'): void
  /** It has a problem now, or none any more. */
  onProblem(waiting: WaitingEdit): void
  /** What the server says of a task in a refusal. */
  onNews(task: Task): void
  /** An edit of a page that is closed is this page's now. */
  onAdopted(waiting: WaitingEdit): void
  onChange(): void
}

export interface OutboxOptions {
  api: Client
  keeper: EditKeeper
  /** No answer within the time limit: the connection is in doubt. */
  onSilence(): void
  /** The answer is that nobody is signed in. */
  onSignedOut(refusal: ApiError): void
}

const MOST_AT_ONCE = 500
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
  #edits: WaitingEdit[] = []
  readonly #peers = new Map<string, Peer>()
  readonly #busy = new Set<string>()
  /** Local keys whose line the server has made. */
  readonly #ids = new Map<string, string>()
  #failures = 0
  #isStalled = false
  #isPaused = false
  #isSuspended = false
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #heldTimer: ReturnType<typeof setTimeout> | undefined
  #noticeTimer: ReturnType<typeof setTimeout> | undefined

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** Edits that cannot leave now: there was no answer, or nobody is signed in. */
  get isStalled(): boolean {
    return this.#isStalled || this.#isPaused || this.#isSuspended
  }

  of(list_id: string): WaitingEdit[] {
    return this.#edits.filter((waiting) => waiting.list_id === list_id)
  }

  /** How many have been under way for long enough to be worth a word. */
  unsent(list_id?: string): WaitingEdit[] {
    const before = Date.now() - NOTICEABLE_MS
    return this.#edits.filter(
      (waiting) =>
        (list_id === undefined || waiting.list_id === list_id) &&
        isUnderWay(waiting) &&
        (this.isStalled || waiting.at <= before),
    )
  }

  /** Whether closing the page now would leave something unsent. */
  get hasUnsent(): boolean {
    return this.#edits.some(isUnderWay)
  }

  /** The list is open: its edits are shown there, and what becomes of them is told there. */
  open(list_id: string, peer: Peer): () => void {
    this.#peers.set(list_id, peer)
    return () => {
      if (this.#peers.get(list_id) === peer) this.#peers.delete(list_id)
    }
  }

  /** Edits that the server has not taken, for whatever reason. */
  get size(): number {
    return this.#edits.length
  }

  /** Edits that were kept from before, in the order in which they were made. */
  adopt(edits: readonly WaitingEdit[]): void {
    const known = new Set(this.#edits.map(({ id }) => id))
    const fresh = edits.filter(({ id }) => !known.has(id)).map(withLastingKey)
    this.#edits = [...this.#edits, ...fresh].sort((a, b) => a.at - b.at)
    for (const waiting of fresh) this.#peers.get(waiting.list_id)?.onAdopted(waiting)
    this.pump()
  }

  push(edits: readonly WaitingEdit[]): void {
    this.#edits.push(...edits)
    void this.#options.keeper.save(edits)
    this.pump()
  }

  /** Takes an edit back that has not left. */
  withdraw(waiting: WaitingEdit): boolean {
    if (waiting.sent || !this.#edits.includes(waiting)) return false
    this.#drop(waiting, 'withdrawn')
    return true
  }

  /** Lets go of what it held back. */
  release(edits: readonly WaitingEdit[]): void {
    for (const waiting of edits) delete waiting.held_until
    this.pump()
  }

  /** The problem is settled: the edit goes on as `next`, or is given up. */
  settle(waiting: WaitingEdit, next?: readonly WaitingEdit[]): void {
    this.#drop(waiting, 'withdrawn')
    if (next) this.push(next)
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
    clearTimeout(this.#retryTimer)
    const wasStalled = this.isStalled
    this.#isPaused = false
    this.#isStalled = false
    this.pump()
    if (wasStalled) this.#changed()
  }

  /** The page goes away: what was held back leaves with it. */
  flush(): void {
    if (this.isStalled) return
    for (const [list_id, edits] of Map.groupBy(this.#edits, (waiting) => waiting.list_id)) {
      const held = edits.filter((waiting) => waiting.held_until !== undefined && !waiting.problem)
      if (held.length === 0 || this.#busy.has(list_id)) continue
      for (const waiting of held) delete waiting.held_until
      const group = this.#readyGroup(list_id)
      if (group) void this.#deliver(list_id, group, { keepalive: true })
    }
  }

  close(): void {
    for (const timer of [this.#retryTimer, this.#heldTimer, this.#noticeTimer]) clearTimeout(timer)
    this.#isSuspended = true
  }

  pump(): void {
    this.#watchTime()
    if (this.isStalled) return
    for (const list_id of new Set(this.#edits.map((waiting) => waiting.list_id))) {
      if (this.#busy.has(list_id)) continue
      const group = this.#readyGroup(list_id)
      if (group) void this.#deliver(list_id, group)
    }
  }

  /** The edits that the next request of a list carries. */
  #readyGroup(list_id: string): WaitingEdit[] | undefined {
    const edits = this.of(list_id)
    const repeated = edits.find(({ sent }) => sent)
    if (repeated) return this.#repeatable(edits.filter(({ sent }) => sent?.request === repeated.sent!.request))

    const now = Date.now()
    // Edits of one line keep their order: behind one that cannot go, the others wait.
    const stuck = new Set<string>()
    const moving = new Set<string>()
    const group: WaitingEdit[] = []
    for (const waiting of edits) {
      const { edit } = waiting
      const key = keyOf(edit)
      if (group.length >= MOST_AT_ONCE) break
      if (waiting.problem && edit.kind !== 'list') stuck.add(key)
      if (waiting.problem || stuck.has(key)) continue
      if (edit.kind === 'list') {
        if (group.length === 0) return [waiting]
        break
      }
      const isHeld = waiting.held_until !== undefined && waiting.held_until > now
      const isUnknown = edit.kind !== 'add' && this.#idOf(key) === undefined
      // What follows an own edit of the same line starts from that, not from what the server says now.
      if (isHeld || isUnknown || (!moving.has(key) && !this.#isSound(waiting))) {
        if (isHeld || isUnknown || waiting.problem) stuck.add(key)
        continue
      }
      moving.add(key)
      group.push(waiting)
    }
    return group.length > 0 ? group : undefined
  }

  /** What left too long ago may be made twice when it is sent again: whoever wrote it decides. */
  #repeatable(group: WaitingEdit[]): WaitingEdit[] | undefined {
    if (group.every(({ at, edit }) => edit.kind !== 'add' || Date.now() - at < REMEMBERED_MS)) return group
    for (const waiting of group) {
      delete waiting.sent
      if (waiting.edit.kind === 'add')
        this.#setProblem(waiting, { kind: 'refused', status: 0, code: 'client.too_old', message: '' })
    }
    return undefined
  }

  /** Is the line still what the edit started from? If not, the edit is settled here. */
  #isSound(waiting: WaitingEdit): boolean {
    const { edit, onConflict } = waiting
    if (edit.kind === 'add' || edit.kind === 'list' || !edit.base) return true
    const task = this.#taskOf(waiting)
    if (!task) return true
    if (edit.kind === 'change' && isSame(pick(task, edit.patch), edit.patch) && task.archived_at === null) return true
    if (edit.kind === 'change' && onConflict === 'ask' && task.archived_at !== null && isText(edit)) {
      this.#setProblem(waiting, { kind: 'gone', how: 'archived', last: task })
      return false
    }
    if (isSame(pick(task, edit.base), edit.base)) return true
    if (onConflict === 'yield') this.#drop(waiting, 'changed')
    else if (!isText(edit)) return true
    else this.#setProblem(waiting, { kind: 'conflict', theirs: pick(task, edit.base) })
    return false
  }

  async #deliver(list_id: string, group: readonly WaitingEdit[], { keepalive = false } = {}): Promise<void> {
    this.#busy.add(list_id)
    try {
      if (group[0]!.edit.kind === 'list') await this.#sendList(group[0]!, keepalive)
      else await this.#sendBatch(list_id, group, keepalive)
      this.#failures = 0
    } catch (error) {
      this.#refused(group, error instanceof ApiError ? error : new ApiError(500, { error: String(error) }))
    } finally {
      this.#busy.delete(list_id)
      this.#changed()
      this.pump()
    }
  }

  async #sendList(waiting: WaitingEdit, keepalive: boolean): Promise<void> {
    const { list_id: listID, edit } = waiting
    waiting.sent ??= { request: waiting.id, operation: {} }
    const body = (edit as Extract<Edit, { kind: 'list' }>).patch
    this.#done(waiting, await this.#options.api.updateList({ listID, body }, { keepalive }))
  }

  async #sendBatch(listID: string, group: readonly WaitingEdit[], keepalive: boolean): Promise<void> {
    if (group.some(({ sent }) => !sent)) {
      const request = uuid()
      const first = new Set<string>()
      for (const waiting of group) {
        const key = keyOf(waiting.edit)
        const rev = first.has(key) || first.add(key) === undefined ? undefined : this.#taskOf(waiting)?.rev
        waiting.sent = { request, operation: operationOf(waiting, this.#idOf(key), rev) }
      }
      // If the page ends now, it is known what may have been done.
      const saved = this.#options.keeper.save(group)
      if (!keepalive) await saved
    }
    const operations = group.map(({ sent }) => sent!.operation) as never[]
    const idempotencyKey = group[0]!.sent!.request
    const { results } = await this.#options.api.batchTasks(
      { listID, body: { operations } },
      { idempotencyKey, keepalive },
    )
    for (const [index, waiting] of group.entries()) this.#done(waiting, results[index]?.task)
  }

  #done(waiting: WaitingEdit, answer: Task | Project | undefined): void {
    const { edit } = waiting
    if (edit.kind === 'add' && answer) this.#ids.set(edit.key, answer.id)
    if (answer && 'list_id' in answer) {
      const others = this.#edits.filter((other) => other !== waiting && keyOf(other.edit) === keyOf(edit))
      for (const other of others) other.known = answer
      // Kept before this one is forgotten: the line's id outlives the page with them.
      if (edit.kind === 'add' && others.length > 0) void this.#options.keeper.save(others)
    }
    this.#forget(waiting)
    this.#peers.get(waiting.list_id)?.onDone(waiting, answer)
  }

  #refused(group: readonly WaitingEdit[], refusal: ApiError): void {
    if (!isFinal(refusal)) return this.#stall(refusal)
    for (const waiting of group) delete waiting.sent
    const { failed } = refusal.body as { failed?: Failure[] }
    if (!failed) {
      for (const waiting of group)
        this.#setProblem(waiting, { kind: 'refused', ...wordsOf(refusal.status, refusal.body) })
      return
    }
    for (const failure of failed) if (group[failure.index]) this.#failed(group[failure.index]!, failure)
    void this.#options.keeper.save(group.filter((waiting) => this.#edits.includes(waiting)))
  }

  /** One operation of a batch cannot be done; the others are sent again without it. */
  #failed(waiting: WaitingEdit, failure: Failure): void {
    const { edit } = waiting
    if (failure.current) {
      waiting.known = failure.current
      this.#peers.get(waiting.list_id)?.onNews(failure.current)
    }
    if (failure.code === 'precondition.failed') return
    if (failure.code !== 'not_found') {
      this.#setProblem(waiting, { kind: 'refused', ...wordsOf(failure.status ?? 400, failure) })
    } else if (edit.kind === 'delete') this.#done(waiting, undefined)
    else if (waiting.onConflict === 'ask' && isText(edit)) {
      const last = this.#taskOf(waiting)
      this.#setProblem(waiting, { kind: 'gone', how: 'deleted', last })
    } else this.#drop(waiting, 'gone')
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
    void this.#options.keeper.save([waiting])
    const isLostAddition = waiting.edit.kind === 'add' && problem.kind === 'refused'
    const later = isLostAddition ? this.#edits.filter((other) => other !== waiting && isOfLine(other, waiting)) : []
    for (const other of later) this.#drop(other, 'withdrawn')
    this.#peers.get(waiting.list_id)?.onProblem(waiting)
  }

  #drop(waiting: WaitingEdit, why: 'gone' | 'changed' | 'withdrawn'): void {
    this.#forget(waiting)
    this.#peers.get(waiting.list_id)?.onDropped(waiting, why)
  }

  #forget(waiting: WaitingEdit): void {
    this.#edits = this.#edits.filter((other) => other !== waiting)
    this.#options.keeper.remove([waiting.id])
  }

  #idOf(key: string): string | undefined {
    return isLocal(key) ? this.#ids.get(key) : key
  }

  /** The newest that is known of the line. */
  #taskOf(waiting: WaitingEdit): Task | undefined {
    const shown = this.#peers.get(waiting.list_id)?.taskOf(keyOf(waiting.edit))
    const { known } = waiting
    return shown && (!known || shown.rev >= known.rev) ? shown : known
  }

  /** Wakes up when a deletion is not held any longer, and when something becomes worth a word. */
  #watchTime(): void {
    clearTimeout(this.#heldTimer)
    clearTimeout(this.#noticeTimer)
    const now = Date.now()
    const held = this.#edits.flatMap(({ held_until }) => (held_until !== undefined ? [held_until] : []))
    if (held.length > 0) {
      const next = Math.min(...held)
      this.#heldTimer = setTimeout(
        () => {
          for (const waiting of this.#edits)
            if (waiting.held_until !== undefined && waiting.held_until <= Date.now()) delete waiting.held_until
          this.pump()
        },
        Math.max(0, next - now),
      )
    }
    const due = this.#edits
      .filter(isUnderWay)
      .map(({ at }) => at + NOTICEABLE_MS)
      .filter((at) => at > now)
    if (due.length > 0) this.#noticeTimer = setTimeout(() => this.#changed(), Math.min(...due) - now + 1)
  }

  #changed(): void {
    this.#watchTime()
    for (const peer of this.#peers.values()) peer.onChange()
  }
}

interface Failure {
  index: number
  status?: number
  code: string
  error: string
  current?: Task
}

const wordsOf = (status: number, { code = '', error }: { code?: string; error: string }) => ({
  status,
  code,
  message: error,
})

/** The page that knew which line the local key stands for is gone. */
const withLastingKey = (waiting: WaitingEdit): WaitingEdit => {
  const { edit, known } = waiting
  if (edit.kind === 'list' || edit.kind === 'add' || !isLocal(edit.key) || !known) return waiting
  return { ...waiting, edit: { ...edit, key: known.id } }
}

const isOfLine = (a: WaitingEdit, b: WaitingEdit) => a.list_id === b.list_id && keyOf(a.edit) === keyOf(b.edit)

const isUnderWay = ({ problem, held_until }: WaitingEdit): boolean => !problem && held_until === undefined

/** What somebody has put into words is never overwritten or thrown away without asking. */
const isText = (edit: Edit): boolean =>
  edit.kind === 'change' && ('name' in edit.patch || 'description' in edit.patch || 'due_at' in edit.patch)

/** Signed out, too fast, or out of order for a while: the edits stay. Everything else is a no. */
const isFinal = ({ status }: ApiError): boolean =>
  status === 500 || (status >= 400 && status < 500 && ![401, 408, 429].includes(status))
