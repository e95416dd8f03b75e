import { ApiError } from '@docket/client'
import type { Task } from '@docket/contract'
import { foldedInto, nextBatch } from './batch.ts'
import {
  type Edit,
  isAskedAbout,
  isCommentEdit,
  isLocal,
  isMove,
  isTask,
  keyOf,
  lineOf,
  type Problem,
  type Subject,
  type WaitingEdit,
} from './edit.ts'
import { EditQueue } from './edit-queue.ts'
import type { DropReason, OutboxHost, Peer } from './peer.ts'
import { type OperationFailure, refusalOf } from './refused-batch.ts'
import { type Answer, isMaking, type Known, operationsOf, send } from './requests.ts'
import { uuid } from './uuid.ts'

const none: ReadonlySet<WaitingEdit> = new Set()

/** For this long the server remembers what an idempotency key stands for; then a repetition could be a second one. */
const REMEMBERED_MS = 23 * 3_600_000

/** The edits of one list that the server has not taken: one request at a time, and what becomes of each. */
export class ListOutbox {
  readonly queue = new EditQueue()
  readonly #host: OutboxHost
  #peer: Peer | undefined
  #isBusy = false
  /** Local keys whose line the server has made. */
  readonly #ids = new Map<string, string>()

  constructor(host: OutboxHost) {
    this.#host = host
  }

  get peer(): Peer | undefined {
    return this.#peer
  }

  open(peer: Peer): () => void {
    this.#peer = peer
    return () => {
      if (this.#peer === peer) this.#peer = undefined
    }
  }

  /** Edits of a page before this one. */
  adopt(edits: readonly WaitingEdit[]): void {
    const fresh = edits.filter((waiting) => !this.queue.has(waiting))
    this.queue.adopt(fresh)
    for (const waiting of this.queue) if (fresh.includes(waiting)) this.#begin(waiting, true)
  }

  push(edits: readonly WaitingEdit[]): void {
    for (const waiting of edits) {
      this.queue.add(waiting)
      this.#begin(waiting, isMove(waiting))
    }
  }

  /** Shown in this list, if nobody has done so, and in the one that a line goes to. */
  #begin(waiting: WaitingEdit, isNew: boolean): void {
    if (isNew) this.#peer?.onAdopted(waiting)
    if (isMove(waiting) && !waiting.problem) this.#host.moves()?.begin(waiting)
  }

  keep(edits: readonly WaitingEdit[]): void {
    void this.#host.keep(edits)
  }

  /** A line has come from another list. */
  arrived(arrival: WaitingEdit, answer: Answer): void {
    const task = answer as Task | undefined
    const key = keyOf(arrival.edit)
    if (task && isLocal(key)) this.#ids.set(key, task.id)
    if (task) this.#learn(arrival, task, none)
    this.#peer?.onDone(arrival, answer)
  }

