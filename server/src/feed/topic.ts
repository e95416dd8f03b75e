import type { Db } from '../db/database.ts'
import { readChanges } from './feed.ts'
import { batchOf, frame } from './frames.ts'
import { findAuthorizedSessions, findFeedState } from './queries.ts'
import type { Stream } from './stream.ts'

/** When sessions count as ended, for the check of each delivery. */
export interface SessionLimits {
  now: string
  idle_since: string
}

/** One list with readers on this process: reads what is new once and hands it to all of them. */
export class Topic {
  readonly streams = new Set<Stream>()
  readonly #db: Db
  readonly #list_id: string
  readonly #limits: () => SessionLimits
  #rev: number
  #delivering: Promise<void> | undefined
  #again = false

  /** `rev` was read before the first reader subscribed. */
  constructor(db: Db, list_id: string, rev: number, limits: () => SessionLimits) {
    this.#db = db
    this.#list_id = list_id
    this.#rev = rev
    this.#limits = limits
  }

  get rev(): number {
    return this.#rev
  }

  /** Delivers what is new. Calls made meanwhile become one more round. */
  deliver(): Promise<void> {
    if (this.#delivering) this.#again = true
    else this.#delivering = this.#rounds().finally(() => (this.#delivering = undefined))
    return this.#delivering
  }

  async #rounds(): Promise<void> {
    do {
      this.#again = false
      await this.#round()
    } while (this.#again)
  }

  async #round(): Promise<void> {
    const list = await findFeedState(this.#db, this.#list_id)
    if (!list) return this.#end(frame({ event: 'list_deleted', data: { id: this.#list_id } }, this.#rev + 1))

    if (list.rev <= this.#rev) return
    const changes = await readChanges(this.#db, { list_id: this.#list_id, since: this.#rev, upto: list.rev })
    await this.endUnauthorized()
    const batch = batchOf(this.#rev, list.rev, changes)
    this.#rev = list.rev
    for (const stream of this.streams) stream.deliver(batch)
  }

  /** Membership and sessions are looked up for every delivery: nobody gets a frame that they may not see. */
  async endUnauthorized(streams: Iterable<Stream> = this.streams): Promise<void> {
    const asked = [...streams]
    const session_ids = [...new Set(asked.map(({ caller }) => caller.credential.id))]
    const authorized = await findAuthorizedSessions(this.#db, {
      list_id: this.#list_id,
      session_ids,
      ...this.#limits(),
    })
    for (const stream of asked) {
      if (authorized.has(stream.caller.credential.id)) continue
      this.streams.delete(stream)
      stream.end()
    }
  }

  #end(lastFrame: string): void {
    for (const stream of this.streams) stream.end(lastFrame)
    this.streams.clear()
  }
}
