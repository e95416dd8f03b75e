import { type ApiError, type Client, type Frame, loadTasks } from '@docket/client'
import type { Attempt, Project, Task } from '@docket/contract'
import { noteServerTime } from '../domain/server-clock.ts'
import type { Connection, ConnectionEvents, ConnectionState } from './connection.ts'
import {
  type Edit,
  keyOf,
  type ListPatch,
  nextMoment,
  pick,
  type TaskEdit,
  type TaskPatch,
  type WaitingEdit,
} from './edit.ts'
import { History, inverseOf, type Label, type Step } from './history.ts'
import type { Keeper } from './kept.ts'
import { ListStore, type News } from './list-store.ts'
import { isStill, nextFrame } from './next-frame.ts'
import type { Outbox, Peer } from './outbox.ts'
import { uuid } from './uuid.ts'

export type Ending = 'signed_out' | 'gone' | 'deleted'

export interface SessionEvents {
  /** What others did, once per frame that is drawn. */
  onNews?(news: readonly News[]): void
  /** An edit ran into something; the line, or what is kept of the edit, tells what. */
  onProblem?(waiting: WaitingEdit): void
  /** An edit came to nothing, because somebody else had been there before. */
  onDropped?(waiting: WaitingEdit, why: 'gone' | 'changed'): void
  /** What a worker has done to a task. */
  onAttempt?(attempt: Attempt): void
  /** Everything has arrived; `full`: what the stream does not tell of a list from its beginning has to be asked for. */
  onSynced?(synced: { full: boolean }): void
}

export interface SessionOptions {
  api: Client
  outbox: Outbox
  listID: string
  connect(events: ConnectionEvents<Frame>): Connection
  keeper: Pick<Keeper, 'load' | 'saveList'>
  /** The answer is that nobody is signed in. */
  onSignedOut?(refusal: ApiError): void
}

/** What a call about a list needs that is no edit of it. */
export interface ListCalls {
  readonly api: Client
  readonly listID: string
  readonly outbox: Pick<Outbox, 'of' | 'flush' | 'isStalled'>
  readonly store: ListStore
  subscribe(listener: () => void): () => void
  /** What is shown has changed. */
  onChange(): void
}

export interface PerformOptions {
  /** For so long nobody else sees it, so that it can be taken back without a trace. */
  heldMs?: number
}

const FLASH_MS = 1200
const FRESH_MS = 600
const SAVE_AFTER_MS = 2000

/** One list, followed live: where frames are applied, and edits are made and undone. */
export class ListSession {
  readonly store = new ListStore()
  readonly listID: string
  readonly calls: ListCalls
  readonly #options: SessionOptions
  readonly #history = new History()
  readonly #connection: Connection
  readonly #listeners = new Set<() => void>()
  readonly #events = new Set<SessionEvents>()
  #isOpen = false
  #leaveOutbox: (() => void) | undefined
  #live: ConnectionState | 'ended' = 'connecting'
  #ending: Ending | undefined
  #isLoaded = false
  #asOf = Date.now()
  #news: News[] = []
  #cancelFrame: (() => void) | undefined
  #isEmitting = false
  #saveTimer: ReturnType<typeof setTimeout> | undefined
  #since: string | undefined
  #unsent = 0
  /** Lines with an edit that has been under way for more than a moment. */
  #waiting = new Set<string>()