  /** Takes an edit back that has not left, and that no other of its line follows. */
  withdraw(waiting: WaitingEdit): boolean {
    if (waiting.sent || !this.queue.has(waiting)) return false
    if ([...this.queue.ofLine(keyOf(waiting.edit))].at(-1) !== waiting) return false
    if (isMove(waiting) && this.#host.moves()?.isFollowed(waiting)) return false
    this.drop([waiting], 'withdrawn')
    return true
  }

  drop(edits: readonly WaitingEdit[], why: DropReason): void {
    this.#forget(edits)
    for (const waiting of edits) {
      this.#peer?.onDropped(waiting, why)
      if (isMove(waiting)) this.#host.moves()?.drop(waiting)
    }
  }

  /** Sends what can go, if nothing is under way; `keepalive`: though the page is going away. */
  async deliver({ keepalive = false } = {}): Promise<void> {
    const batch = this.#isBusy || this.queue.size === 0 ? [] : this.#ready()
    if (batch.length === 0) return
    this.#isBusy = true
    let answers: readonly Answer[] | undefined
    let refusal: ApiError | undefined
    try {
      const isWrittenDown = this.#writeDown(batch)
      if (!keepalive) await isWrittenDown
      answers = await (this.#host.moves()?.send(batch, this.#known, keepalive) ??
        send(this.#host.api, batch, keepalive))
    } catch (error) {
      refusal = error instanceof ApiError ? error : new ApiError(0, { error: String(error) })
    }
    this.#isBusy = false
    if (this.#host.backoff.isClosed) return
    if (answers) {
      this.#host.backoff.succeed()
      this.#done(batch, answers)
    } else if (refusal) this.#refused(batch, refusal)
    this.#host.onFree()
  }

  /** What the next request carries. */
  #ready(): WaitingEdit[] {
    const again = this.queue.unanswered()
    if (again.length > 0 && this.#isRepeatable(again)) return again
    const { batch, unsound } = nextBatch(this.queue, this.#known, Date.now())
    let isOther = false
    for (const { waiting, verdict } of unsound) {
      if (verdict === 'changed') {
        this.drop([waiting], 'changed')
        isOther ||= batch.some((each) => !this.queue.has(each)) // what takes it back goes with it
      } else if (verdict.kind === 'moved') {
        this.#replace([waiting], verdict.edit)
        isOther = true
      } else this.#ask(waiting, verdict)
    }
    return isOther ? this.#ready() : (this.#host.moves()?.together(batch, this.queue, this.#known) ?? batch)
  }

  /** If the page ends now, it is known what may have been done. */
  async #writeDown(batch: readonly WaitingEdit[]): Promise<void> {
    if (batch.every(({ sent }) => sent)) return
    const request = uuid()
    const operations = operationsOf(batch, this.#known)
    for (const [index, waiting] of batch.entries())
      waiting.sent = { request, at: Date.now(), operation: operations[index]! }
    await this.#host.keep(batch)
  }

  /** What left too long ago may be made twice when it is sent again: whoever wrote it decides. */
  #isRepeatable(edits: readonly WaitingEdit[]): boolean {
    const earliest = Date.now() - REMEMBERED_MS
    if (edits.every(({ sent, edit }) => !isMaking(edit) || sent!.at > earliest)) return true
    for (const waiting of edits) delete waiting.sent
    for (const waiting of edits) {
      if (isMaking(waiting.edit))
        this.#setProblem(waiting, { kind: 'refused', status: 0, code: 'client.too_old', message: '' })
    }
    return false
  }

  /** One question about a text, however often it was changed before it left. */
  #ask(first: WaitingEdit, problem: Problem): void {
    const folded = foldedInto(first, [...this.queue.ofLine(keyOf(first.edit))].slice(1))
    this.#setProblem(folded ? this.#replace(folded.parts, folded.edit) : first, problem)
  }

  #replace(parts: readonly WaitingEdit[], edit: Edit): WaitingEdit {
    const whole = { ...parts[0]!, id: uuid(), edit }
    this.drop(parts, 'withdrawn')
    this.queue.adopt([whole])
    void this.#host.keep([whole])
    this.#peer?.onFolded(parts, whole)
    return whole
  }

  #done(batch: readonly WaitingEdit[], answers: readonly Answer[]): void {
    const done = new Set(batch)
    for (const [index, waiting] of batch.entries()) {
      if (isCommentEdit(waiting.edit)) continue
      const answer = answers[index] as Subject | undefined
      if (!answer) continue
      if (waiting.edit.kind === 'add') this.#ids.set(waiting.edit.key, answer.id)
      if (!isMove(waiting)) this.#learn(waiting, answer, done)
    }
    this.#forget(batch)
    for (const [index, waiting] of batch.entries()) {
      this.#peer?.onDone(waiting, answers[index])
      if (isMove(waiting)) this.#host.moves()?.done(waiting, answers[index])
      this.#host.onDone(waiting, answers[index])
    }
  }

  /** What later edits of the same start from: kept before this one is forgotten, so that a line's id outlives the page. */
  #learn(waiting: WaitingEdit, answer: Subject, done: ReadonlySet<WaitingEdit>): void {
    const later = [...this.queue.ofLine(keyOf(waiting.edit))].filter((other) => !done.has(other))
    for (const other of later) {
      other.known = answer
      if (isMove(other)) this.#host.moves()?.named(other)
    }
    if (later.length > 0) void this.#host.keep(later)
  }

