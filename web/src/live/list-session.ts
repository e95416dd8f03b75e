import { type ApiError, type Client, type Frame, loadTasks } from '@docket/client'
import type { Project, Task } from '@docket/contract'
import { noteServerTime } from '../domain/server-clock.ts'
import type { Connection, ConnectionEvents, ConnectionState } from './connection.ts'
import { type ListPatch, listKey, pick, type WaitingEdit } from './edit.ts'
import { Flashes } from './flashes.ts'
import type { Keeper } from './kept.ts'
import type { ListCalls } from './list-calls.ts'
import { ListCopy } from './list-copy.ts'
import { ListEditor } from './list-editor.ts'
import { ListStore } from './list-store.ts'
import { Notifier } from './notifier.ts'
import type { Outbox } from './outbox.ts'
import { Presence } from './presence.ts'
import { SessionEdits } from './session-edits.ts'
import { type SessionEvents, SessionListeners } from './session-events.ts'
import type { Threads, ThreadsOptions } from './threads.ts'

/** `gone`: it may have been deleted, or may not be shared any more. */
export type Ending = 'signed_out' | 'removed' | 'gone' | 'deleted'

export interface SessionOptions {
  api: Client
  outbox: Outbox
  listID: string
  connect(events: ConnectionEvents<Frame>): Connection
  keeper: Pick<Keeper, 'load' | 'saveList'>
  /** The answer is that nobody is signed in. */
  onSignedOut?(refusal: ApiError): void
  /** What the server answers about the list itself. */
  onList?(list: Project): void
  /** The list itself is changed here, or not any more. */
  onFields?(): void
}

