import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Project } from '@docket/contract'
import type { Caller } from '../call/caller.ts'
import type { OpenStream } from '../call/handler.ts'
import type { Announce, Db } from '../db/database.ts'
import { Semaphore } from '../limits/semaphore.ts'
import { AccountStream, INBOX, ListTold } from './account-stream.ts'
import { Audience } from './audience.ts'
import type { Connections } from './connections.ts'
import type { ListViews, Member } from './list-views.ts'
import { Pace } from './pace.ts'
import { type CredentialLimits, findAlive, findMarks, findMembersAmong } from './queries.ts'

/** At most four frames a second for each list. */
const REST_MS = 250
/** Asked about at once: two milliseconds of SQLite, which answers in this thread. */
const AT_ONCE = { lists: 100, users: 25 }
/** So many users are compared with the tables each time that the clock asks for it, and then the next ones. */
const COMPARED = 1000
const OPENINGS_AT_ONCE = 4

export interface AccountStreamOptions {
  readonly connections: Connections
  readonly views: ListViews
  /** How often readers are compared with the tables, in case a hint was lost. */
  readonly pollMs: number
  limits(): CredentialLimits
  onError(error: unknown): void
}

/**
 * All open streams of accounts in this process. What is new in a list is read once for all of its members, whoever is a
 * member is read after it, and nobody else gets a frame.
 */
export class AccountStreams implements Disposable {
  readonly #db: Db
  readonly #options: AccountStreamOptions
  readonly #byUser = new Map<string, Set<AccountStream>>()
  readonly #audience = new Audience<AccountStream>()
  /** Readers whose lists are being read: what they will be told of is not known yet. */
  readonly #opening = new Set<AccountStream>()
  readonly #limited = new Semaphore(OPENINGS_AT_ONCE)
  readonly #pace = new Pace((ids) => this.#deliver(ids).catch(this.#fail), REST_MS)
  readonly #inboxes = new Pace((user_ids) => this.#tellOfInboxes(user_ids).catch(this.#fail), REST_MS)
  readonly #timer: NodeJS.Timeout
  #isClosed = false
  #polling: Promise<void> | undefined
  #compared = 0

  constructor(db: Db, options: AccountStreamOptions) {
    this.#db = db
    this.#options = options
    this.#timer = setInterval(() => void this.poll(COMPARED), options.pollMs).unref()
  }