  constructor(options: SessionOptions) {
    this.listID = options.listID
    this.#options = options
    const { api, listID, outbox } = options
    this.calls = { api, listID, outbox, store: this.store, subscribe: this.subscribe, onChange: () => this.#emit() }
    this.store.onFresh = (key) => this.#unmarkLater('fresh', key, isStill() ? 0 : FRESH_MS)
    this.#connection = options.connect({
      onBegin: () => this.#begin(),
      onFrame: (frame) => this.#receive(frame),
      onState: (state) => this.#become(state),
      onEnd: (refusal) => this.#refused(refusal),
    })
  }

  get list(): Project | undefined {
    return this.store.list
  }
  /** The whole list has arrived once, if only from what was kept. */
  get isLoaded(): boolean {
    return this.#isLoaded
  }
  get live(): ConnectionState | 'ended' {
    return this.#live
  }
  get ending(): Ending | undefined {
    return this.#ending
  }
  /** The rev of what is shown; 0 before anything is. */
  get rev(): number {
    return Number.parseInt(this.#since ?? '0', 10)
  }
  /** When the list was last known to be current. */
  get asOf(): number {
    return this.#asOf
  }
  /** How many edits have been under way for more than a moment. */
  get unsent(): number {
    return this.#unsent
  }
  /** Edits cannot leave now. */
  get isStalled(): boolean {
    return this.#options.outbox.isStalled
  }
  /** What runs into something: refused additions, conflicts. */
  get problems(): WaitingEdit[] {
    return this.#options.outbox.of(this.listID).filter(({ problem }) => problem)
  }
  get undoable(): Label | undefined {
    return this.#history.undoable
  }
  get redoable(): Label | undefined {
    return this.#history.redoable
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** What was refused while nobody listened is told at once. */
  listen(events: SessionEvents): () => void {
    this.#events.add(events)
    for (const waiting of this.problems) events.onProblem?.(waiting)
    return () => void this.#events.delete(events)
  }

  /** The list is being made: nothing is in it that this page does not know. */
  begin(list: Project): void {
    this.store.server.putList(list)
    this.#isLoaded = true
    this.#emit()
  }

  async open(): Promise<void> {
    const { outbox, listID } = this.#options
    if (this.#isOpen) return
    this.#isOpen = true
    this.#ending = undefined
    this.#live = 'connecting'
    if (!this.#leaveOutbox) {
      this.#leaveOutbox = outbox.open(listID, this.#peer)
      for (const waiting of outbox.of(listID)) this.store.putEdit(waiting)
      this.#markWaiting()
    }
    if (!this.#isLoaded) await this.#load()
    if (this.#isOpen && !this.#ending) this.#connection.open(this.#since)
  }

  close(): void {
    this.#isOpen = false
    this.#connection.close()
    this.#save()
    this.#leaveWhenDone()
  }

  /** What becomes of its edits is still heard after it was closed. */
  #leaveWhenDone(): void {
    if (this.#isOpen || this.#options.outbox.of(this.listID).length > 0) return
    this.#leaveOutbox?.()
    this.#leaveOutbox = undefined
  }

  /** Connects and sends now, whatever the browser says about the network. */
  retry(): void {
    if (this.#ending) return
    this.#connection.retry()
    this.#options.outbox.resume()
  }

  /** The connection looks alive, and a call got no answer. */
  doubt(): void {
    if (!this.#ending) this.#connection.doubt()
  }

  /** Does it here at once, and on the server as soon as it can be; it can be undone as one step. */
  perform(label: Label, edits: readonly TaskEdit[], options?: PerformOptions): void {
    if (edits.length > 0) this.#history.add(this.#make(label, edits, 'ask', options))
  }

  /** Takes the latest step back, where nobody has been since; tells what it was. */
  undo(): Step | undefined {
    return this.#history.back((step) => this.#reverse(step))
  }

  redo(): Step | undefined {
    return this.#history.forth((step) => this.#reverse(step))
  }

  changeList(patch: ListPatch): void {
    this.#push([{ kind: 'list', patch }], 'ask')
  }

  /** Settles a conflict, or what asks because the line is gone: `mine` goes on, `theirs` stays. */
  settle(key: string, choice: 'mine' | 'theirs'): void {
    const waiting = this.problems.find(({ edit }) => keyOf(edit) === key)
    if (!waiting) return
    const { edit, known, problem } = waiting
    const { task, line } = { task: this.store.taskOf(key), line: this.store.line(key) }
    this.#options.outbox.settle(waiting)
    if (choice === 'theirs' || edit.kind !== 'change') return
    const { patch } = edit
    // What is shown as theirs is what the server says now.
    if (task?.archived_at === null) this.#push([{ kind: 'change', key, patch, base: pick(task, patch) }], 'ask')
    else this.putBack(key, (problem?.kind === 'gone' ? problem.last : undefined) ?? known ?? line?.task, patch)
  }

  /** A line that somebody else took away comes back with what was written here; answers with its key. */
  putBack(key: string, last: Task | undefined, patch: TaskPatch): string | undefined {
    const task = this.store.taskOf(key)
    if (task) {
      const edits: Edit[] = [{ kind: 'restore', key }]
      if (Object.keys(patch).length > 0) edits.push({ kind: 'change', key, patch, base: pick(task, patch) })
      this.#push(edits, 'ask')
      return key
    }
    const again = last && inverseOf({ kind: 'delete', key }, { ...last, ...patch })
    if (!again) return undefined
    this.#push([again], 'ask')
    return again.key
  }

  /** An addition that was refused is given back as text. */
  takeBack(waiting: WaitingEdit): void {
    this.#options.outbox.settle(waiting)
    this.#emit()
  }

  /** Asks for the archived lines as well. */
  async loadArchived(): Promise<void> {
    for (const task of await this.#options.api.getTasks({ listID: this.listID, archived: 'true' })) this.store.put(task)
    this.#emit()
  }

  readonly #peer: Peer = {
    taskOf: (key) => this.store.taskOf(key),
    onDone: (waiting, answer) => {
      const { edit } = waiting
      if (answer && !('list_id' in answer)) this.store.server.putList(answer)
      else if (edit.kind === 'add' && answer) this.store.bind(edit.key, answer)
      else if (edit.kind === 'delete') this.store.remove(edit.key)
      else if (answer) this.store.put(answer)
      this.store.dropEdit(waiting)
    },
    onDropped: (waiting, why) => {
      this.store.dropEdit(waiting)
      if (why !== 'withdrawn') for (const events of this.#events) events.onDropped?.(waiting, why)
      this.#emit()
    },
    onProblem: (waiting) => {
      this.store.touch(waiting)
      for (const events of this.#events) events.onProblem?.(waiting)
      this.#emit()
    },
    onNews: (task) => this.store.put(task),
    onAdopted: (waiting) => {
      this.store.putEdit(waiting)
      this.#emit()
    },
    onChange: () => {
      this.#markWaiting()
      this.#leaveWhenDone()
      this.#emit()
    },
  }

  #make(label: Label, edits: readonly TaskEdit[], onConflict: 'ask' | 'yield', options?: PerformOptions): Step {
    return { label, before: this.#linesOf(edits), edits: this.#push(edits, onConflict, options) }
  }

  #linesOf(edits: readonly TaskEdit[]): Map<string, Task> {
    const lines = new Map<string, Task>()
    for (const { key } of edits) {
      const line = this.store.line(key)
      if (line) lines.set(key, line.task)
    }
    return lines
  }

  #push(edits: readonly Edit[], onConflict: 'ask' | 'yield', { heldMs }: PerformOptions = {}): WaitingEdit[] {
    const waiting = edits.map((edit): WaitingEdit => {
      const known = this.store.taskOf(keyOf(edit))
      return {
        id: uuid(),
        list_id: this.listID,
        edit,
        at: nextMoment(),
        onConflict,
        ...(heldMs !== undefined && { held_until: Date.now() + heldMs }),
        ...(known && { known }),
      }
    })
    for (const edit of edits) this.#answer(edit)
    for (const each of waiting) this.store.putEdit(each)
    this.#options.outbox.push(waiting)
    this.#emit()
    return waiting
  }

  /** Whoever deletes the line, or writes again, has seen what was asked. */
  #answer(edit: Edit): void {
    const patch = edit.kind === 'change' ? edit.patch : undefined
    if (!patch && edit.kind !== 'delete') return
    for (const asking of this.#options.outbox.problemsOf(this.listID, keyOf(edit))) {
      const isMoot = !patch || (asking.edit.kind === 'change' && covers(patch, asking.edit.patch))
      if (isMoot) this.#options.outbox.settle(asking)
    }
  }

  /** What has not left is withdrawn without a trace; of the rest the opposite is done, unless somebody has been there since. */
  #reverse({ label, edits, before }: Step): Step {
    const reversed = edits.toReversed().flatMap((waiting) => {
      const inverse = inverseOf(waiting.edit, before.get(keyOf(waiting.edit)))
      return inverse ? [{ waiting, inverse }] : []
    })
    const lines = this.#linesOf(reversed.map(({ inverse, waiting }) => ({ ...inverse, key: keyOf(waiting.edit) })))
    const withdrawn: WaitingEdit[] = []
    const opposite: TaskEdit[] = []
    const renamed = new Map<string, string>()
    for (const { waiting, inverse } of reversed) {
      const key = keyOf(waiting.edit)
      if (this.#options.outbox.withdraw(waiting)) {
        withdrawn.push({ ...waiting, edit: { ...inverse, key } })
        continue
      }
      opposite.push(inverse)
      if (inverse.kind === 'add') renamed.set(key, inverse.key)
    }
    this.#history.rename(renamed)
    return { label, before: lines, edits: [...this.#push(opposite, 'yield'), ...withdrawn] }
  }

  async #load(): Promise<void> {
    const { api, keeper, listID } = this.#options
    const kept = await keeper.load(listID)
    if (kept) {
      if (kept.list) this.store.server.putList(kept.list)
      this.#fill(kept)
      this.#asOf = kept.at
      return
    }
    try {
      const { tasks = [], since } = await loadTasks(api, listID)
      this.#fill({ tasks, since })
    } catch {
      // The stream brings everything as well, and says why it cannot.
    }
  }

  #fill({ tasks, since }: { tasks: readonly Task[]; since: string }): void {
    this.store.load(tasks, since)
    this.#since = since
    this.#isLoaded = true
    this.#emit()
  }

  #begin(): void {
    this.store.server.beginConnection()
    void this.#fetchList()
  }

  async #fetchList(): Promise<void> {
    try {
      this.store.server.putList(await this.#options.api.getList({ listID: this.listID }))
      this.#emit()
    } catch (error) {
      const refusal = error as ApiError
      if ([401, 403, 404].includes(refusal.status)) this.#refused(refusal)
    }
  }

  #refused(refusal: ApiError | undefined): void {
    this.#end(refusal?.status === 401 ? 'signed_out' : 'gone')
    if (refusal?.status === 401) this.#options.onSignedOut?.(refusal)
  }

  #receive(frame: Frame): void {
    if (frame.event === 'members_changed') void this.#fetchList()
    if (frame.event === 'attempt') {
      if (this.#live === 'live') noteServerTime(frame.data.ended_at ?? frame.data.started_at)
      for (const events of this.#events) events.onAttempt?.(frame.data)
    }
    const news = this.store.receive(frame)
    if (this.#isLoaded) for (const each of news) this.#note(each)
    if (frame.rev !== undefined && this.#since !== undefined) this.#since = `${frame.rev}.${this.#since.split('.')[1]}`
    if (frame.event === 'synced') {
      this.#isLoaded = true
      this.#since = frame.data.since
      if (this.store.server.isListDoubtful) void this.#fetchList()
      for (const events of this.#events) events.onSynced?.(frame.data)
    }
    if (frame.event === 'list_deleted') return this.#end('deleted')
    this.#emitNextFrame()
    this.#saveLater()
  }

  #note(news: News): void {
    this.#news.push(news)
    if (!news.after) return
    this.store.mark('changed', news.key, true)
    this.#unmarkLater('changed', news.key, FLASH_MS)
  }

  #unmarkLater(mark: 'changed' | 'fresh', key: string, delayMs: number): void {
    setTimeout(() => {
      this.store.mark(mark, key, false)
      this.#emitNextFrame()
    }, delayMs)
  }

  #markWaiting(): void {
    const unsent = this.#options.outbox.unsent(this.listID)
    this.#unsent = unsent.length
    const now = new Set(unsent.map(({ edit }) => keyOf(edit)))
    for (const key of this.#waiting) if (!now.has(key)) this.store.mark('waiting', key, false)
    for (const key of now) this.store.mark('waiting', key, true)
    this.#waiting = now
  }

  #become(state: ConnectionState): void {
    if (this.#live === 'live' && state !== 'live') this.#asOf = Date.now()
    this.#live = state
    if (state === 'live') this.#options.outbox.resume()
    if (state === 'offline') this.#options.outbox.pause()
    this.#emit()
  }

  #end(ending: Ending): void {
    if (this.#ending) return
    this.#ending = ending
    this.#live = 'ended'
    this.#connection.close()
    this.#emit()
  }

  #saveLater(): void {
    this.#saveTimer ??= setTimeout(() => this.#save(), SAVE_AFTER_MS)
  }

  /** What is known is shown at once the next time. */
  #save(): void {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = undefined
    if (!this.#isLoaded || this.#ending || this.#since === undefined) return
    const since = this.#since
    const tasks = [...this.store.server.tasks.values()].filter(({ archived_at }) => archived_at === null)
    this.#options.keeper.saveList({ list_id: this.listID, list: this.store.server.list, tasks, since, at: Date.now() })
  }

  /** Many edits in one turn are one render. */
  #emit(): void {
    if (this.#isEmitting) return
    this.#isEmitting = true
    queueMicrotask(() => this.#tell())
  }

  /** However many frames arrive: one render per frame that is drawn, and a few a second while nobody looks. */
  #emitNextFrame(): void {
    if (this.#cancelFrame || this.#isEmitting) return
    this.#cancelFrame = nextFrame(() => this.#tell())
  }

  #tell(): void {
    this.#isEmitting = false
    this.#cancelFrame?.()
    this.#cancelFrame = undefined
    const news = this.#news
    this.#news = []
    if (news.length > 0) for (const events of this.#events) events.onNews?.(news)
    for (const listener of this.#listeners) listener()
  }
}

const covers = (patch: TaskPatch, other: TaskPatch): boolean => Object.keys(other).every((field) => field in patch)
