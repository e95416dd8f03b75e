import { type ApiError, toApiError } from './client.ts'
import { type Message, parseEventStream } from './event-stream.ts'
import { isPassing } from './retry.ts'

/**
 * - `connecting`: no answer yet, or the baseline is still arriving
 * - `live`: synced
 * - `reconnecting`: the connection broke; the next attempt resumes where it was, or is told everything again
 * - `ended`: the server refused (signed out, removed, deleted) or `close` was called; there is no next attempt
 */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'ended'

export interface FollowerOptions<Frame> {
  /** A connection begins: its frames up to `synced` are a whole baseline when that says `full`. */
  onBegin?(): void
  onFrame(frame: Frame): void
  onState?(state: LiveState, refusal?: ApiError): void
  /** The stream is taken as broken after this silence; the server sends a keepalive every 7.5 s. */
  silenceMs?: number
  /** Attempts are never further apart than this while the server is out of reach; 30 s when it is left out. */
  longestPauseMs?: number
}

/** What is followed. */
export interface Source<Frame> {
  open(init: RequestInit): Promise<Response>
  frameOf(message: Message): Frame
  /** The event after which nothing comes any more. */
  readonly lastEvent?: string
}

const SILENCE_MS = 18_000
const LONGEST_PAUSE_MS = 30_000

/** Follows a stream, reconnecting and resuming by itself until it is closed or refused. */
export class Follower<Frame> {
  readonly #source: Source<Frame>
  readonly #options: FollowerOptions<Frame>
  readonly #closed = new AbortController()
  #bookmark: string | undefined
  /** Attempts since the last connection that stayed live for a while. */
  #attempts = 0
  #attempt = new AbortController()
  #liveAt: number | undefined
  #retryMs = 2000
  #state: LiveState = 'connecting'
  #wake: (() => void) | undefined

  constructor(source: Source<Frame>, options: FollowerOptions<Frame>, since?: string) {
    this.#source = source
    this.#options = options
    this.#bookmark = since
    void this.#run()
  }

  /** How far it has come, for whoever resumes later: the `id:` of the last frame that had one. */
  get bookmark(): string | undefined {
    return this.#bookmark
  }

  close(): void {
    this.#closed.abort()
    this.#wake?.()
  }

  /** Tries again at once, instead of waiting or going on with an attempt that hangs: for a page that is back online. */
  retry(): void {
    if (this.#state === 'live') return
    this.#attempts = 0
    this.#attempt.abort()
    this.#wake?.()
  }

  async #run(): Promise<void> {
    this.#options.onState?.('connecting')
    while (!this.#closed.signal.aborted) {
      const refusal = await this.#connect()
      if (this.#closed.signal.aborted) break
      if (refusal && !isPassing(refusal.status)) return this.#become('ended', refusal)
      if (this.#state === 'ended') return
      this.#become('reconnecting', refusal)
      await this.#pause(refusal)
    }
    this.#become('ended')
  }

  #become(state: LiveState, refusal?: ApiError): void {
    if (this.#state === state) return
    this.#state = state
    this.#options.onState?.(state, refusal)
  }

  /** The first attempt after a break comes at once, later ones back off from the server's `retry:` to the longest pause. */
  async #pause(refusal: ApiError | undefined): Promise<void> {
    if (this.#liveAt !== undefined && performance.now() - this.#liveAt > this.#retryMs) this.#attempts = 0
    this.#liveAt = undefined
    // A server that asks for patience gets it.
    const isBusy = refusal?.status === 429 || refusal?.status === 503
    const longest = isBusy ? LONGEST_PAUSE_MS : (this.#options.longestPauseMs ?? LONGEST_PAUSE_MS)
    const backoff = Math.min(longest, this.#retryMs * 2 ** (this.#attempts - 1)) * (0.75 + Math.random() / 2)
    const wait = this.#attempts === 0 ? 0 : backoff
    this.#attempts++
    if (wait === 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = undefined
  }

  async #connect(): Promise<ApiError | undefined> {
    const attempt = new AbortController()
    this.#attempt = attempt
    const silence = silenceTimer(attempt, this.#options.silenceMs ?? SILENCE_MS)
    try {
      const response = await this.#source.open({
        headers: {
          accept: 'text/event-stream',
          ...(this.#bookmark !== undefined && { 'last-event-id': this.#bookmark }),
        },
        signal: AbortSignal.any([attempt.signal, this.#closed.signal]),
      })
      if (!response.ok || !response.body) return await toApiError(response)
      this.#options.onBegin?.()
      for await (const message of parseEventStream(response.body, silence.heard)) this.#receive(message)
    } catch {
      // A broken connection: the loop resumes where it was.
    } finally {
      silence.stop()
      attempt.abort()
    }
    return undefined
  }

  #receive(message: Message): void {
    if (message.retry !== undefined) this.#retryMs = message.retry
    if (message.data === '') return
    this.#options.onFrame(this.#source.frameOf(message))
    if (message.id !== undefined) this.#bookmark = message.id
    if (message.event === 'synced') {
      this.#liveAt = performance.now()
      this.#become('live')
    }
    if (message.event === this.#source.lastEvent) this.#become('ended')
  }
}

const silenceTimer = (attempt: AbortController, silenceMs: number) => {
  let timer: ReturnType<typeof setTimeout>
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => attempt.abort(), silenceMs)
  }
  heard()
  return { heard, stop: () => clearTimeout(timer) }
}
