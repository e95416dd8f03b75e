import { type ApiError, type Client, type Frame, followList, type ListFollower, type LiveState } from '@docket/client'

export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'offline'

export interface ConnectionEvents {
  /** A connection begins: the frames up to `synced` may be a baseline. */
  onBegin(): void
  onFrame(frame: Frame): void
  onState(state: ConnectionState): void
  /** The server refuses to go on. */
  onEnd(refusal: ApiError | undefined): void
}

/** The stream of one list, together with what the browser knows about the network. */
export class Connection {
  readonly #api: Client
  readonly #listID: string
  readonly #events: ConnectionEvents
  #follower: ListFollower | undefined
  /** Which follower counts: one that was closed still says that it has ended. */
  #current: symbol | undefined
  #state: ConnectionState = 'connecting'
  #wasLive = false
  #since: string | undefined

  constructor(api: Client, listID: string, events: ConnectionEvents) {
    this.#api = api
    this.#listID = listID
    this.#events = events
  }

  /** `since`: resume after this bookmark. */
  open(since?: string): void {
    this.#since = since
    window.addEventListener('online', this.#follow)
    window.addEventListener('offline', this.#rest)
    if (navigator.onLine) this.#follow()
    else this.#rest()
  }

  /** Tries now, whatever the browser says about the network, and without waiting for an attempt that hangs. */
  retry(): void {
    if (this.#current === undefined) this.#follow()
    else this.#follower?.retry()
  }

  /** Looks alive, and may not be: connects anew. */
  doubt(): void {
    if (this.#state !== 'live') return
    this.#follow()
    this.#become('reconnecting')
  }

  close(): void {
    window.removeEventListener('online', this.#follow)
    window.removeEventListener('offline', this.#rest)
    this.#current = undefined
    this.#follower?.close()
    this.#follower = undefined
  }

  readonly #follow = (): void => {
    const since = this.#follower?.bookmark ?? this.#since
    this.#follower?.close()
    const current = Symbol()
    this.#current = current
    this.#become('connecting')
    this.#follower = followList(this.#api, this.#listID, {
      ...(since !== undefined && { since }),
      onBegin: () => {
        if (this.#current === current) this.#events.onBegin()
      },
      onFrame: (frame) => {
        if (this.#current === current) this.#events.onFrame(frame)
      },
      onState: (state, refusal) => {
        if (this.#current === current) this.#hear(state, refusal)
      },
    })
  }

  /** A connection that the browser takes for lost would look alive until it has been silent for long. */
  readonly #rest = (): void => {
    this.#current = undefined
    this.#follower?.close()
    this.#become('offline')
  }

  #hear(state: LiveState, refusal: ApiError | undefined): void {
    if (state === 'ended') return this.#events.onEnd(refusal)
    this.#become(state)
  }

  #become(state: ConnectionState): void {
    this.#wasLive ||= state === 'live'
    this.#state = state === 'connecting' && this.#wasLive ? 'reconnecting' : state
    this.#events.onState(this.#state)
  }
}
