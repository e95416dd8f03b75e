import type { ApiError, Client, Frame } from '@docket/client'
import type { Project, Task } from '@docket/contract'
import { Connection, type ConnectionState } from './connection.ts'
import type { Edit, ListPatch, QueuedEdit, TaskPatch } from './edit.ts'
import { type Line, ListModel, type News } from './list-model.ts'
import { Outbox } from './outbox.ts'
import { sendEdit } from './send-edit.ts'

export type Ending = 'signed_out' | 'gone' | 'deleted'

export interface ListView {
  readonly list: Project | undefined
  readonly lines: readonly Line[]
  /** The whole list has arrived once. */
  readonly isLoaded: boolean
  readonly live: ConnectionState | 'ended'
  readonly ending: Ending | undefined
  /** When the list was last known to be current. */
  readonly asOf: number
  /** Edits that wait for the connection. */
  readonly waiting: number
}

export interface SessionEvents {
  onRefused?(edit: Edit, refusal: ApiError): void
  onNews?(news: News): void
}

const flashMs = 1200
const freshMs = 600
const lingerMs = 10_000
const batchMs = 16

/** One list, followed live: where frames are applied and edits are made. Lives as long as someone looks at it. */
export class ListSession {
  readonly #api: Client
  readonly #listID: string
  readonly #model = new ListModel()
  readonly #outbox: Outbox
  readonly #connection: Connection
  #isOpen = false
  readonly #listeners = new Set<() => void>()
  readonly #events = new Set<SessionEvents>()
  readonly #onIdle: () => void
  #live: ListView['live'] = 'connecting'
  #ending: Ending | undefined
  #isLoaded = false
  #asOf = Date.now()
  #view: ListView | undefined
  #isEmitting = false
  #batch: { keys: Set<string>; before: readonly Line[] } | undefined
  #linger: ReturnType<typeof setTimeout> | undefined

