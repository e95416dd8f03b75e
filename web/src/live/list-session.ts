import { type ApiError, type Client, type Frame, loadTasks } from '@docket/client'
import type { Attempt, Comment, Project, Task } from '@docket/contract'
import { noteServerTime } from '../domain/server-clock.ts'
import type { Connection, ConnectionEvents, ConnectionState } from './connection.ts'
import {
  type Edit,
  isCommentEdit,
  isTask,
  keyOf,
  listKey,
  type Subject,
  type TaskPatch,
  type WaitingEdit,
} from './edit.ts'
import type { Label, Step } from './history.ts'
import type { Keeper } from './kept.ts'
import { ListEditor, type PerformOptions } from './list-editor.ts'
import type { Peer } from './list-outbox.ts'
import { ListStore, type News } from './list-store.ts'
import { prefersReducedMotion } from './next-frame.ts'
import { Notifier } from './notifier.ts'
import type { Outbox } from './outbox.ts'
import type { Threads, ThreadsOptions } from './threads.ts'
import { throttled } from './throttled.ts'

export type Ending = 'signed_out' | 'gone' | 'deleted'

export interface SessionEvents {
  /** What others did, once per frame that is drawn. */
  onNews?(news: readonly News[]): void
  /** An edit ran into something; the line, or what is kept of the edit, tells what. */
  onProblem?(waiting: WaitingEdit): void
  /** An edit came to nothing, because somebody else had been there before. */
  onDropped?(waiting: WaitingEdit, why: 'gone' | 'changed'): void
  /** Somebody came, left or has another role; or may have, while nothing was heard. */
  onMembers?(): void
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

const FLASH_MS = 1200
/** Flashes end together, a few times a second: each end is a frame that is drawn. */
const FLASHES_END_EVERY_MS = 300
const FRESH_MS = 600
const SAVE_AFTER_MS = 2000

/** One list, followed live: where frames are applied, and what becomes of edits arrives. */
export class ListSession {
  readonly store = new ListStore()
  readonly listID: string
  readonly calls: ListCalls
  readonly #options: SessionOptions
  readonly #editor: ListEditor
  readonly #connection: Connection
  readonly #notifier = new Notifier((news) => {
    for (const events of this.#events) events.onNews?.(news)
  })
  readonly #events = new Set<SessionEvents>()
  #isOpen = false
  #leaveOutbox: (() => void) | undefined
  #live: ConnectionState | 'ended' = 'connecting'
  #ending: Ending | undefined
  #isLoaded = false
  #asOf = Date.now()
  #saveTimer: ReturnType<typeof setTimeout> | undefined
  #since: string | undefined
  #unsent = 0
  /** Lines with an edit that has been under way for more than a moment. */
  #waiting = new Set<string>()

