import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Announce, hasNews, type News, type NewsTopic, newsTopics, noNews } from '../database.ts'
import { connect, destroy, end } from './client.ts'
import type { Contact } from './contact.ts'

const CHANNEL = 'docket'
const MAX_IDS = 100 // a NOTIFY payload has to stay below 8,000 bytes
const RECONNECT_MS = { first: 250, longest: 10_000 }
const HEARTBEAT_MS = 10_000

type Hint = { readonly from: string; readonly word?: object } & { readonly [Topic in NewsTopic]?: string[] }

export interface BusOptions {
  /** Another process committed something. */
  onNews: Announce
  /** Another process says something beside what is stored. */
  onWord(word: unknown): void
  /** Hints may have been lost: compare with the tables. */
  onGap(): void
}

/**
 * How processes on one PostgreSQL tell each other that a list has news: ids only, sent after the commit, in batches. A hint
 * may be lost; the tables are the truth, and the poll of the streams finds what was missed.
 */
export class Bus implements AsyncDisposable {
  readonly #config: pg.ClientConfig
  readonly #contact: Contact
  readonly #options: BusOptions
  readonly #self = randomUUID()
  readonly #heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref()
  #outbox = noNews()
  /** The latest of each that it is about. */
  #words = new Map<string, object>()
  #sending: Promise<void> | undefined
  /** A connection of its own: it must not go back to others, and it must be seen to break. */
  #client: pg.Client | undefined
  #reconnect: NodeJS.Timeout | undefined
  #delayMs = RECONNECT_MS.first
  #closed = false

  constructor(config: pg.ClientConfig, contact: Contact, options: BusOptions) {
    // With `pipeline` a query that is not answered in time ends the connection.
    this.#config = { ...config, application_name: 'docket-listen', pipeline: true }
    this.#contact = contact
    this.#options = options
  }

  /** Resolves when it hears, or when it has to try again later. */
  async listen(): Promise<void> {
    try {
      const client = await connect(this.#config)
      if (this.#closed) return destroy(client)
      client.on('end', () => this.#lost(client))
      client.on('notification', ({ payload }) => this.#receive(payload))
      this.#client = client
      await client.query(`listen ${CHANNEL}`)
      this.#delayMs = RECONNECT_MS.first
      this.#options.onGap()
      this.send(noNews())
    } catch (error) {
      this.#contact.lost(error)
      this.#lost(this.#client)
    }
  }

  /** What cannot be sent now is sent when the connection is back. */
  readonly send = (news: News): void => {
    for (const topic of newsTopics) for (const id of news[topic]) this.#outbox[topic].add(id)
    this.#sending ??= nextTurn().then(() => this.#flush())
  }

  /** Lost when there is no connection. */
  readonly say = (about: string, word: object): void => {
    if (!this.#client) return
    this.#words.set(about, word)
    this.#sending ??= nextTurn().then(() => this.#flush())
  }

  /** The server at the other end may not be the one that others write to. */
  reconnect(): void {
    this.#lost(this.#client)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    clearTimeout(this.#reconnect)
    clearInterval(this.#heartbeat)
    await this.#sending
    if (this.#client) await end(this.#client)
  }

  async #flush(): Promise<void> {
    while (this.#client && (hasNews(this.#outbox) || this.#words.size > 0)) {
      const [news, words] = [this.#outbox, this.#words]
      this.#outbox = noNews()
      this.#words = new Map()
      for (const topic of newsTopics) {
        for (const ids of chunks([...news[topic]], MAX_IDS)) await this.#notify({ [topic]: ids })
      }
      for (const word of words.values()) await this.#notify({ word })
    }
    this.#sending = undefined
  }

  /** A hint that is lost with the connection is found by the poll. */
  async #notify(hint: Omit<Hint, 'from'>): Promise<void> {
    const payload = JSON.stringify({ from: this.#self, ...hint })
    await this.#client?.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => {})
  }

  #beat(): void {
    this.#client?.query('select 1').catch(() => {})
  }

  #lost(client: pg.Client | undefined): void {
    if (client !== this.#client) return
    this.#client = undefined
    if (client) destroy(client)
    if (this.#closed || this.#reconnect) return
    this.#reconnect = setTimeout(() => {
      this.#reconnect = undefined
      void this.listen()
    }, this.#delayMs)
    this.#delayMs = Math.min(2 * this.#delayMs, RECONNECT_MS.longest)
  }

  #receive(payload: string | undefined): void {
    const hint = JSON.parse(payload ?? '{}') as Hint
    if (hint.from === this.#self) return
    if (hint.word) return this.#options.onWord(hint.word)
    const news = noNews()
    for (const topic of newsTopics) for (const id of hint[topic] ?? []) news[topic].add(id)
    this.#options.onNews(news)
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

const chunks = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
