import type { Db, News } from '../db/database.ts'
import type { Figure } from '../figures/figure.ts'
import { Room } from '../outside/room.ts'
import type { Past } from '../revisions/kept-at-rev.ts'
import type { Source } from '../revisions/source.ts'
import { AccountStreams } from './account-streams.ts'
import { type ConnectionLimits, Connections } from './connections.ts'
import { Feed } from './feed.ts'
import type { ListViews } from './list-views.ts'
import type { PresenceWord } from './presence.ts'
import type { CredentialLimits } from './queries.ts'
import { type SnapshotOptions, Snapshots } from './snapshots.ts'
import { Streams } from './streams.ts'
import { Waiters } from './waiters.ts'

/** How often followers are compared with the tables, in case a hint of another process was lost. */
const POLL_MS = 5000

interface LiveOptions {
  readonly lineage: string
  readonly snapshots: Omit<SnapshotOptions, 'past' | 'room'>
  readonly sources: readonly Source[]
  readonly beside: readonly Source[]
  readonly views: ListViews
  readonly connections: ConnectionLimits
  limits(): CredentialLimits
  /** To the other processes, as `Shared` has it. */
  say(about: string, word: object): void
  onError(error: unknown): void
}

/** What this process shows of lists as they change: kept bodies, the feed, and the streams of its readers. */
export class Live implements Disposable, Past {
  readonly room = new Room()
  readonly snapshots: Snapshots
  readonly feed: Feed
  readonly connections: Connections
  readonly streams: Streams
  readonly accountStreams: AccountStreams
  readonly waiters: Waiters
  #lineage: string

  constructor(db: Db, { lineage, snapshots, sources, beside, views, connections, limits, say, onError }: LiveOptions) {
    this.#lineage = lineage
    this.snapshots = new Snapshots({ past: this, room: this.room, ...snapshots })
    this.feed = new Feed(db, { past: this, snapshots: this.snapshots, sources, beside })
    this.connections = new Connections(connections)
    const following = { connections: this.connections, pollMs: POLL_MS, limits, onError }
    this.streams = new Streams(db, this.feed, { ...following, say })
    this.accountStreams = new AccountStreams(db, { ...following, views })
    this.waiters = new Waiters(db, { pollMs: POLL_MS, onError })
  }

  get lineage(): string {
    return this.#lineage
  }

  get figures(): Figure[] {
    return [
      {
        name: 'docket_streams',
        help: 'Streams that are open in this process.',
        type: 'gauge',
        read: () => [{ value: this.connections.size }],
      },
      {
        name: 'docket_waiting_claims',
        help: 'Workers that wait in this process for a task.',
        type: 'gauge',
        read: () => [{ value: this.waiters.size }],
      },
      {
        name: 'docket_stream_delivery_duration_seconds',
        help: 'From when news of a list is heard until the readers of its streams have been told.',
        type: 'histogram',
        read: () => [{ value: this.streams.deliveries }],
      },
      {
        name: 'docket_list_cache_bytes',
        help: 'What is kept of lists to answer quickly.',
        type: 'gauge',
        read: () => [{ value: this.snapshots.bytes }],
      },
    ]
  }

  /** Ends every stream when the lineage is another one: their readers come back, and are told everything. */
  begin(lineage: string): { readonly isOther: boolean } {
    const isOther = lineage !== this.#lineage
    this.#lineage = lineage
    if (isOther) {
      this.streams.forget()
      this.accountStreams.forget()
      this.connections.end()
    }
    return { isOther }
  }

  /** Somebody committed, in this process or another. */
  announce(news: News): void {
    this.streams.announce(news)
    this.accountStreams.announce(news)
    this.waiters.announce(news)
  }

  /** Another process says something beside what is stored. */
  hear(word: unknown): void {
    this.streams.presence.hear(word as PresenceWord)
  }

  /** Commits of other processes may have gone unheard: compares with the tables. */
  catchUp(): void {
    void this.streams.catchUp()
    void this.accountStreams.catchUp()
    void this.waiters.poll()
  }

  [Symbol.dispose](): void {
    this.waiters[Symbol.dispose]()
    this.connections[Symbol.dispose]()
    this.accountStreams[Symbol.dispose]()
    this.streams[Symbol.dispose]()
  }
}