  /** The open end for one more reader of the caller's lists. */
  follow(caller: Caller): OpenStream {
    return this.#options.connections.admit(caller, (sink) => {
      const stream = new AccountStream(caller, sink, this.#audience)
      this.#enter(stream)
      this.#opening.add(stream)
      sink.onClose(() => this.#leave(stream))
      this.#start(stream).catch((error: unknown) => {
        this.#fail(error)
        sink.cut()
      })
      return stream
    })
  }

  /** Someone committed: tell those who show the lists, and end those of users who lost their right. */
  readonly announce: Announce = ({ lists, users, inboxes }) => {
    if (this.#byUser.size === 0) return
    for (const list_id of lists) this.#pace.ask(list_id)
    for (const user_id of inboxes) if (this.#byUser.has(user_id)) this.#inboxes.ask(user_id)
    const theirs = [...users].flatMap((user_id) => [...this.#of(user_id)])
    if (theirs.length > 0) this.#endUnauthorized(theirs).catch(this.#fail)
  }

  /** Checks every reader's right, and compares what those of some users know with the tables; one such round at a time. */
  poll(compared = Number.POSITIVE_INFINITY): Promise<void> {
    return (this.#polling ??= this.#compare(compared)
      .catch(this.#fail)
      .finally(() => (this.#polling = undefined)))
  }

  /** Compares everybody, when hints may have been lost just now. What is in an inbox is not compared: all are asked to look. */
  async catchUp(): Promise<void> {
    for (const user_id of this.#byUser.keys()) this.#inboxes.ask(user_id)
    while (this.#polling) await this.#polling
    await this.poll()
  }

  /** What the readers were told was of another past. */
  forget(): void {
    this.#byUser.clear()
    this.#opening.clear()
  }

  [Symbol.dispose](): void {
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#pace[Symbol.dispose]()
    this.#inboxes[Symbol.dispose]()
  }

  /** Subscribe first, read second: whatever is committed in between is told to the stream meanwhile. */
  async #start(stream: AccountStream): Promise<void> {
    const lists = await this.#limited.run(() => this.#openingOf(stream))
    // After the reading: it must hold nothing from after the end of a session.
    await this.#endUnauthorized([stream])
    if (this.#opening.delete(stream)) await stream.open(lists)
  }

  /** Slow readers of one account hold what is the same for them once: they may be many, and their lists large. */
  async #openingOf(stream: AccountStream): Promise<ListTold[]> {
    const { user_id } = stream.caller
    const lists = await this.#allOf(user_id)
    const told = lists.filter(({ id }) => stream.reaches(id)).map((list) => new ListTold(list))
    const other = [...this.#of(user_id)].find(({ isOpening }) => isOpening)
    return other ? told.map((one) => other.shared(one)) : told
  }

  #allOf(user_id: string): Promise<Project[]> {
    return this.#options.views.of(this.#db, { user_id, now: this.#options.limits().now })
  }

  async #deliver(ids: readonly string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += AT_ONCE.lists) {
      if (at > 0) await nextTurn()
      await this.#deliverSome(ids.slice(at, at + AT_ONCE.lists))
    }
  }

  async #deliverSome(changed: readonly string[]): Promise<void> {
    const found = await findMembersAmong(this.#db, changed, this.#byUser)
    const concerned = new Set(found.map(({ list_id }) => list_id))
    const ids = changed.filter((id) => concerned.has(id) || this.#readersOf(id).length > 0)
    if (ids.length === 0) return
    const views = await this.#options.views.read(this.#db, { ids, now: this.#options.limits().now })
    // After the reading: nobody gets what they may not see any more.
    const members = await findMembersAmong(this.#db, ids, this.#byUser)
    const readers = members.flatMap(({ user_id }) => [...this.#of(user_id)])
    await this.#endUnauthorized([...new Set(readers)])
    for (const member of members) this.#tellMember(member, views.get(member.list_id))
    for (const id of ids) this.#tellOthers(id, members)
  }

  /** A list that was made after the reading has news of its own. */
  #tellMember(member: Member, view: ((member: Member) => Project) | undefined): void {
    if (!view) return
    const told = new ListTold(view(member))
    for (const stream of this.#of(member.user_id)) if (stream.reaches(told.id)) stream.put(told)
  }

  #tellOthers(id: string, members: readonly Member[]): void {
    const belonging = new Set(members.filter(({ list_id }) => list_id === id).map(({ user_id }) => user_id))
    for (const stream of this.#readersOf(id)) if (!belonging.has(stream.caller.user_id)) stream.put({ id })
  }

  /** Who knows the list, or may know it in a moment. */
  #readersOf(list_id: string): AccountStream[] {
    return [...this.#audience.of(list_id), ...this.#opening]
  }

  async #tellOfInboxes(user_ids: readonly string[]): Promise<void> {
    const readers = user_ids.flatMap((user_id) => [...this.#of(user_id)])
    for (const stream of await this.#endUnauthorized(readers)) if (!stream.isNarrow) stream.put(INBOX)
  }

  async #compare(compared: number): Promise<void> {
    const users = [...this.#byUser.keys()]
    const from = this.#compared < users.length ? this.#compared : 0
    this.#compared = from + compared
    for (let at = 0; at < users.length; at += AT_ONCE.users) {
      const some = users.slice(at, at + AT_ONCE.users)
      const streams = await this.#endUnauthorized(some.flatMap((user_id) => [...this.#of(user_id)]))
      if (at + AT_ONCE.users > from && at < this.#compared) await this.#compareWith(some, streams)
      await nextTurn()
    }
  }

  async #compareWith(users: readonly string[], streams: readonly AccountStream[]): Promise<void> {
    const found = new Map((await findMarks(this.#db, users)).map(({ user_id, ...marks }) => [user_id, marks]))
    // What a narrow one knows adds up to something else, so it is asked about as if it lacked something.
    const behind = streams.filter(
      (stream) => stream.isNarrow || stream.differsFrom(found.get(stream.caller.user_id) ?? none),
    )
    for (const user_id of new Set(behind.map(({ caller }) => caller.user_id))) await this.#catchUp(user_id)
  }

  /** Asks again for all that the user has, and all that the readers were told of. */
  async #catchUp(user_id: string): Promise<void> {
    for (const { id } of await this.#allOf(user_id)) this.#pace.ask(id)
    for (const stream of this.#of(user_id)) for (const id of stream.lists) this.#pace.ask(id)
  }

  /** Ends those whose credential is not good any more, or reaches other lists than it did, and returns the others. */
  async #endUnauthorized(streams: readonly AccountStream[]): Promise<AccountStream[]> {
    const credentials = [...new Set(streams.map(({ caller }) => caller.credential.id))]
    const alive = await findAlive(this.#db, credentials, this.#options.limits())
    const isAlive = ({ caller }: AccountStream): boolean =>
      alive.get(caller.credential.id) === caller.credential.scope.mark
    for (const stream of streams) {
      if (isAlive(stream)) continue
      this.#leave(stream)
      stream.end()
    }
    return streams.filter(isAlive)
  }

  #of(user_id: string): ReadonlySet<AccountStream> {
    return this.#byUser.get(user_id) ?? new Set()
  }

  #enter(stream: AccountStream): void {
    const { user_id } = stream.caller
    const theirs = this.#byUser.get(user_id)
    if (theirs) theirs.add(stream)
    else this.#byUser.set(user_id, new Set([stream]))
  }

  #leave(stream: AccountStream): void {
    const { user_id } = stream.caller
    const theirs = this.#byUser.get(user_id)
    theirs?.delete(stream)
    this.#opening.delete(stream)
    if (theirs?.size === 0) this.#byUser.delete(user_id)
  }

  /** What fails because everything ends is no news. */
  readonly #fail = (error: unknown): void => {
    if (!this.#isClosed) this.#options.onError(error)
  }
}

const none = { lists: 0, revs: 0, own_revs: 0, newest: null }
