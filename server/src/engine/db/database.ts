import { type ChangedBy, Refusal } from '@docket/contract'
import type { Figure } from '../figures/figure.ts'
import type { Dialect } from './dialect.ts'
import type { Locked } from './locked.ts'
import type { Query } from './query.ts'

/** Reads committed, durable data. */
export interface Db {
  readonly dialect: Dialect
  all<P, R>(query: Query<P, R>, values: P): Promise<R[]>
  first<P, R>(query: Query<P, R>, values: P): Promise<R | undefined>
}

declare const writing: unique symbol

/** A transaction. It reads what it wrote itself; inside it nothing may be awaited but its own queries and `turn`. */
export interface Tx extends Db {
  readonly [writing]: true
  /** For one that has much to do: others have the event loop in between, where its queries hold it. */
  turn(): Promise<void>
  readonly news: News
  /** Whose changes of a list they are; null where they are nobody's. Noted when access is checked. */
  by: ChangedBy | null
  /** The list whose writers share this transaction: it locks no task of another one, which could be out of order. */
  readonly list_id?: string | undefined
  /** Whether a demo account writes, of which a list holds less. Noted there as well. */
  is_demo: boolean
  readonly locked: Locked
  /** How many wait behind it for the same commit. */
  readonly behind: number
}

export const isWriting = (db: Db): db is Tx => 'news' in db

/** A task is in another list than where it was looked for: looking from the beginning finds it. */
export class MovedMeanwhile extends Refusal {
  constructor() {
    super('unavailable', 'This task was moved at the same moment. Try again.', { retry_after: 1 })
  }
}

/**
 * What a transaction can have news of: lists that took a new rev, users whose sessions or memberships ended, users
 * whose inboxes are others, kinds of jobs that were enqueued, tasks of a list that came free for workers: its id, how many, and
 * the rev, which makes each of them another one.
 */
export const newsTopics = ['lists', 'users', 'inboxes', 'jobs', 'claimable'] as const
export type NewsTopic = (typeof newsTopics)[number]

/** What a transaction changed that others are waiting to hear of. Announced after the commit. */
export type News = { readonly [Topic in NewsTopic]: Set<string> }

export const noNews = (): News => ({
  lists: new Set(),
  users: new Set(),
  inboxes: new Set(),
  jobs: new Set(),
  claimable: new Set(),
})

export const hasNews = (news: News): boolean => newsTopics.some((topic) => news[topic].size > 0)

export type Announce = (news: News) => void

/** Whoever wants to hear of commits. */
export interface Listener {
  /** Called after each commit, before the writer learns of it, and for commits of other processes. */
  deliver: Announce
  /** What another process says beside what is stored; it may be lost. */
  hear?(word: unknown): void
  /** Commits of other processes may have gone unheard: compare with the tables. */
  catchUp(): void
  /** The database stopped to answer, and for what reason; said once, until `onBack`. */
  onAway(reason: unknown): void
  onBack(): void
  /**
   * The lineage, as new connections find it. Another one than before: the database has lost commits, so that nothing that was
   * read before may be shown any more.
   */
  onLineage(lineage: string): void
}

/** How this process is heard by the others. */
export interface Shared extends AsyncDisposable {
  /** Says something of at most 7,000 bytes of JSON that is stored nowhere; the latest of one `about` is enough. */
  say(about: string, word: object): void
}

/** Where a database tells what its operator has to know. */
export interface Reports {
  warn(sentence: string): void
  /** The process must end: what it knows of the database may be wrong. Whoever waits for it was told already. */
  fatal(error: unknown): void
}

/** What a transaction is about: the one list, task or comment, and the advisory lock that it takes. */
export interface Subject {
  readonly list?: string
  readonly task?: string
  readonly comment?: number
  /** The name of an advisory lock: transactions with the same one run one after the other. Taken before any row's lock. */
  readonly lock?: string | undefined
}

export interface Database extends Db, AsyncDisposable {
  /** What keeps it from storing anything now, in a sentence; nothing when it is well. Tries it. */
  illness(): Promise<string | undefined>
  /**
   * Runs `work` in a transaction and resolves once it is durable. `work` may run again, when what it is grouped with could
   * not be committed. A failure of one of its queries must not be caught inside.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same; on PostgreSQL those that wait for the same list share a commit. `subject` changes nothing but the speed. */
  transactOn<T>(subject: Subject, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Tells `listener` of every commit until the result is disposed. */
  share(listener: Listener): Promise<Shared>
  /** What an operator can watch of it. */
  readonly figures: readonly Figure[]
}
