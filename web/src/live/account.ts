import type { ApiError, Client } from '@docket/client'
import { Connection } from './connection.ts'
import { type NewLine, newKey } from './edit.ts'
import { type Keeper, memoryKeeper } from './kept.ts'
import { ListSession } from './list-session.ts'
import { Lists } from './lists.ts'
import { afterMaking } from './lists-client.ts'
import { openListsStream } from './lists-stream.ts'
import { Outbox } from './outbox.ts'

/** Lists that stay in memory after they were left, so that coming back shows them at once. */
const MOST_SESSIONS = 12
/** A list that was left is followed for a little longer. */
const LINGER_MS = 10_000

/** Everything live of one account in this page: its unsent edits, and the lists that are open or were a moment ago. */
export class Account {
  readonly userID: string
  readonly keeper: Keeper
  readonly outbox: Outbox
  readonly lists: Lists
  readonly #api: Client
  readonly #sessions = new Map<string, ListSession>()
  readonly #open = new Map<string, { users: number; timer: ReturnType<typeof setTimeout> | undefined }>()

  constructor(api: Client, userID: string, { keeper = memoryKeeper(), onSignedOut = () => {} }: AccountOptions = {}) {
    this.lists = new Lists({ api, userID, openStream: openListsStream(api), onSignedOut })
    this.#api = afterMaking(api, this.lists)
    this.userID = userID
    this.keeper = keeper
    this.outbox = new Outbox({ api: this.#api, keeper, onSilence: () => this.#doubt(), onSignedOut })
    void keeper.orphans().then((edits) => this.outbox.adopt(edits))
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
        connect: (events) => new Connection(this.#api, listID, events),
        keeper: this.keeper,
      })
    }
    this.#sessions.set(listID, session)
    for (const [id] of this.#sessions) {
      if (this.#sessions.size <= MOST_SESSIONS) break
      if (!this.#open.has(id)) this.#sessions.delete(id)
    }
    return session
  }

  /** A list that is there at once: it can be opened and written while the server is still making it. */
  makeList(fields: { name: string; icon?: string }, lines: readonly NewLine[] = []): ListSession {
    const list = this.lists.make(fields)
    const session = this.session(list.id)
    session.begin(list)
    session.perform(
      { verb: 'added', count: lines.length, name: lines[0]?.name ?? '' },
      lines.map((line, index) => ({ kind: 'add', key: newKey(), line, place: index + 1 })),
    )
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

  close(): void {
    for (const [listID, { timer }] of this.#open) {
      clearTimeout(timer)
      this.#sessions.get(listID)?.close()
    }
    this.#open.clear()
    this.#sessions.clear()
    this.lists.close()
    this.outbox.close()
  }

  /** A call got no answer: what looks live may not be. */
  #doubt(): void {
    this.lists.doubt()
    for (const listID of this.#open.keys()) this.#sessions.get(listID)?.doubt()
  }
}

interface AccountOptions {
  keeper?: Keeper
  onSignedOut?(refusal: ApiError): void
}
