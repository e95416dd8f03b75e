import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Announce, hasNews, type News, type NewsTopic, newsTopics, noNews } from './database.ts'

const CHANNEL = 'docket'
const MAX_IDS = 150 // a NOTIFY payload has to stay below 8,000 bytes
const RECONNECT_MS = 250

type Hint = { readonly from: string } & { readonly [Topic in NewsTopic]?: string[] }

export interface BusOptions {
  /** Another process committed something. */
  onNews: Announce
  /** Hints may have been lost: compare with the tables. */
  onGap(): void
  onError(error: unknown): void
}

/**
 * How processes on one PostgreSQL tell each other that a list has news: ids only, sent after the commit, in batches. A hint
 * may be lost; the tables are the truth, and the poll of the streams finds what was missed.
 */
export class Bus implements AsyncDisposable {
  readonly #pool: pg.Pool
  readonly #connection: pg.ClientConfig
  readonly #options: BusOptions
  readonly #self = randomUUID()
  #outbox = noNews()
  #sending = false
  #listener: pg.Client | undefined
  #reconnect: NodeJS.Timeout | undefined
  #closed = false

  private constructor(pool: pg.Pool, connection: pg.ClientConfig, options: BusOptions) {
    this.#pool = pool
    this.#connection = connection
    this.#options = options
  }

  static async open(pool: pg.Pool, connection: pg.ClientConfig, options: BusOptions): Promise<Bus> {
    const bus = new Bus(pool, connection, options)
    await bus.#listen()
    return bus
  }

  readonly send = (news: News): void => {
    for (const topic of newsTopics) for (const id of news[topic]) this.#outbox[topic].add(id)
    if (this.#sending) return
    this.#sending = true
    setImmediate(() => void this.#flush())
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    clearTimeout(this.#reconnect)
    await this.#flush()
    await this.#listener?.end()
  }

  async #flush(): Promise<void> {
    const news = this.#outbox
    this.#outbox = noNews()
    try {
      for (const topic of newsTopics) {
        for (const ids of chunks([...news[topic]], MAX_IDS)) await this.#notify({ [topic]: ids })
      }
    } catch (error) {
      this.#options.onError(error)
    }
    this.#sending = false
    if (hasNews(this.#outbox)) this.send(noNews())
  }

  async #notify(hint: Omit<Hint, 'from'>): Promise<void> {
    await this.#pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ from: this.#self, ...hint })])
  }

  async #listen(): Promise<void> {
    try {
      // A connection of its own: it must not go back to a pool, and it must be seen to break.
      const client = new pg.Client({ ...this.#connection, application_name: 'docket-listen' })
      client.on('error', () => {})
      client.on('end', () => this.#lost())
      await client.connect()
      client.on('notification', ({ payload }) => this.#receive(payload))
      await client.query(`listen ${CHANNEL}`)
      this.#listener = client
      this.#options.onGap()
    } catch (error) {
      this.#options.onError(error)
      this.#lost()
    }
  }

  #lost(): void {
    this.#listener = undefined
    if (this.#closed || this.#reconnect) return
    this.#reconnect = setTimeout(() => {
      this.#reconnect = undefined
      void this.#listen()
    }, RECONNECT_MS)
  }

  #receive(payload: string | undefined): void {
    const hint = JSON.parse(payload ?? '{}') as Hint
    if (hint.from === this.#self) return
    const news = noNews()
    for (const topic of newsTopics) for (const id of hint[topic] ?? []) news[topic].add(id)
    this.#options.onNews(news)
  }
}

const chunks = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