  #refused(batch: readonly WaitingEdit[], refusal: ApiError): void {
    const { kind, failures } = refusalOf(refusal, batch.length)
    if (kind === 'stall') return this.#host.onStalled(refusal)
    // The key stands for a batch of which these are the rest: it was done.
    if (kind === 'done') return this.#done(batch, [])
    for (const waiting of batch) delete waiting.sent
    if (this.#host.moves()?.part(batch)) return this.keep(batch)
    for (const { index, ...failure } of failures) {
      const waiting = batch[index]!
      // The question about one text may stand for later ones of the batch.
      if (this.queue.has(waiting)) this.#failed(waiting, failure)
    }
    void this.#host.keep(batch.filter((waiting) => this.queue.has(waiting)))
  }

  /** One operation of a batch cannot be done; the others are sent again without it. */
  #failed(
    waiting: WaitingEdit,
    { current, code, status, message, field, isGone }: Omit<OperationFailure, 'index'>,
  ): void {
    const { edit, onConflict } = waiting
    if (current) {
      for (const other of this.queue.ofLine(keyOf(edit))) other.known = current
      this.#peer?.onNews(current)
    }
    // It is judged anew by what is there now.
    if (code === 'precondition.failed') return
    // Whoever was to do it has left meanwhile: the line comes all the same, and nobody is to do it.
    if (edit.kind === 'add' && edit.line.assignee_id && field === 'assignee_id')
      return void this.#replace([waiting], { ...edit, line: { ...edit.line, assignee_id: null } })
    const isDone = edit.kind === 'delete_comment' && code === 'not_found'
    if (!isGone && !isDone) return this.#setProblem(waiting, { kind: 'refused', status, code, message })
    if (edit.kind === 'delete' || isDone) this.#done([waiting], [])
    else if (onConflict === 'yield' || !isAskedAbout(edit)) this.drop([waiting], 'gone')
    else this.#ask(waiting, { kind: 'gone', how: 'deleted', last: this.#lineOf(waiting) })
  }

  #lineOf(waiting: WaitingEdit): Task | undefined {
    const subject = this.#known.subject(waiting)
    return isTask(subject) ? subject : undefined
  }

  #setProblem(waiting: WaitingEdit, problem: Problem): void {
    waiting.problem = problem
    void this.#host.keep([waiting])
    if (waiting.edit.kind === 'add') {
      const others = [...this.queue.ofLine(keyOf(waiting.edit))].filter((other) => other !== waiting)
      // What was said about it was put into words: that is told.
      for (const other of others) this.drop([other], isCommentEdit(other.edit) ? 'gone' : 'withdrawn')
    }
    // What was done to the line since is done here again, before it is said and may be let go.
    if (isMove(waiting)) this.#host.moves()?.refuse(waiting)
    this.#peer?.onProblem(waiting)
    if (isMove(waiting) && this.queue.has(waiting)) this.#host.moves()?.tell(waiting)
  }

  #forget(edits: readonly WaitingEdit[]): void {
    for (const waiting of edits) this.queue.remove(waiting)
    if (edits.length > 0) this.#host.forget(edits)
  }

  readonly #known: Known = {
    id: ({ edit, known }) => {
      const key = lineOf(edit)
      return key !== undefined && isLocal(key) ? (this.#ids.get(key) ?? known?.id) : key
    },
    subject: (waiting) => {
      const { known } = waiting
      const shown = this.#peer?.subjectOf(waiting)
      return shown && (!known || shown.rev >= known.rev) ? shown : known
    },
    isAwaited: (waiting) => this.#host.moves()?.isAwaited(waiting) ?? false,
  }
}