/** One list, followed live: where frames are applied, and what becomes of edits arrives. */
export class ListSession {
  readonly store = new ListStore()
  readonly listID: string
  readonly calls: ListCalls
  readonly #options: SessionOptions
  /** What is done to it here, and the way back. */
  readonly editor: ListEditor
  readonly #edits: SessionEdits
  readonly #flashes: Flashes
  readonly #listeners = new SessionListeners()
  readonly copy: ListCopy
  readonly #connection: Connection
  readonly #notifier = new Notifier((news) => this.#listeners.emit('onNews', news))
  readonly presence = new Presence(() => this.#notifier.notify())
  #live: ConnectionState | 'ended' = 'connecting'
  #ending: Ending | undefined
  #asOf = Date.now()
  #since: string | undefined

  constructor(options: SessionOptions) {
    const { api, listID, outbox } = options
    this.listID = listID
    this.#options = options
    const onChange = this.#notifier.notify
    this.editor = new ListEditor({ listID, outbox, store: this.store, onChange })
    this.#edits = new SessionEdits({
      listID,
      outbox,
      store: this.store,
      editor: this.editor,
      listeners: this.#listeners,
      onChange,
      onList: (list) => options.onList?.(list),
    })
    this.#flashes = new Flashes(this.store, () => this.#notifier.notifyOfNews())
    this.store.fields.onChange = () => options.onFields?.()
    this.copy = new ListCopy({ listID, store: this.store, keeper: options.keeper, since: () => this.#sinceToKeep() })
    this.calls = { api, listID, outbox, store: this.store, subscribe: this.subscribe, onChange }
    this.#connection = options.connect({
      onBegin: () => this.#begin(),
      onFrame: (frame) => this.#receive(frame),
      onState: (state) => this.#become(state),
      onEnd: (refusal, wasLive) => this.#refused(refusal, wasLive),
    })
  }

  get list(): Project | undefined {
    return this.store.list
  }
  /** The whole list has arrived once, if only from what was kept. */
  get isLoaded(): boolean {
    return this.store.isLoaded
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
    return this.#edits.unsent
  }
  /** Edits cannot leave now. */
  get isStalled(): boolean {
    return this.#options.outbox.isStalled
  }
  /** What runs into something: refused additions, conflicts. */
  get problems(): WaitingEdit[] {
    return this.editor.problems
  }
  readonly subscribe = this.#notifier.subscribe

  /** What was refused while nobody listened is told at once. */
  listen(events: SessionEvents): () => void {
    const stop = this.#listeners.add(events)
    for (const waiting of this.problems) events.onProblem?.(waiting)
    return stop
  }

  /** The list is being made: nothing is in it that this page does not know. */
  begin(list: Project): void {
    this.store.begin(list)
    this.#edits.attach()
    this.#notifier.notify()
  }

  async open(): Promise<void> {
    if (this.#edits.isOpen) return
    this.#edits.isOpen = true
    this.#ending = undefined
    this.#live = 'connecting'
    this.#edits.attach()
    if (!this.isLoaded) await this.#load()
    if (this.#edits.isOpen && !this.#ending) this.#connection.open(this.#since)
  }

  close(): void {
    this.#edits.isOpen = false
    this.#connection.close()
    this.copy.save()
    this.#edits.leaveWhenDone()
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

  /**
   * The list's own fields, also while the list is closed. `base` is what they were when that was begun: if somebody else has
   * changed the same since, `onBothChange` says what becomes of it. `told` is the list as the server has said it, for one that
   * has not been followed yet.
   */
  changeFields(patch: ListPatch, base: ListPatch, told: Project): void {
    if (!this.list || told.rev > this.list.rev) this.store.server.putList(told)
    const fields = Object.keys(patch) as (keyof ListPatch)[]
    if (fields.every((field) => patch[field] === base[field] || patch[field] === this.list![field])) return
    this.#edits.attach()
    const verb = patch.name === undefined ? 'changed' : 'renamed'
    const edit = { kind: 'list', patch, base: pick(base as Required<ListPatch>, patch) } as const
    this.editor.perform({ verb, count: 1, name: patch.name ?? told.name }, [edit])
  }

  /**
   * Something is going to be done from outside the list, which may not be here: `told`, and `task` where it is one, are what is
   * known of it.
   */
  reach(told: Project, task?: Task): void {
    if (!this.list || told.rev > this.list.rev) this.store.server.putList(told)
    if (task) this.store.sketch(task)
    this.#edits.attach()
  }

  /** What asks about the list itself. */
  get question(): WaitingEdit | undefined {
    return this.#options.outbox.problemsOf(this.listID, listKey).find(({ problem }) => problem?.kind === 'conflict')
  }

  /** What is said about the lines; made by whoever shows it first. */
  threads(make: (options: ThreadsOptions) => Threads): Threads {
    const { api, outbox } = this.#options
    if (this.store.threads) return this.store.threads
    const fetch = (taskID: string) => api.getComments({ taskID })
    const threads = make({ fetch, editor: this.editor, onChange: this.#notifier.notify })
    for (const waiting of outbox.of(this.listID)) threads.putEdit(waiting)
    this.store.threads = threads
    return threads
  }

  async #load(): Promise<void> {
    const { api, listID } = this.#options
    const kept = await this.copy.load()
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

  /** `wasLive`: had the list been deleted, the stream would have said so. */
  #refused(refusal: ApiError | undefined, wasLive = false): void {
    this.#end(refusal?.status === 401 ? 'signed_out' : wasLive ? 'removed' : 'gone')
    if (refusal?.status === 401) this.#options.onSignedOut?.(refusal)
  }

  #receive(frame: Frame): void {
    if (frame.event === 'presence') return this.presence.meet(frame.data.people)
    if (frame.event === 'members_changed') void this.#fetchList()
    const isUnheard = frame.event === 'synced' && frame.data.full
    if (frame.event === 'members_changed' || isUnheard) this.#listeners.emit('onMembers')
    if (frame.event === 'attempt') {
      if (this.#live === 'live') noteServerTime(frame.data.ended_at ?? frame.data.started_at)
      this.#listeners.emit('onAttempt', frame.data)
    }
    const wasLoaded = this.isLoaded
    const news = this.store.receive(frame)
    for (const each of wasLoaded ? news : []) {
      this.#notifier.note(each)
      this.#flashes.show(each)
    }
    if (frame.rev !== undefined && this.#since !== undefined) this.#since = `${frame.rev}.${this.#since.split('.')[1]}`
    if (frame.event === 'synced') {
      this.#since = frame.data.since
      if (this.store.server.isListDoubtful) void this.#fetchList()
      // It says nothing of comments.
      if (frame.data.full) this.store.threads?.reload()
      this.#listeners.emit('onSynced', frame.data)
    }
    if (frame.event === 'list_deleted') return this.#end('deleted')
    // With `synced` the page is complete: nobody waits for it.
    if (frame.event === 'synced') this.#notifier.notify()
    else this.#notifier.notifyOfNews()
    this.copy.saveLater()
  }

  #become(state: ConnectionState): void {
    if (state !== 'live') this.presence.meet([])
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

  /** Nothing is kept of a list before it is known, or when it has ended. */
  #sinceToKeep(): string | undefined {
    return this.isLoaded && !this.#ending ? this.#since : undefined
  }
}
