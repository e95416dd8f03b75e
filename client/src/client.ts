import type { Endpoints, ErrorEnvelope, OperationId, Reply, Request } from '@docket/contract'
import { routes } from '@docket/contract/routes'

export interface ClientOptions {
  /** Where Docket answers, for example `https://docket.example.org`; empty in a page that Docket itself serves. */
  baseUrl?: string
  /** A login token or API key. Without it the session cookie counts, where the platform keeps cookies. */
  token?: string
  /** Headers of every request. */
  headers?: Record<string, string>
  fetch?: typeof fetch
  /** After how long without the beginning of an answer a call fails. Streams and `raw` wait as long as it takes. */
  patienceMs?: number
}

/** An answer outside 2xx: the error envelope with its status. `status` 0 means that no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly body: ErrorEnvelope & Record<string, unknown>

  constructor(status: number, body: ErrorEnvelope & Record<string, unknown>, options?: ErrorOptions) {
    super(body.error, options)
    this.status = status
    this.code = body.code ?? ''
    this.body = body
  }
}

export interface CallOptions {
  signal?: AbortSignal
}

type Arguments<Input> = keyof Input extends never
  ? [input?: object, options?: CallOptions]
  : [input: Input, options?: CallOptions]

type StreamId = { [Id in OperationId]: Reply<Endpoints[Id]> extends 'event-stream' ? Id : never }[OperationId]

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
  const { baseUrl = '', token, headers = {}, patienceMs, fetch: send = globalThis.fetch.bind(globalThis) } = options

  const raw = async (id: OperationId, input: Input = {}, init: RequestInit = {}): Promise<Response> => {
    const { method, path, part } = routes[id]
    const { body, ...parameters } = input
    const sent =
      body === undefined ? undefined : part === undefined ? JSON.stringify(body) : formOf(part, body as BlobPart)
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

  const call = async (id: OperationId, input?: Input, { signal }: CallOptions = {}): Promise<unknown> => {
    const patience = new AbortController()
    const timer = patienceMs === undefined ? undefined : setTimeout(() => patience.abort(), patienceMs)
    const either = signal ? AbortSignal.any([signal, patience.signal]) : patience.signal
    const response = await raw(id, input, { signal: either })
      .catch((cause: unknown) => {
        if (signal?.aborted) throw cause
        throw new ApiError(0, { error: 'Docket did not answer.' }, { cause })
      })
      .finally(() => clearTimeout(timer))
    if (!response.ok) throw await toApiError(response)
    if (response.status === 204) return undefined
    return routes[id].isMedia ? response.blob() : response.json()
  }

  return new Proxy({ raw } as Client, {
    get: (target, id: string) =>
      id in routes
        ? (input?: Input, callOptions?: CallOptions) => call(id as OperationId, input, callOptions)
        : Reflect.get(target, id),
  })
}

export const toApiError = async (response: Response): Promise<ApiError> => {
  const text = await response.text()
  try {
    return new ApiError(response.status, JSON.parse(text))
  } catch {
    return new ApiError(response.status, { error: `Answered ${response.status} without an explanation.` })
  }
}

/** The type of a form that is given as the body is set by the platform, with the border between the parts. */
const formOf = (part: string, file: BlobPart): FormData => {
  const form = new FormData()
  form.append(part, file instanceof Blob ? file : new Blob([file]), 'file')
  return form
}

const take = (parameters: Record<string, unknown>, name: string): unknown => {
  const value = parameters[name]
  delete parameters[name]
  return value
}
