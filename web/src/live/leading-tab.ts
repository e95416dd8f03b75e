import type { ApiError, LiveState } from '@docket/client'
import type { ConnectionState } from './connection.ts'
import { type Held, hasLocks, tryLock } from './locks.ts'
import type { Link } from './shared-stream.ts'
import { BEAT_MS, type FromLeader, type ToLeader } from './tab-messages.ts'
import { uuid } from './uuid.ts'
import { isVisible } from './visible.ts'

/** Without a place for a stream the server is asked this often what is new. */
const POLL_MS = 1000
/** Back within three seconds of the server's return. */
const LONGEST_PAUSE_MS = 2000

/** Follows for all tabs: through a stream while there is a place for one, by asking otherwise. */
export class LeadingTab<Frame> {
  readonly #link: Link<Frame>
  readonly #id = uuid()
  readonly #channel: BroadcastChannel | undefined
  readonly #beat: ReturnType<typeof setInterval>
  #state: ConnectionState = 'connecting'
  #isHeard = false
  #isClosed = false
  #place: Held | undefined
  #follower: { retry(): void; close(): void } | undefined
  /** Which follower counts: one that was closed still says that it has ended. */
  #current: symbol | undefined
  #pollNow: (() => void) | undefined

  constructor(link: Link<Frame>, channel: BroadcastChannel | undefined) {
    this.#link = link
    this.#channel = channel
    this.#channel?.addEventListener('message', this.#hear)
    this.#beat = setInterval(() => {
      this.#broadcastState()
      if (!isVisible()) link.giveWay()
    }, BEAT_MS)
    this.#become('connecting')
    void this.#connect()
  }

  retry(): void {
    this.#follower?.retry()
    this.#pollNow?.()
  }

  doubt(): void {
    if (this.#state !== 'live' || !this.#follower) return
    this.#follow()
    this.#become('reconnecting')
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    clearInterval(this.#beat)
    this.#channel?.removeEventListener('message', this.#hear)
    this.#current = undefined
    this.#follower?.close()
    this.#place?.release()
    this.#pollNow?.()
  }

  async #connect(): Promise<void> {
    for (let isNew = true; !this.#isClosed; isNew = false) {
      this.#place = await freePlace(this.#link.source.places)
      if (this.#isClosed) return this.#place?.release()
      if (this.#place) return this.#follow()
      await this.#poll(isNew)
    }
  }

  #follow(): void {
    this.#follower?.close()
    const current = Symbol()
    this.#current = current
    const ifCurrent =
      <Arguments extends unknown[]>(run: (...args: Arguments) => void) =>
      (...args: Arguments) => {
        if (this.#current === current) run(...args)
      }
    this.#follower = this.#link.source.follow(
      {
        longestPauseMs: LONGEST_PAUSE_MS,
        onBegin: ifCurrent(() => {
          if (this.#isHeard) this.#broadcast({ kind: 'begin', leader: this.#id })
          this.#link.begin()
        }),
        onFrame: ifCurrent((frame) => this.#receive(frame)),
        onState: ifCurrent((state: LiveState, refusal?: ApiError) => {
          if (state === 'ended') this.#end(refusal)
          else this.#become(state)
        }),
      },
      this.#link.since(),
    )
  }

  /** Asks once, and waits until it is time to ask again. Nobody looks: nothing is asked. */
  async #poll(isNew: boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#pollNow = resolve
    if (isVisible() || isNew) {
      const before = this.#link.since()
      try {
        await this.#link.catchUp(() => this.#isClosed, isNew || this.#state !== 'live')
        if (this.#isClosed) return
        this.#become('live')
        // The others notice that they are behind.
        if (before !== this.#link.since()) this.#broadcastState()
      } catch (error) {
        this.#failed(error as ApiError)
      }
    }
    const timer = setTimeout(resolve, POLL_MS)
    await promise
    clearTimeout(timer)
  }

  #failed(refusal: ApiError): void {
    if ([401, 403, 404].includes(refusal.status)) this.#end(refusal)
    else if (!this.#isClosed) this.#become('reconnecting')
  }

  #receive(frame: Frame): void {
    if (this.#isHeard) this.#broadcast({ kind: 'frame', leader: this.#id, frame })
    this.#link.receive(frame)
  }

  #end(refusal: ApiError | undefined): void {
    if (this.#isClosed) return
    this.#broadcast({
      kind: 'end',
      leader: this.#id,
      refusal: refusal && { status: refusal.status, body: refusal.body },
    })
    this.close()
    this.#link.end(refusal)
  }

  #become(state: ConnectionState): void {
    this.#state = state
    this.#broadcastState()
    this.#link.become(state)
  }

  readonly #hear = ({ data }: MessageEvent<ToLeader>): void => {
    if (data.kind === 'retry') this.retry()
    if (data.kind === 'doubt') this.doubt()
    if (data.kind !== 'hello') return
    this.#isHeard = true
    this.#broadcastState()
  }

  #broadcastState(): void {
    this.#broadcast({ kind: 'state', leader: this.#id, state: this.#state, since: this.#link.since() })
  }

  #broadcast(message: FromLeader<Frame>): void {
    this.#channel?.postMessage(message)
  }
}

const freePlace = async (places: readonly string[]): Promise<Held | undefined> => {
  if (!hasLocks()) return { release() {}, lost: new Promise(() => {}) }
  for (const name of places) {
    const place = await tryLock(name)
    if (place) return place
  }
  return undefined
}
