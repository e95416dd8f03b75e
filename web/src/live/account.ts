import type { AccountFrame, ApiError, Client } from '@docket/client'
import type { MeUser } from '@docket/contract'
import { lateElsewhere } from '../chunks.ts'
import { accountSource } from './account-source.ts'
import type { Connection, ConnectionEvents } from './connection.ts'
import { isMove, type ListPatch, type NewLine, newKey } from './edit.ts'
import { forgetLines } from './idb.ts'
import type { Keeper, KeptAccount, Unsent } from './kept.ts'
import { ListSession } from './list-session.ts'
import { listSource } from './list-source.ts'
import { Lists } from './lists.ts'
import { afterMaking } from './lists-client.ts'
import { Outbox } from './outbox.ts'
import { SharedStream } from './shared-stream.ts'
import { isVisible } from './visible.ts'

/** Lists that stay in memory after they were left, so that coming back shows them at once. */
const MOST_SESSIONS = 12
/** A list that was left is followed for a little longer. */
const LINGER_MS = 10_000
/** Edits of a tab that was closed leave from one that is in sight, at the latest after this. */
const LOOK_FOR_ORPHANS_MS = 3000

/** Everything live of one account in this page: its unsent edits, and the lists that are open or were a moment ago. */
export class Account {
  readonly userID: string
  readonly keeper: Keeper
  readonly outbox: Outbox
  readonly lists: Lists
  readonly #api: Client
  readonly #onSignedOut: (refusal: ApiError) => void
  readonly #sessions = new Map<string, ListSession>()
  readonly #open = new Map<string, { users: number; timer: ReturnType<typeof setTimeout> | undefined }>()

  /** Known from what this browser keeps: the server has still to say that this is who is signed in. */
  isRecalled = false
  #me: MeUser | undefined
  readonly #orphanTimer: ReturnType<typeof setInterval>
  readonly #life = new AbortController()