  constructor(api: Client, listID: string, onIdle: () => void) {
    this.#api = api
    this.#listID = listID
    this.#onIdle = onIdle
    this.#model.onFresh = (key) => this.#forgetLater(this.#model.fresh, key, isStill() ? 0 : freshMs)
    this.#connection = new Connection(api, listID, {
      onBegin: () => this.#begin(),
      onFrame: (frame) => this.#receive(frame),
      onState: (state) => this.#become(state),
      onEnd: (refusal) => this.#end(refusal?.status === 401 ? 'signed_out' : 'gone'),
    })
    this.#outbox = new Outbox(this.#model, {
      send: (queued) => this.#send(queued),
      isLive: () => this.#live === 'live',
      onChange: () => this.#emit(),
      onRefused: ({ edit }, refusal) => {
        for (const events of this.#events) events.onRefused?.(edit, refusal)
      },
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    clearTimeout(this.#linger)
    this.#listeners.add(listener)
    if (!this.#isOpen) this.#open()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#linger = setTimeout(() => this.#closeWhenIdle(), lingerMs)
    }
  }

  readonly read = (): ListView => {
    this.#view ??= {
      list: this.#model.list(),
      lines: this.#isLoaded ? this.#model.lines() : [],
      isLoaded: this.#isLoaded,
      live: this.#live,
      ending: this.#ending,
      asOf: this.#asOf,
      waiting: this.#model.stalled ? this.#model.queue.filter(({ state }) => state !== 'held').length : 0,
    }
    return this.#view
  }

  listen(events: SessionEvents): () => void {
    this.#events.add(events)
    return () => void this.#events.delete(events)
  }

  add(name: string, due_at: string | null): string {
    const key = this.#model.newKey()
    this.#edit({ kind: 'add', key, name, due_at })
    return key
  }

  change(key: string, patch: TaskPatch): void {
    this.#edit({ kind: 'change', key, patch })
  }

  changeList(patch: ListPatch): void {
    this.#edit({ kind: 'list', patch })
  }

  archive(key: string): void {
    this.#edit({ kind: 'archive', key })
  }

  restore(key: string): void {
    this.#edit({ kind: 'restore', key })
  }

  /** Takes the lines out of sight. Nobody else sees it before `release`; `keep` brings them back. */
  hold(keys: readonly string[]): { release(): void; keep(): void } {
    const held = keys.map((key) => this.#model.push({ kind: 'delete', key }, 'held'))
    this.#emit()
    return {
      release: () => {
        for (const edit of held) if (edit.state === 'held') edit.state = 'queued'
        this.#outbox.pump()
        this.#emit()
      },
      keep: () => {
        for (const edit of held) if (edit.state === 'held') this.#model.withdraw(edit)
        this.#emit()
      },
    }
  }

  /** The page goes away: what is held back leaves with it. */
  flush(): void {
    for (const { edit, state } of [...this.#model.queue]) {
      const taskID = edit.kind === 'delete' ? this.#model.idOf(edit.key) : undefined
      if (state === 'held' && taskID) void this.#api.raw('deleteTask', { taskID }, { keepalive: true })
    }
  }

  hasUnsent(): boolean {
    return this.#model.queue.some(({ state }) => state !== 'held')
  }

  /** Connects and sends now, whatever the browser says about the network. */
  retry(): void {
    if (this.#ending) return
    this.#connection.retry()
    this.#outbox.resume()
  }

  #edit(edit: Edit): void {
    this.#model.push(edit)
    this.#outbox.pump()
    this.#emit()
  }

  async #send({ edit }: QueuedEdit): Promise<Task | undefined> {
    if (edit.kind !== 'list') return sendEdit(this.#api, this.#listID, this.#model.idOf(edit.key) ?? edit.key, edit)
    this.#model.server.putList(await this.#api.updateList({ listID: this.#listID, body: edit.patch }))
    return undefined
  }

  #open(): void {
    this.#isOpen = true
    this.#ending = undefined
    this.#connection.open()
  }

  #close(): void {
    this.#isOpen = false
    this.#connection.close()
    this.#outbox.pause()
  }

  #begin(): void {
    this.#model.server.beginConnection()
    void this.#fetchList()
  }

  async #fetchList(): Promise<void> {
    try {
      this.#model.server.putList(await this.#api.getList({ listID: this.#listID }))
      this.#emit()
    } catch (error) {
      const status = (error as ApiError).status
      if ([401, 403, 404].includes(status)) this.#end(status === 401 ? 'signed_out' : 'gone')
    }
  }

  #receive(frame: Frame): void {
    if (frame.event === 'members_changed') void this.#fetchList()
    if (this.#isLoaded) this.#openBatch()
    const foreign = this.#model.receive(frame)
    for (const key of foreign) this.#batch?.keys.add(key)
    if (frame.event === 'synced') {
      this.#isLoaded = true
      if (this.#model.server.isListDoubtful) void this.#fetchList()
      this.#emit()
    }
    if (frame.event === 'list_deleted') this.#end('deleted')
  }

  /** Many frames in a short time are one render. */
  #openBatch(): void {
    if (this.#batch) return
    this.#batch = { keys: new Set(), before: this.#model.lines() }
    setTimeout(() => this.#finishBatch(), batchMs)
  }

  #finishBatch(): void {
    const batch = this.#batch
    this.#batch = undefined
    if (!batch) return
    for (const key of batch.keys) this.#model.changed.add(key)
    for (const news of this.#model.news(batch.keys, batch.before)) {
      for (const events of this.#events) events.onNews?.(news)
      if (news.after) this.#forgetLater(this.#model.changed, news.key, flashMs)
      else this.#model.changed.delete(news.key)
    }
    this.#emit()
  }

  #forgetLater(marked: Set<string>, key: string, delayMs: number): void {
    setTimeout(() => {
      marked.delete(key)
      this.#emit()
    }, delayMs)
  }

  #become(state: ConnectionState): void {
    if (this.#live === 'live' && state !== 'live') this.#asOf = Date.now()
    this.#live = state
    if (state === 'live') this.#outbox.resume()
    if (state === 'offline') this.#outbox.pause()
    this.#emit()
  }

  #end(ending: Ending): void {
    if (this.#ending) return
    this.#ending = ending
    this.#live = 'ended'
    this.#close()
    this.#emit()
  }

  #closeWhenIdle(): void {
    // What was typed while signed out leaves after signing in again.
    if (this.#model.queue.length > 0 && this.#ending === 'signed_out') return
    if (this.#model.queue.length > 0 && !this.#ending) {
      this.#linger = setTimeout(() => this.#closeWhenIdle(), lingerMs)
      return
    }
    this.#close()
    this.#onIdle()
  }

  /** Many edits in one turn are one render. */
  #emit(): void {
    this.#view = undefined
    if (this.#isEmitting) return
    this.#isEmitting = true
    queueMicrotask(() => {
      this.#isEmitting = false
      for (const listener of this.#listeners) listener()
    })
  }
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