  constructor(options: SessionOptions) {
    const { api, listID, outbox } = options
    this.listID = listID
    this.#options = options
    this.#editor = new ListEditor({ listID, outbox, store: this.store, onChange: this.#notifier.notify })
    this.calls = { api, listID, outbox, store: this.store, subscribe: this.subscribe, onChange: this.#notifier.notify }
    this.store.onFresh = (key) => this.#unmarkLater('fresh', key, prefersReducedMotion() ? 0 : FRESH_MS)
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
    return this.#editor.problems
  }
  get undoable(): Label | undefined {
    return this.#editor.history.undoable
  }
  get redoable(): Label | undefined {
    return this.#editor.history.redoable
  }

  readonly subscribe = this.#notifier.subscribe
  /** For what need not be drawn with each change of others. */
  readonly subscribeThrottled = throttled(this.store, this.subscribe)

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
    this.#notifier.notify()
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
  perform(label: Label, edits: readonly Edit[], options?: PerformOptions): void {
    this.#editor.perform(label, edits, options)
  }

  /**
   * `base` is the name that the field was opened with: if somebody else has changed it since, both are shown. `shown` is the
   * list as it was written on: nobody is overwritten while it is still being asked for.
   */
  rename(name: string, base: string, shown: Project): void {
    if (name === base || name === shown.name) return
    if (!this.list) this.store.server.putList(shown)
    this.perform({ verb: 'renamed', count: 1, name }, [{ kind: 'list', patch: { name }, base: { name: base } }])
  }

  /** What asks about the list itself. */
  get question(): WaitingEdit | undefined {
    return this.#options.outbox.problemsOf(this.listID, listKey).find(({ problem }) => problem?.kind === 'conflict')
  }

  /** Takes the latest step back, where nobody has been since; tells what it was. */
  undo(): Step | undefined {
    return this.#editor.undo()
  }

  redo(): Step | undefined {
    return this.#editor.redo()
  }

  /** Settles a conflict, or what asks because the line is gone: `mine` goes on, `theirs` stays. */
  settle(key: string, choice: 'mine' | 'theirs'): void {
    this.#editor.settle(key, choice)
  }

  /** A line that somebody else took away comes back with what was written here; answers with its key. */
  putBack(key: string, last: Task | undefined, patch: TaskPatch): string | undefined {
    return this.#editor.putBack(key, last, patch)
  }

  /** An edit that was refused: what it said is given back as text. */
  takeBack(waiting: WaitingEdit): void {
    this.#editor.takeBack(waiting)
  }

  /** Asks for the archived lines as well. */
  async loadArchived(): Promise<void> {
    for (const task of await this.#options.api.getTasks({ listID: this.listID, archived: 'true' })) this.store.put(task)
    this.#notifier.notify()
  }

  /** One that is not among the lines: archived, or unknown. Answers whether it is of this list. */
  async loadTask(id: string): Promise<boolean> {
    const task = await this.#options.api.getTask({ taskID: id })
    // A list that was made here is followed under its key.
    const isOfList = task.list_id === (this.list?.id ?? this.listID)
    if (isOfList) this.store.put(task)
    this.#notifier.notify()
    return isOfList
  }

  /** What is said about the lines; made by whoever shows it first. */
  threads(make: (options: ThreadsOptions) => Threads): Threads {
    const { api, outbox } = this.#options
    if (this.store.threads) return this.store.threads
    const fetch = (taskID: string) => api.getComments({ taskID })
    const threads = make({ fetch, editor: this.#editor, onChange: this.#notifier.notify })
    for (const waiting of outbox.of(this.listID)) threads.putEdit(waiting)
    this.store.threads = threads
    return threads
  }

  readonly #peer: Peer = {
    subjectOf: ({ edit }) => this.store.subjectOf(edit),
    onDone: (waiting, answer) => {
      if (isCommentEdit(waiting.edit)) this.store.threads?.dropEdit(waiting, answer as Comment | undefined)
      else this.#done(waiting, answer as Subject | undefined)
    },
    onDropped: (waiting, why) => {
      this.store.dropEdit(waiting)
      if (why !== 'withdrawn') for (const events of this.#events) events.onDropped?.(waiting, why)
      this.#notifier.notify()
    },
    onProblem: (waiting) => {
      this.store.touch(waiting)
      for (const events of this.#events) events.onProblem?.(waiting)
      this.#notifier.notify()
    },
    onNews: (subject) => {
      if (isTask(subject)) this.store.put(subject)
      else this.store.server.putList(subject)
    },
    onAdopted: (waiting) => {
      this.store.putEdit(waiting)
      this.#notifier.notify()
    },
    onFolded: (parts, whole) => {
      this.#editor.history.replace(parts, [whole])
      this.store.putEdit(whole)
    },
    onChange: () => {
      this.#markWaiting()
      this.#leaveWhenDone()
      this.#notifier.notify()
    },
  }

  #done(waiting: WaitingEdit, answer: Subject | undefined): void {
    const { edit } = waiting
    if (answer && !isTask(answer)) this.store.server.putList(answer)
    else if (edit.kind === 'add' && answer) this.store.bind(edit.key, answer)
    else if (edit.kind === 'delete') this.store.remove(edit.key)
    else if (answer) this.store.put(answer)
    this.store.dropEdit(waiting)
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
    this.#notifier.notify()
  }

  #begin(): void {
    this.store.server.beginConnection()
    void this.#fetchList()
  }

  async #fetchList(): Promise<void> {
    try {
      this.store.server.putList(await this.#options.api.getList({ listID: this.listID }))
      this.#notifier.notify()
    } catch (error) {
      // What has become of the list the stream tells: it ends, and may say that the list was deleted.
      if ((error as ApiError).status === 401) this.#refused(error as ApiError)
    }
  }

  #refused(refusal: ApiError | undefined): void {
    this.#end(refusal?.status === 401 ? 'signed_out' : 'gone')
    if (refusal?.status === 401) this.#options.onSignedOut?.(refusal)
  }

  #receive(frame: Frame): void {
    if (frame.event === 'members_changed') void this.#fetchList()
    const isUnheard = frame.event === 'synced' && frame.data.full
    if (frame.event === 'members_changed' || isUnheard) for (const events of this.#events) events.onMembers?.()
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
      // It says nothing of comments.
      if (frame.data.full) this.store.threads?.reload()
      for (const events of this.#events) events.onSynced?.(frame.data)
    }
    if (frame.event === 'list_deleted') return this.#end('deleted')
    this.#notifier.notifyNextFrame()
    this.#saveLater()
  }

  #note(news: News): void {
    this.#notifier.note(news)
    if (!news.after) return
    this.store.mark('changed', news.key, true)
    this.#unmarkLater('changed', news.key, FLASH_MS + FLASHES_END_EVERY_MS - (Date.now() % FLASHES_END_EVERY_MS))
  }

  #unmarkLater(mark: 'changed' | 'fresh', key: string, delayMs: number): void {
    setTimeout(() => {
      this.store.mark(mark, key, false)
      this.#notifier.notifyNextFrame()
    }, delayMs)
  }

  #markWaiting(): void {
    const unsent = this.#options.outbox.unsent(this.listID)
    this.#unsent = unsent.length
    this.store.threads?.mark(new Set(unsent.map(({ id }) => id)))
    const now = new Set(unsent.flatMap(({ edit }) => (isCommentEdit(edit) ? [] : [keyOf(edit)])))
    for (const key of this.#waiting) if (!now.has(key)) this.store.mark('waiting', key, false)
    for (const key of now) this.store.mark('waiting', key, true)
    this.#waiting = now
  }

  #become(state: ConnectionState): void {
    if (this.#live === 'live' && state !== 'live') this.#asOf = Date.now()
    this.#live = state
    if (state === 'live') this.#options.outbox.resume()
    if (state === 'live') this.store.threads?.retry()
    if (state === 'offline') this.#options.outbox.pause()
    this.#notifier.notify()
  }

  #end(ending: Ending): void {
    if (this.#ending) return
    this.#ending = ending
    this.#live = 'ended'
    this.#connection.close()
    this.#notifier.notify()
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
}
