import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Caller } from '../call/caller.ts'
import type { OpenStream, Sink } from '../call/handler.ts'
import type { Announce, Db, News } from '../db/database.ts'
import { Distribution } from '../figures/distribution.ts'
import type { Connections } from './connections.ts'
import type { Feed } from './feed.ts'
import { frame } from './frames.ts'
import { ListStream } from './list-stream.ts'
import { Presence, type Present } from './presence.ts'
import { type CredentialLimits, type Follower, findAuthorized, findFeedState } from './queries.ts'
import { Topic } from './topic.ts'

/** Followers asked about at once: two milliseconds of SQLite, which answers in this thread. */
const POLL_AT_ONCE = 100
const PRESENCE_MS = 200

export interface StreamOptions {
  readonly connections: Connections
  /** How often the revs of followed lists are compared, in case a hint was lost. */
  readonly pollMs: number
  limits(): CredentialLimits
  /** To the other processes, as `Shared` has it. */
  say(about: string, word: object): void
  onError(error: unknown): void
}

interface FollowOptions {
  readonly since?: string | undefined
  /** Asked when everything else was told: by then the answer may be another one. */
  isSeen?(): Promise<boolean>
}

type FollowedList = { id: string; rev: number }

/** All open streams of lists in this process, by list. */
export class Streams implements Disposable {
  readonly #db: Db
  readonly #feed: Feed
  readonly #options: StreamOptions
  readonly #topics = new Map<string, Topic>()
  readonly #timer: NodeJS.Timeout
  /** Who has which list open. */
  readonly presence: Presence
  readonly #telling = new Map<string, NodeJS.Timeout>()
  /** From when news of a list is heard until its readers have been told. */
  readonly deliveries = new Distribution()
  #isClosed = false
  #polling: Promise<void> | undefined

  constructor(db: Db, feed: Feed, options: StreamOptions) {
    this.#db = db
    this.#feed = feed
    this.#options = options
    this.presence = new Presence({
      process: randomUUID(),
      onChange: (list_id) => this.#tellPresence(list_id),
      onHide: (user_id) => {
        for (const topic of this.#topics.values()) topic.endWatching(user_id, presenceFrame([]))
      },
      say: options.say,
    })
    this.#timer = setInterval(() => void this.poll(), options.pollMs).unref()
  }

  /**
   * The open end for one reader, whose access the caller has checked with `list`. `since` is a bookmark, or nonsense. Who is
   * seen is told to others who are, and is told who they are.
   */
  follow(caller: Caller, list: FollowedList, { since, isSeen }: FollowOptions = {}): OpenStream {
    return this.#options.connections.admit(caller, (sink) => {
      const stream = new ListStream(caller, sink)
      const topic = this.#topic(list)
      topic.streams.add(stream)
      sink.onClose(() => this.#leave(stream, topic, list.id))
      this.#start(stream, topic, list.id, since)
        .then(async () => {
          if ((await isSeen?.()) && topic.streams.has(stream)) this.#watch(stream, topic, list.id, sink)
        })
        .catch((error: unknown) => {
          this.#fail(error)
          sink.cut()
        })
      return stream
    })
  }

