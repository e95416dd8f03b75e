import type { Db } from '../db/database.ts'
import type { Feed } from './feed.ts'
import { frame } from './frames.ts'
import type { ListStream } from './list-stream.ts'
import { type CredentialLimits, findAuthorized, findFeedState } from './queries.ts'

/** One list with readers on this process: reads what is new once and hands it to all of them. */
export class Topic {
  readonly streams = new Set<ListStream>()
  /** Those of them that are told who else is here. */
  readonly watchers = new Set<ListStream>()
  readonly #db: Db
  readonly #feed: Feed
  readonly #list_id: string
  readonly #limits: () => CredentialLimits
  #rev: number
  #delivering: Promise<void> | undefined
  #again = false

  /** `rev` was read before the first reader subscribed. */
  constructor(db: Db, feed: Feed, { id, rev }: { id: string; rev: number }, limits: () => CredentialLimits) {
    this.#db = db
    this.#feed = feed
    this.#list_id = id
    this.#rev = rev
    this.#limits = limits
  }

  get rev(): number {
    return this.#rev
  }

  /** The credentials with which the list is followed. */
  get credentials(): Set<string> {
    return credentialsOf(this.streams)
  }

  /** Delivers what is new. Calls made meanwhile become one more round. */
  deliver(): Promise<void> {
    if (this.#delivering) this.#again = true
    else this.#delivering = this.#rounds().finally(() => (this.#delivering = undefined))
    return this.#delivering
  }

  /** These are told last that nobody is here. */
  endWatching(user_id: string, nobody: string): void {
    for (const stream of this.watchers) {
      if (stream.caller.user_id !== user_id) continue
      this.watchers.delete(stream)
      stream.pass(nobody)
    }
  }

  /** Tells who has the list open: only to those who may still follow it. */
  async tellWatchers(text: () => string): Promise<void> {
    if (this.watchers.size === 0) return
    await this.endUnauthorized(this.watchers)
    const now = text()
    for (const stream of this.watchers) if (this.streams.has(stream)) stream.pass(now)
  }

  /** Ends those who may not follow any longer, and everybody when the list is gone. */
  async verify(): Promise<void> {
    if (await findFeedState(this.#db, { list_id: this.#list_id })) await this.endUnauthorized()
    else this.#end()
  }

  /** Membership and credentials are looked up for every delivery: nobody gets a frame that they may not see. */
  async endUnauthorized(streams: Iterable<ListStream> = this.streams): Promise<void> {
    const asked = [...streams]
    const followers = [...credentialsOf(asked)].map((credential_id) => ({ list_id: this.#list_id, credential_id }))
    const authorized = new Set(
      (await findAuthorized(this.#db, followers, this.#limits())).map(({ credential_id }) => credential_id),
    )
    for (const stream of asked) {
      if (authorized.has(stream.caller.credential.id)) continue
      this.streams.delete(stream)
      stream.end()
    }
  }

  async #rounds(): Promise<void> {
    do {
      this.#again = false
      await this.#round()
    } while (this.#again)
  }

  async #round(): Promise<void> {
    const list = await findFeedState(this.#db, { list_id: this.#list_id })
    if (!list) return this.#end()
    if (list.rev <= this.#rev) return
    const batch = await this.#feed.batch({ list_id: this.#list_id, since: this.#rev, upto: list.rev })
    await this.endUnauthorized()
    this.#rev = list.rev
    for (const stream of this.streams) stream.deliver(batch)
  }

  /** The list is gone. */
  #end(): void {
    const id = this.#feed.bookmarkAt(this.#rev + 1)
    const lastFrame = frame({ event: 'list_deleted', data: { id: this.#list_id } }, id)
    for (const stream of this.streams) stream.end(lastFrame)
    this.streams.clear()
  }
}

const credentialsOf = (streams: Iterable<ListStream>): Set<string> =>
  new Set(Array.from(streams, ({ caller }) => caller.credential.id))
