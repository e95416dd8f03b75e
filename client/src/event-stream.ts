import type { ListEvents } from '@docket/contract'
import { type ApiError, type Client, toApiError } from './client.ts'

/** One frame of a list's stream. `rev` is absent on baseline frames and on all but the last frame of one rev. */
export type Frame = {
  [Name in keyof ListEvents]: { event: Name; data: ListEvents[Name]; rev: number | undefined }
}[keyof ListEvents]

/**
 * - `connecting`: no answer yet, or the baseline is still arriving
 * - `live`: synced
 * - `reconnecting`: the connection broke; the next attempt resumes where it was
 * - `ended`: the server refused (signed out, removed, deleted) or `close` was called; there is no next attempt
 */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'ended'

export interface FollowOptions {
  /** A connection begins: its frames up to `synced` are a whole baseline when that says `full`. */
  onBegin?(): void
  onFrame(frame: Frame): void
  onState?(state: LiveState, refusal?: ApiError): void
  /** Resume after this bookmark (`follower.bookmark`, or `since` of an answer) instead of starting with a baseline. */
  since?: string
  /** The stream is taken as broken after this silence; the server sends a keepalive every 15 s. */
  silenceMs?: number
}

const resumable = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500

/** Follows one list, reconnecting and resuming by itself until it is closed or refused. */
export class ListFollower {
  readonly #client: Client
  readonly #listID: string
  readonly #options: FollowOptions
  readonly #closed = new AbortController()
  #bookmark: string | undefined
  /** Attempts since the last connection that stayed live for a while. */
  #attempts = 0
  #attempt = new AbortController()
  #liveAt: number | undefined
  #retryMs = 2000
  #state: LiveState = 'connecting'
  #wake: (() => void) | undefined

  constructor(client: Client, listID: string, options: FollowOptions) {
    this.#client = client
    this.#listID = listID
    this.#options = options
    this.#bookmark = options.since
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
      if (refusal && !resumable(refusal.status)) return this.#become('ended', refusal)
      if (this.#state === 'ended') return
      this.#become('reconnecting', refusal)
      await this.#pause()
    }
    this.#become('ended')
  }

  #become(state: LiveState, refusal?: ApiError): void {
    if (this.#state === state) return
    this.#state = state
    this.#options.onState?.(state, refusal)
  }

  /** The first attempt after a break comes at once, later ones back off from the server's `retry:` to 30 s. */
  async #pause(): Promise<void> {
    if (this.#liveAt !== undefined && performance.now() - this.#liveAt > this.#retryMs) this.#attempts = 0
    this.#liveAt = undefined
    const backoff = Math.min(30_000, this.#retryMs * 2 ** (this.#attempts - 1)) * (0.75 + Math.random() / 2)
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
    const silence = silenceTimer(attempt, this.#options.silenceMs ?? 40_000)
    try {
      const response = await this.#client.raw(
        'getListEvents',
        { listID: this.#listID },
        {
          headers: {
            accept: 'text/event-stream',
            ...(this.#bookmark !== undefined && { 'last-event-id': this.#bookmark }),
          },
          signal: AbortSignal.any([attempt.signal, this.#closed.signal]),
        },
      )
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
    const rev = message.id === undefined ? undefined : Number.parseInt(message.id, 10)
    this.#options.onFrame({ event: message.event, data: JSON.parse(message.data), rev } as Frame)
    if (message.id !== undefined) this.#bookmark = message.id
    if (message.event === 'synced') {
      this.#liveAt = performance.now()
      this.#become('live')
    }
    if (message.event === 'list_deleted') this.#become('ended')
  }
}

export const followList = (client: Client, listID: string, options: FollowOptions): ListFollower =>
  new ListFollower(client, listID, options)

interface Message {
  event: string
  data: string
  id?: string
  retry?: number
}

/** Splits a `text/event-stream` body into messages (WHATWG HTML, section 9.2.6). `heard` is called for every chunk. */
export async function* parseEventStream(
  body: ReadableStream<Uint8Array>,
  heard: () => void = () => {},
): AsyncGenerator<Message> {
  const reader = body
    .pipeThrough<string>(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  let message: Message = { event: 'message', data: '' }
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    heard()
    const lines = (rest + value).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop()!
    for (const line of lines) {
      if (line === '') {
        if (message.data !== '' || message.retry !== undefined) yield message
        message = { event: 'message', data: '' }
        continue
      }
      const [, field, text] = /^([^:]*)(?:: ?(.*))?$/su.exec(line)!
      if (field === 'data') message.data += message.data === '' ? (text ?? '') : `\n${text ?? ''}`
      else if (field === 'event') message.event = text ?? ''
      else if (field === 'id') message.id = text ?? ''
      else if (field === 'retry') message.retry = Number(text)
    }
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
