import type { Endpoints, ErrorEnvelope, EventStream, OperationId, Reply, Request } from '@docket/contract'
import { routes } from '@docket/contract/routes'

export interface ClientOptions {
  /** Where Docket answers, for example `https://docket.example.org`; empty in a page that Docket itself serves. */
  baseUrl?: string
  /** A login token or API key. Without it the session cookie counts, where the platform keeps cookies. */
  token?: string
  /** Headers of every request. */
  headers?: Record<string, string>
  fetch?: typeof fetch
}

export interface ApiErrorOptions extends ErrorOptions {
  retryAfterMs?: number
}

/**
 * An answer outside 2xx: the error envelope with its status. `status` 0 means that no answer came, or not the whole of it;
 * with the code `client.timeout` because it took too long.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly body: ErrorEnvelope & Record<string, unknown>
  /** How long the server asks to be left alone. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, body: ErrorEnvelope & Record<string, unknown>, options: ApiErrorOptions = {}) {
    super(body.error, options)
    this.retryAfterMs = options.retryAfterMs
    this.status = status
    this.code = body.code ?? ''
    this.body = body
  }
}

export interface CallOptions {
  signal?: AbortSignal
  /** Chosen for this call; sent again with the same one, it is answered as it was, and makes nothing twice. */
  idempotencyKey?: string
  /** The rev that is to be changed (of a list its `fields_rev`), or `If-Match` word for word. */
  ifMatch?: number | string
  /**
   * For how long the answer may not begin, and then may not end; `Infinity` for ever. 10 seconds when it is left out, and no
   * limit for what takes its time, as uploads and exports do.
   */
  timeoutMs?: number
  /** The request outlives its page, with a body of at most 64 KiB. */
  keepalive?: boolean
}

const TIMEOUT_MS = 10_000

/** Nothing of it may be required. */
type Arguments<Input> = object extends Input
  ? [input?: Input & object, options?: CallOptions]
  : [input: Input, options?: CallOptions]

type StreamId = { [Id in OperationId]: Reply<Endpoints[Id]> extends EventStream ? Id : never }[OperationId]

/** One method per operation of the contract, named by its operationId. */
export type Client = {
  [Id in Exclude<OperationId, StreamId>]: (...args: Arguments<Request<Endpoints[Id]>>) => Promise<Reply<Endpoints[Id]>>
} & {
  /** Any operation, as the raw answer: for headers, conditional requests and streams. Never throws on a status. */
  raw(id: OperationId, input?: Input, init?: RequestInit): Promise<Response>
}

/** Path and query parameters by name, and `body`. */
export interface Input {
  readonly [name: string]: unknown
}

export const createClient = (options: ClientOptions = {}): Client => {
  const { baseUrl = '', token, headers = {}, fetch: send = globalThis.fetch.bind(globalThis) } = options

  const raw = async (id: OperationId, input: Input = {}, init: RequestInit = {}): Promise<Response> => {
    const { method, path, part } = routes[id]
    const { body, ...parameters } = input
    const sent =
      body === undefined ? undefined : part === undefined ? JSON.stringify(body) : bytesOf(part, body as BlobPart)
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(take(parameters, name))))
    const query = new URLSearchParams(
      Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ).toString()
    return send(`${baseUrl}/api/v1${address}${query && `?${query}`}`, {
      method,
      credentials: 'same-origin',
      ...init,
      headers: {
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
        ...(init.headers as Record<string, string> | undefined),
      },
      ...(sent !== undefined && { body: sent }),
    })
  }

  const call = async (id: OperationId, input: Input | undefined, options: CallOptions = {}): Promise<unknown> => {
    const { timeoutMs = routes[id].isLong ? Number.POSITIVE_INFINITY : TIMEOUT_MS, signal } = options
    const patience = new Patience(timeoutMs, signal)
    try {
      const response = await raw(id, input, { ...initOf(options), signal: patience.signal })
      patience.renew()
      if (!response.ok) throw await toApiError(response)
      if (isEmpty(response)) return undefined
      return await (routes[id].isMedia ? response.blob() : response.json())
    } catch (cause) {
      if (cause instanceof ApiError || signal?.aborted) throw cause
      if (!patience.isOver) throw new ApiError(0, { error: 'Docket did not answer.' }, { cause })
      throw new ApiError(0, { error: 'Docket did not answer in time.', code: 'client.timeout' }, { cause })
    } finally {
      patience.end()
    }
  }

  return new Proxy({ raw } as Client, {
    get: (target, id: string) =>
      id in routes
        ? (input?: Input, callOptions?: CallOptions) => call(id as OperationId, input, callOptions)
        : Reflect.get(target, id),
  })
}

/** 202 says that there is nothing yet. */
const isEmpty = ({ status }: Response): boolean => status === 202 || status === 204

/** Why no answer came: the caller gave up, or Docket is out of reach. */
export const noAnswer =
  (signal: AbortSignal | undefined) =>
  (cause: unknown): never => {
    if (signal?.aborted) throw cause
    throw new ApiError(0, { error: 'Docket did not answer.' }, { cause })
  }

const initOf = ({ idempotencyKey, ifMatch, keepalive }: CallOptions): RequestInit => ({
  headers: {
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(ifMatch !== undefined && { 'if-match': typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch }),
  },
  ...(keepalive && { keepalive }),
})

/** Aborts when the caller does, or when nothing came of a call for too long. */
class Patience {
  readonly #controller = new AbortController()
  readonly #ms: number
  readonly #stopped: AbortSignal | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  isOver = false

  constructor(ms: number, stopped: AbortSignal | undefined) {
    this.#ms = ms
    this.#stopped = stopped
    if (stopped?.aborted) this.#stop()
    else stopped?.addEventListener('abort', this.#stop)
    this.renew()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  renew(): void {
    clearTimeout(this.#timer)
    if (this.#ms === Number.POSITIVE_INFINITY) return
    this.#timer = setTimeout(() => {
      this.isOver = true
      this.#controller.abort()
    }, this.#ms)
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#stopped?.removeEventListener('abort', this.#stop)
  }

  readonly #stop = (): void => this.#controller.abort(this.#stopped?.reason)
}

export const toApiError = async (response: Response): Promise<ApiError> => {
  const text = await response.text()
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  const options = Number.isNaN(seconds) ? {} : { retryAfterMs: seconds * 1000 }
  try {
    return new ApiError(response.status, JSON.parse(text), options)
  } catch {
    return new ApiError(response.status, { error: `Answered ${response.status} without an explanation.` }, options)
  }
}

/** The type of a form that is given as the body is set by the platform, with the border between the parts. */
const bytesOf = (part: string, bytes: BlobPart): BodyInit => {
  if (part.includes('/')) return new Blob([bytes], { type: part })
  const form = new FormData()
  form.append(part, new Blob([bytes]), 'file')
  return form
}

const take = (parameters: Record<string, unknown>, name: string): unknown => {
  const value = parameters[name]
  delete parameters[name]
  return value
}
