import { refuse } from '@docket/contract'
import type { Caller } from '../call/caller.ts'
import type { OpenStream } from '../call/handler.ts'
import type { Announce, Db, News } from '../db/database.ts'
import { canResume, readChanges } from './feed.ts'
import { batchOf } from './frames.ts'
import { findFeedState, findRevs } from './queries.ts'
import type { Snapshots } from './snapshots.ts'
import { type Opening, Stream } from './stream.ts'
import { type SessionLimits, Topic } from './topic.ts'

const KEEPALIVE_SECONDS = 15

export interface StreamOptions {
  readonly perUser: number
  readonly perProcess: number
  /** How often the revs of followed lists are compared, in case a hint was lost. */
  readonly pollMs: number
  limits(): SessionLimits
  onError(error: unknown): void
}

type FollowedList = { id: string; rev: number }

/** All open streams of this process, by list. */
export class Streams implements Disposable {
  readonly #db: Db
  readonly #snapshots: Snapshots
  readonly #options: StreamOptions
  readonly #topics = new Map<string, Topic>()
  readonly #perUser = new Map<string, number>()
  /** Streams by the second of the keepalive period in which they are written to, so that the work is spread. */
  readonly #keepalive = Array.from({ length: KEEPALIVE_SECONDS }, () => new Set<Stream>())
  readonly #timers: NodeJS.Timeout[]
  #open = 0
  #closed = false
  #second = 0

  constructor(db: Db, snapshots: Snapshots, options: StreamOptions) {
    this.#db = db
    this.#snapshots = snapshots
    this.#options = options
    this.#timers = [
      setInterval(() => this.keepAlive(), 1000).unref(),
      setInterval(() => void this.poll(), options.pollMs).unref(),
    ]
  }

  /** The open end for one reader, whose access the caller has checked with `list`. */
  follow(caller: Caller, list: FollowedList, since: number | undefined): OpenStream {
    const { perUser, perProcess } = this.#options
    if ((this.#perUser.get(caller.user_id) ?? 0) >= perUser || this.#open >= perProcess) {
      return refuse('rate_limited', 'Too many streams are open. Close some, then try again.', { retry_after: 5 })
    }
    return (sink) => {
      if (this.#closed) return sink.end()
      const stream = new Stream(caller, sink)
      const topic = this.#topic(list)
      const leave = this.#enter(stream, topic, list.id)
      sink.onClose(leave)
      this.#start(stream, topic, list.id, since).catch((error: unknown) => {
        this.#fail(error)
        sink.cut()
      })
    }
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

  /** Compares the revs of all followed lists with the table and checks every reader's right. */
  async poll(): Promise<void> {
    if (this.#topics.size === 0) return
    try {
      const revs = new Map((await findRevs(this.#db, [...this.#topics.keys()])).map(({ id, rev }) => [id, rev]))
      for (const [list_id, topic] of this.#topics) {
        if (revs.get(list_id) !== topic.rev) this.#deliver(list_id)
        else await topic.endUnauthorized()
      }
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Ends every stream; their readers come back by themselves. */
  [Symbol.dispose](): void {
    this.#closed = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const topic of this.#topics.values()) for (const stream of topic.streams) stream.end()
  }

  /** Subscribe first, read second: whatever is committed in between is published to the stream meanwhile. */
  async #start(stream: Stream, topic: Topic, list_id: string, since: number | undefined): Promise<void> {
    const list = await findFeedState(this.#db, list_id)
    if (!list) return stream.end()
    const opening = await this.#opening(list, since)
    await topic.endUnauthorized([stream]) // after the reading: it must hold nothing from after a removal
    if (topic.streams.has(stream)) await stream.open(opening)
  }

  async #opening(list: { id: string; rev: number; purged_rev: number }, since: number | undefined): Promise<Opening> {
    if (canResume(list, since)) {
      const changes = await readChanges(this.#db, { list_id: list.id, since, upto: list.rev })
      return { rev: list.rev, full: false, chunks: [batchOf(since, list.rev, changes).bytes] }
    }
    const snapshot = await this.#snapshots.of(list, { archived: false })
    return { rev: snapshot.rev, full: true, chunks: snapshot.baseline }
  }

  #topic({ id, rev }: FollowedList): Topic {
    let topic = this.#topics.get(id)
    if (!topic) this.#topics.set(id, (topic = new Topic(this.#db, id, rev, this.#options.limits)))
    return topic
  }

  #enter(stream: Stream, topic: Topic, list_id: string): () => void {
    const { user_id } = stream.caller
    const slot = this.#keepalive[this.#open % KEEPALIVE_SECONDS]!
    topic.streams.add(stream)
    slot.add(stream)
    this.#open++
    this.#perUser.set(user_id, (this.#perUser.get(user_id) ?? 0) + 1)
    return () => {
      topic.streams.delete(stream)
      slot.delete(stream)
      this.#open--
      const left = this.#perUser.get(user_id)! - 1
      if (left === 0) this.#perUser.delete(user_id)
      else this.#perUser.set(user_id, left)
      if (topic.streams.size === 0 && this.#topics.get(list_id) === topic) this.#topics.delete(list_id)
    }
  }

  /** What fails because everything ends is no news. */
  readonly #fail = (error: unknown): void => {
    if (!this.#closed) this.#options.onError(error)
  }

  #deliver(list_id: string): void {
    this.#topics.get(list_id)?.deliver().catch(this.#fail)
  }

  /** Writes to the streams whose second it is; called once a second. */
  keepAlive(): void {
    this.#second = (this.#second + 1) % KEEPALIVE_SECONDS
    for (const stream of this.#keepalive[this.#second]!) stream.keepAlive()
  }
}