  /** Someone committed: deliver to the readers of those lists, end those of users who lost their right. */
  readonly announce: Announce = ({ lists, users }: News) => {
    for (const list_id of lists) this.#deliver(list_id)
    if (users.size === 0) return
    for (const topic of this.#topics.values()) {
      const theirs = [...topic.streams].filter(({ caller }) => users.has(caller.user_id))
      if (theirs.length > 0) topic.endUnauthorized(theirs).catch(this.#fail)
    }
  }

  /** Compares the revs of all followed lists with the table and checks every reader's right; one such round at a time. */
  poll(): Promise<void> {
    return (this.#polling ??= this.#compare()
      .catch(this.#fail)
      .finally(() => (this.#polling = undefined)))
  }

  /** Compares with what is there from now on: a round that is under way may have read before. */
  async catchUp(): Promise<void> {
    while (this.#polling) await this.#polling
    await this.poll()
  }

  /** What is known of the lists, and who follows them, was of another past. */
  forget(): void {
    this.#topics.clear()
  }

  [Symbol.dispose](): void {
    this.#isClosed = true
    clearInterval(this.#timer)
    for (const timer of this.#telling.values()) clearTimeout(timer)
    this.presence[Symbol.dispose]()
  }

  async #compare(): Promise<void> {
    let asked: Follower[] = []
    for (const [list_id, { credentials }] of [...this.#topics]) {
      for (const credential_id of credentials) asked.push({ list_id, credential_id })
      if (asked.length < POLL_AT_ONCE) continue
      await this.#compareWith(asked)
      await nextTurn()
      asked = []
    }
    if (asked.length > 0) await this.#compareWith(asked)
  }

  async #compareWith(asked: readonly Follower[]): Promise<void> {
    const found = await findAuthorized(this.#db, asked, this.#options.limits())
    for (const { list_id, rev } of found) {
      if (this.#topics.get(list_id)?.rev !== rev) this.#deliver(list_id)
    }
    const authorized = new Set(found.map(keyOf))
    const doubtful = new Set(asked.filter((one) => !authorized.has(keyOf(one))).map(({ list_id }) => list_id))
    await Promise.all([...doubtful].map(async (list_id) => this.#topics.get(list_id)?.verify()))
  }

  /** Subscribe first, read second: whatever is committed in between is published to the stream meanwhile. */
  async #start(stream: ListStream, topic: Topic, list_id: string, since: string | undefined): Promise<void> {
    const list = await findFeedState(this.#db, { list_id })
    if (!list) return stream.end()
    const opening = await this.#feed.opening(list, since)
    // After the reading: it must hold nothing from after a removal. Nothing that is read later is newer.
    await topic.endUnauthorized([stream])
    if (topic.streams.has(stream)) await stream.open(opening)
  }

  /** It is told who is here, and the others that it is. */
  #watch(stream: ListStream, topic: Topic, list_id: string, sink: Sink): void {
    topic.watchers.add(stream)
    stream.pass(presenceFrame(this.presence.people(list_id)))
    sink.onClose(this.presence.enter(list_id, stream.caller.user_id))
  }

  /** Several who come within a moment are told at once; of many, less often. */
  #tellPresence(list_id: string): void {
    const topic = this.#topics.get(list_id)
    if (!topic || this.#telling.has(list_id)) return
    const pause = PRESENCE_MS * (1 + topic.watchers.size / 50)
    const timer = setTimeout(() => {
      this.#telling.delete(list_id)
      this.#topics
        .get(list_id)
        ?.tellWatchers(() => presenceFrame(this.presence.people(list_id)))
        .catch(this.#fail)
    }, pause).unref()
    this.#telling.set(list_id, timer)
  }

  #topic(list: FollowedList): Topic {
    let topic = this.#topics.get(list.id)
    if (!topic) this.#topics.set(list.id, (topic = new Topic(this.#db, this.#feed, list, this.#options.limits)))
    return topic
  }

  #leave(stream: ListStream, topic: Topic, list_id: string): void {
    topic.streams.delete(stream)
    topic.watchers.delete(stream)
    if (topic.streams.size === 0 && this.#topics.get(list_id) === topic) this.#topics.delete(list_id)
  }

  /** What fails because everything ends is no news. */
  readonly #fail = (error: unknown): void => {
    if (!this.#isClosed) this.#options.onError(error)
  }

  #deliver(list_id: string): void {
    const topic = this.#topics.get(list_id)
    if (!topic) return
    const startedAt = performance.now()
    topic
      .deliver()
      .then(() => this.deliveries.add((performance.now() - startedAt) / 1000))
      .catch(this.#fail)
  }
}

const presenceFrame = (people: Present[]): string => frame({ event: 'presence', data: { people } })

const keyOf = ({ list_id, credential_id }: Follower): string => `${list_id} ${credential_id}`
