import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from '../call/caller.ts'
import type { OpenStream, Sink } from '../call/handler.ts'
import { Seats } from './seats.ts'
import type { Stream } from './stream.ts'

/** Readers take the connection as broken after 18 seconds, and proxies often after 30 or 60. */
const KEEPALIVE_MS = 7500
const SLOTS = 15
const SEND_AWAY_EVERY_MS = 100

export interface ConnectionLimits {
  readonly perUser: number
  readonly perProcess: number
}

/** All open streams of this process, whatever they tell: how many there may be, and that each hears something now and then. */
export class Connections implements Disposable {
  readonly #seats: Seats
  /** Streams by the part of the keepalive period in which they are written to, so that the work is spread. */
  readonly #slots = Array.from({ length: SLOTS }, () => new Set<Stream>())
  readonly #timer = setInterval(() => this.keepAlive(), KEEPALIVE_MS / SLOTS).unref()
  #opened = 0
  #slot = 0
  #isClosed = false

  constructor(limits: ConnectionLimits) {
    this.#seats = new Seats(limits)
  }

  /** The open end for one more reader, who has a seat from now on. `begin` is called once the answer's head is sent. */
  admit({ user_id }: Caller, begin: (sink: Sink) => Stream): OpenStream {
    const seat = this.#seats.take(user_id)
    return (sink) => {
      if (!seat.use() || this.#isClosed) return sink.end()
      const stream = begin(sink)
      const slot = this.#slots[this.#opened++ % SLOTS]!
      slot.add(stream)
      sink.onClose(() => {
        slot.delete(stream)
        seat.release()
      })
    }
  }

  /** How many streams are open. */
  get size(): number {
    return this.#slots.reduce((sum, { size }) => sum + size, 0)
  }

  /** Writes to the streams whose turn it is. */
  keepAlive(): void {
    this.#slot = (this.#slot + 1) % SLOTS
    for (const stream of this.#slots[this.#slot]!) stream.keepAlive()
  }

  /** Ends every stream, one after the other over `ms`, so that their readers do not come back elsewhere all at once. */
  async sendAway(ms: number): Promise<void> {
    const leaving = this.#slots.flatMap((slot) => [...slot])
    const steps = Math.max(1, Math.ceil(ms / SEND_AWAY_EVERY_MS))
    for (let step = 0; step < steps && !this.#isClosed; step++) {
      const upTo = (of: number) => Math.round((leaving.length * of) / steps)
      for (const stream of leaving.slice(upTo(step), upTo(step + 1))) stream.end()
      await pause(ms / steps)
    }
  }

  /** Ends every stream; their readers come back by themselves. */
  end(): void {
    for (const slot of this.#slots) for (const stream of slot) stream.end()
  }

  [Symbol.dispose](): void {
    this.#isClosed = true
    clearInterval(this.#timer)
    this.end()
  }
}