  constructor(api: Client, userID: string, { keeper, onSignedOut }: AccountOptions) {
    const openStream = (events: ConnectionEvents<AccountFrame>): Connection => {
      const stream = new SharedStream(accountSource(api, userID), events)
      stream.open()
      return stream
    }
    this.lists = new Lists({
      api,
      userID,
      openStream,
      onSignedOut,
      editsOf: (key) => this.#sessions.get(key)?.store.fields.patch ?? {},
    })
    this.#api = afterMaking(api, this.lists)
    this.userID = userID
    this.keeper = keeper
    this.#onSignedOut = onSignedOut
    this.outbox = new Outbox({
      api: this.#api,
      keeper,
      onSilence: () => this.#doubt(),
      onSignedOut,
      lists: this.lists,
    })
    void this.#adopt()
    this.lists.subscribe(() => keeper.saveAccount(this.#toKeep))
    this.#orphanTimer = setInterval(() => {
      if (isVisible()) void this.#adopt()
    }, LOOK_FOR_ORPHANS_MS)
    window.addEventListener('online', this.#resume)
    document.addEventListener('visibilitychange', this.#resume)
  }

  /** Aborted when somebody else is here, or nobody. */
  get life(): AbortSignal {
    return this.#life.signal
  }

  get api(): Client {
    return this.#api
  }

  /** Whose account it is, for when the server cannot be asked. */
  know(me: MeUser): void {
    this.#me = me
    this.keeper.saveAccount(this.#toKeep)
  }

  async recall(): Promise<MeUser | undefined> {
    const kept = await this.keeper.loadAccount()
    if (!kept) return undefined
    this.isRecalled = true
    this.lists.fill(kept.lists, kept.at)
    return kept.me
  }

  async unsent(): Promise<Unsent> {
    const { edits, drafts } = await this.keeper.unsent()
    return { edits: Math.max(edits, this.outbox.size) + this.lists.unmade, drafts }
  }

  session(id: string): ListSession {
    const listID = this.lists.keyNow(id)
    let session = this.#sessions.get(listID)
    if (session) this.#sessions.delete(listID)
    else {
      session = new ListSession({
        api: this.#api,
        outbox: this.outbox,
        listID,
        connect: (events) => new SharedStream(listSource(this.#api, this.userID, listID), events),
        onSignedOut: this.#onSignedOut,
        keeper: this.keeper,
        onList: (list) => this.lists.put(list),
        onFields: () => this.lists.refresh(),
      })
    }
    this.#sessions.set(listID, session)
    for (const [id] of this.#sessions) {
      if (this.#sessions.size <= MOST_SESSIONS) break
      if (!this.#open.has(id)) this.#sessions.delete(id)
    }
    return session
  }

  /** The list as it is known here, where it is open or was a moment ago. */
  known(id: string): ListSession | undefined {
    return this.#sessions.get(this.lists.keyNow(id))
  }

  /** A list that is there at once: it can be opened and written while the server is still making it. */
  makeList(fields: { name: string; icon?: string }, lines: readonly NewLine[] = []): ListSession {
    const list = this.lists.make(fields)
    const session = this.session(list.id)
    session.begin(list)
    session.editor.perform(
      { verb: 'added', count: lines.length, name: lines[0]?.name ?? '' },
      lines.map((line, index) => ({ kind: 'add', key: newKey(), line, place: index + 1 })),
    )
    return session
  }

  /**
   * The list's own fields, whether it is open or not. What becomes of that is told to whoever listens to the session that is
   * answered with.
   */
  changeList(id: string, patch: ListPatch, base: ListPatch): ListSession {
    const session = this.session(id)
    const told = this.lists.told(id) ?? session.list
    if (told) session.changeFields(patch, base, told)
    return session
  }

  /** Follows the list until the answer is called. */
  follow(id: string): () => void {
    const listID = this.lists.keyNow(id)
    const session = this.session(listID)
    const use = this.#open.get(listID) ?? { users: 0, timer: undefined }
    clearTimeout(use.timer)
    use.users++
    this.#open.set(listID, use)
    void session.open()
    return () => {
      use.users--
      if (use.users > 0) return
      use.timer = setTimeout(() => {
        this.#open.delete(listID)
        session.close()
      }, LINGER_MS)
    }
  }

  /** Nothing is followed or sent while the session is being ended: what asks then is refused. */
  rest(): void {
    this.outbox.suspend()
    this.lists.rest()
    for (const listID of this.#open.keys()) this.#sessions.get(listID)?.close()
  }

  /** The session goes on. */
  wake(): void {
    this.lists.open()
    for (const listID of this.#open.keys()) void this.#sessions.get(listID)?.open()
    this.outbox.unsuspend()
  }

  /** The session is over: nothing of the account stays in this browser, except what was written here and is to be kept. */
  async leave(options: { keepWriting: boolean }): Promise<void> {
    this.#stop()
    if (!options.keepWriting) this.lists.forget()
    // A tab that does not let go of the lines keeps nothing else.
    const forgotten = forgetLines(this.userID)
    await this.keeper.forget(options)
    await this.keeper.close()
    await forgotten
  }

  /** Somebody else is here now; everything is kept for when its owner is back. */
  close(): void {
    this.#stop()
    void this.keeper.close()
  }

  #stop(): void {
    this.#life.abort()
    clearInterval(this.#orphanTimer)
    window.removeEventListener('online', this.#resume)
    document.removeEventListener('visibilitychange', this.#resume)
    this.outbox.close()
    this.lists.close()
    for (const [listID, { timer }] of this.#open) {
      clearTimeout(timer)
      this.#sessions.get(listID)?.close()
    }
    this.#open.clear()
    this.#sessions.clear()
  }

  async #adopt(): Promise<void> {
    const edits = await this.keeper.orphans()
    if (edits.some(isMove)) {
      const part = await lateElsewhere.load().catch(() => undefined)
      if (!part) return
      this.outbox.letMove(part.Moves)
    }
    // Too late for this page, or without what moves lines: they are kept, and the next one takes them over.
    if (this.#life.signal.aborted) return
    // They may have been written in a list that was made in their page.
    const { lists } = this
    this.outbox.adopt(edits.map((waiting) => ({ ...waiting, list_id: lists.keyNow(lists.idNow(waiting.list_id)) })))
  }

  readonly #toKeep = (): KeptAccount | undefined => {
    const { isKnown, allTold: lists, live, asOf } = this.lists
    if (!this.#me || !isKnown) return undefined
    return { me: this.#me, lists, at: live === 'live' ? Date.now() : asOf }
  }

  /** Not only the lists that are open have something to send. */
  readonly #resume = (): void => {
    if (navigator.onLine && isVisible()) this.outbox.resume()
  }

  /** A call got no answer: what looks live may not be. */
  #doubt(): void {
    this.lists.doubt()
    for (const listID of this.#open.keys()) this.#sessions.get(listID)?.doubt()
  }
}

interface AccountOptions {
  keeper: Keeper
  onSignedOut(refusal: ApiError): void
}
