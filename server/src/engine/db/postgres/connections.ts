import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { connect, destroy, end } from './client.ts'
import type { Contact } from './contact.ts'
import { isContactLost, unavailable } from './errors.ts'

const WAIT_MS = 2500
/** How long a server that had no connection to spare is left alone. */
const PAUSE_MS = 1000

type Check = (client: pg.Client) => Promise<void>

/** Up to `size` connections, opened when they are needed, kept, and forgotten when they break. */
abstract class Connections {
  protected readonly open = new Set<pg.Client>()
  readonly #config: pg.ClientConfig
  readonly #size: number
  readonly #contact: Contact
  readonly #check: Check
  readonly #opening = new Set<Promise<pg.Client>>()
  #pausedUntil = 0
  #isClosed = false

  /** `check` has to resolve before a new connection is used. */
  constructor(config: pg.ClientConfig, size: number, contact: Contact, check: Check) {
    // Statements are sent without waiting for the answers to those before them.
    this.#config = { ...config, pipeline: true }
    this.#size = size
    this.#contact = contact
    this.#check = check
  }

  /** How many are open, how many of those are in use, and how many callers wait for one. */
  get figures(): { readonly open: number; readonly busy: number; readonly waiting: number } {
    return { open: this.open.size, busy: this.busy, waiting: this.waiting }
  }

  protected abstract get busy(): number
  protected abstract get waiting(): number

  /** Those that are open are not used any more. */
  forgetAll(): void {
    for (const client of this.open) this.forget(client)
  }

  /** Without any connection it is always tried; a server that is short of them is not asked for more all the time. */
  protected get mayGrow(): boolean {
    if (this.#isClosed || this.open.size + this.#opening.size >= this.#size) return false
    return this.open.size === 0 || performance.now() >= this.#pausedUntil
  }

  protected async grow(): Promise<pg.Client> {
    const opening = connect(this.#config, this.#check)
    this.#opening.add(opening)
    try {
      const client = await opening
      this.open.add(client)
      client.on('end', () => this.open.delete(client))
      client.on('error', () => this.forget(client)) // it still takes queries for a while, and fails them
      return client
    } catch (error) {
      this.#pausedUntil = performance.now() + PAUSE_MS
      if (this.open.size === 0) this.#contact.lost(error)
      throw unavailable(error)
    } finally {
      this.#opening.delete(opening)
    }
  }

  protected succeeded(): void {
    this.#contact.made()
  }

  protected failed(error: unknown): void {
    if (isContactLost(error)) this.#contact.lost(error)
  }

  protected forget(client: pg.Client): void {
    this.open.delete(client)
    destroy(client)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    await Promise.allSettled(this.#opening)
    await nextTurn() // whoever waited for them asks now, and is answered before the end
    await Promise.all([...this.open].map(end))
  }
}

/** Connections that several queries use at once, each of which is a transaction of its own. */
export class SharedConnections extends Connections {
  readonly #load = new Map<pg.Client, number>()
  #first: Promise<pg.Client> | undefined

  protected get busy(): number {
    return this.#load.size
  }

  /** Nobody waits: queries share connections. */
  protected get waiting(): number {
    return 0
  }

  /** Runs `ask` on the connection that has the least to do; nothing else may be left open on it. */
  async use<T>(ask: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = this.#leastBusy() ?? (await (this.#first ??= this.grow().finally(() => (this.#first = undefined))))
    this.#load.set(client, (this.#load.get(client) ?? 0) + 1)
    try {
      const answer = await ask(client)
      this.succeeded()
      return answer
    } catch (error) {
      this.failed(error)
      if (isContactLost(error)) this.forget(client)
      throw error
    } finally {
      const left = this.#load.get(client)! - 1
      if (left > 0) this.#load.set(client, left)
      else this.#load.delete(client)
    }
  }

  #leastBusy(): pg.Client | undefined {
    let best: pg.Client | undefined
    let least = Infinity
    for (const client of this.open) {
      const load = this.#load.get(client) ?? 0
      if (load >= least) continue
      best = client
      least = load
    }
    // The queries of now do not wait for the connection that will help those after them.
    if (best && least > 0 && this.mayGrow) this.grow().catch(() => {})
    return best
  }
}

interface Waiter {
  resolve(client: pg.Client): void
  reject(error: Error): void
}

/** Connections that one transaction at a time has for itself. */
export class LentConnections extends Connections {
  readonly #idle: pg.Client[] = []
  readonly #waiting = new Set<Waiter>()

  protected get busy(): number {
    return this.open.size - this.#idle.filter((client) => this.open.has(client)).length
  }

  protected get waiting(): number {
    return this.#waiting.size
  }

  /** A connection, as soon as there is one. Whoever lends it gives it back. */
  async lend(): Promise<pg.Client> {
    for (;;) {
      const idle = this.#takeIdle()
      if (idle) return idle
      if (!this.mayGrow) return this.#next()
      try {
        return await this.grow()
      } catch (error) {
        if (this.open.size === 0) throw error // else one may have been given back meanwhile
      }
    }
  }

  /** `error` is why the connection is not to be used again. */
  giveBack(client: pg.Client, error?: unknown): void {
    if (error === undefined) this.succeeded()
    else {
      this.failed(error)
      this.forget(client)
    }
    const [waiter] = this.#waiting
    if (!this.open.has(client)) {
      if (waiter && this.mayGrow)
        this.grow().then(
          (another) => this.giveBack(another),
          () => {},
        )
    } else if (waiter) waiter.resolve(client)
    else this.#idle.push(client)
  }

  #takeIdle(): pg.Client | undefined {
    for (let client = this.#idle.pop(); client; client = this.#idle.pop()) if (this.open.has(client)) return client
    return undefined
  }

  #next(): Promise<pg.Client> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        this.#waiting.delete(waiter)
      }
      const waiter: Waiter = {
        resolve: (client) => {
          leave()
          resolve(client)
        },
        reject: (error) => {
          leave()
          reject(error)
        },
      }
      const timer = setTimeout(() => waiter.reject(new Error('No connection to the database was free.')), WAIT_MS)
      this.#waiting.add(waiter)
    })
  }
}
