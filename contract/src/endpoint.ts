import { z } from 'zod'
import type { RefusalCode } from './errors.ts'
import * as field from './fields.ts'
import type { DeclaredGate } from './gates.ts'
import type { KeyAccess, ListRole } from './words.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An answer without a body. */
export const empty = 'empty'
/** 302 with the address that the handler returns as `Location`. */
export const redirect = 'redirect'

/** An answer that stays open as `text/event-stream`. */
export interface EventStream {
  /** What the document calls one of its frames. */
  readonly frame: string
  readonly description: string
  /** The payload of every event, by its name. */
  readonly events: { readonly [event: string]: z.ZodType }
  /** Its frames carry an `id:`, after which `Last-Event-ID` resumes. */
  readonly isResumable: boolean
}

/** An answer of bytes with a media type: an image, a feed, plain text. The handler returns a `Rendered` of that type. */
export interface Media {
  readonly media: string
  /** `Cache-Control`; `no-store` when it is left out. */
  readonly cache?: string
}

/** A body of bytes: as they are, or one file of a `multipart/form-data` form. */
export interface Bytes {
  readonly maxBytes: number
  /** The name of the form's part. Without it the body is taken as it is, whatever its media type. */
  readonly part?: string
  /** The media type of a body that is handed on as it comes, and never in memory as a whole. */
  readonly media?: string
}

export type AnswerHeader =
  | 'docket-api-keys'
  | 'etag'
  | 'set-cookie'
  | 'content-disposition'
  | 'docket-since'
  | 'docket-unread'
  | 'x-robots-tag'

export type Answer = z.ZodType | Media | EventStream | typeof empty | typeof redirect

/**
 * One operation of the API. Its key in `endpoints` is the operationId, and from this object follow the route, the
 * validation, the gates, the OpenAPI entry, the client method and the rows of the permission matrix.
 */
export interface Endpoint {
  readonly method: Method
  /** Below `/api/v1`, parameters in braces: `/lists/{listID}/tasks`. */
  readonly path: `/${string}`
  /** Types of path parameters that are not lowercase UUIDs; each takes the text of the address. */
  readonly params?: { readonly [name: string]: z.ZodType }
  readonly summary: string
  /** What a reader of the document should know beyond the summary, as CommonMark. */
  readonly description?: string
  /** `public`: no credentials are needed. `session`: a bearer token or the session cookie. `signature`: signed by its sender. */
  readonly auth: 'public' | 'session' | 'signature'
  /** The weakest role on the list named by the path that may call this. Absent where the path names no list. */
  readonly needs?: ListRole
  /** The weakest API key that may call this; `levelOf` says what is meant where it is left out. */
  readonly level?: KeyAccess
  /** Whether an API key that is bound to some lists may call this; where it is left out, if the path names a list of them. */
  readonly isBound?: boolean
  /** Gates beyond those that follow from the method and from who may call. */
  readonly gates?: readonly DeclaredGate[]
  /** The answer ends the caller's session, so the cookie is cleared even when there is no session any more (401). */
  readonly endsSession?: true
  readonly query?: z.ZodObject
  /** Request headers that the handler reads, by their lower-case names; each takes the header's text. */
  readonly headers?: z.ZodObject
  /** Sent again with the same `Idempotency-Key`, it is answered as it was the first time, and nothing is made twice. */
  readonly idempotent?: true
  /** Honours `If-Match`: what is no longer as the caller knows it stays as it is. */
  readonly conditional?: true
  readonly body?: z.ZodObject | Bytes
  /** May be sent without a body, which is then read as `{}`. */
  readonly hasOptionalBody?: true
  /** The largest JSON body in bytes, where it is not as `bodyLimitOf` says. */
  readonly bodyLimit?: number
  /** At most one with a body; an answer without one may stand beside it, for a handler that returns `undefined`. */
  readonly answers: { readonly [status: number]: Answer }
  /** The path parameter of other operations that takes the `id` of what is answered. */
  readonly makes?: string
  /** What each answer tells, as a sentence. */
  readonly says?: { readonly [status: number]: string }
  /** Its answer may be long in coming or in being read, so clients set it no limit of time. */
  readonly isLong?: true
  /** The field of the answer that numbers its versions. In quotes it is the `ETag`, and what `If-Match` is compared with. */
  readonly version?: 'rev' | 'fields_rev'
  /** Headers that every good answer carries. With an ETag `If-None-Match` is honoured. */
  readonly sends?: readonly AnswerHeader[]
  /** Headers that some good answers carry. */
  readonly maySend?: readonly AnswerHeader[]
  /** Refusals beyond those that follow from auth, needs, gates, path and body. */
  readonly refuses?: readonly RefusalCode[]
}

/** What changes something is closed to all keys but those that may do everything, until it says otherwise. */
export const levelOf = ({ method, level }: Endpoint): KeyAccess => level ?? (method === 'GET' ? 'read' : 'full')

export const endpoint = <const E extends Endpoint>(declared: E): E => declared

export const isStream = (answer: Answer): answer is EventStream => typeof answer === 'object' && 'events' in answer
/**
 * Whether a query name that the operation does not have is an error. Addresses that are passed on (public pages, links,
 * callbacks) gather names on their way, and so do those of streams; there they are ignored.
 */
export const hasStrictQuery = ({ auth, answers }: Endpoint): boolean =>
  auth === 'session' && !Object.values(answers).some(isStream)

/** Every request header that an operation reads, those of its retries and conditions among them. */
export const headersOf = ({ headers, idempotent, conditional }: Endpoint): z.ZodObject | undefined => {
  const shape = { ...headers?.shape, ...(idempotent && idempotencyHeaders), ...(conditional && conditionHeaders) }
  return Object.keys(shape).length > 0 ? z.object(shape) : undefined
}

const idempotencyHeaders = { 'idempotency-key': field.idempotencyKey.optional() }
const conditionHeaders = { 'if-match': field.ifMatch.optional() }

export const isMedia = (answer: Answer): answer is Media => typeof answer === 'object' && 'media' in answer
export const isPoured = (body: Endpoint['body']): body is Bytes & { media: string } =>
  isBytes(body) && body.media !== undefined
export const isBytes = (body: Endpoint['body']): body is Bytes => body !== undefined && 'maxBytes' in body

const KIB = 1024
/** What a form may have around its file: the borders and heads of its parts. */
const FORM_FRAME_BYTES = 16 * KIB

/** The largest body in bytes. Whoever has not signed in is read only a little, since reading costs before it can refuse. */
export const bodyLimitOf = ({ auth, body, bodyLimit }: Endpoint): number => {
  if (isBytes(body)) return body.maxBytes + (body.part === undefined ? 0 : FORM_FRAME_BYTES)
  return bodyLimit ?? (auth === 'session' && body ? KIB * KIB : 16 * KIB)
}

/** `/lists/{listID}/tasks` → `'listID'` */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never

type ParamsOf<E extends Endpoint> = E extends { params: infer P extends Record<string, z.ZodType> } ? P : never
type PathInput<E extends Endpoint> = {
  [Name in PathParameter<E['path']>]: Name extends keyof ParamsOf<E>
    ? z.output<ParamsOf<E>[Name]> extends number
      ? number | string
      : string
    : string
}
type PathOutput<E extends Endpoint> = {
  [Name in PathParameter<E['path']>]: Name extends keyof ParamsOf<E> ? z.output<ParamsOf<E>[Name]> : string
}
type BodyOf<E extends Endpoint> = E extends { body: infer B } ? B : never
type QueryOf<E extends Endpoint> = E extends { query: infer Q extends z.ZodType } ? Q : never
/** `*`, or the tags that are good. */
export type IfMatch = '*' | readonly string[]

/** A call that may be sent again. */
export interface Repeatable {
  readonly key: string
  /** Of operation, address and body: what is sent again under one key has the same. */
  readonly hash: string
}

type HeadersOf<E extends Endpoint> = E extends { headers: infer H extends z.ZodType } ? H : never

/** What a client passes: path and query parameters side by side, the body under `body`. */
export type Request<E extends Endpoint> = PathInput<E> &
  ([QueryOf<E>] extends [never] ? unknown : z.input<QueryOf<E>>) &
  ([BodyOf<E>] extends [never]
    ? unknown
    : E extends { hasOptionalBody: true }
      ? { body?: BodyOf<E> extends z.ZodType ? z.input<BodyOf<E>> : never }
      : { body: BodyOf<E> extends z.ZodType ? z.input<BodyOf<E>> : Uint8Array | Blob })

/** What a handler receives of the request after parsing; bytes come as a `Uint8Array`, or as they arrive. */
export type Parsed<E extends Endpoint> = PathOutput<E> &
  ([QueryOf<E>] extends [never] ? unknown : z.output<QueryOf<E>>) &
  ([HeadersOf<E>] extends [never] ? unknown : { headers: z.output<HeadersOf<E>> }) &
  (E extends { idempotent: true } ? { repeatable: Repeatable | undefined } : unknown) &
  (E extends { conditional: true } ? { ifMatch: IfMatch | undefined } : unknown) &
  ([BodyOf<E>] extends [never]
    ? unknown
    : {
        body: BodyOf<E> extends z.ZodType
          ? z.output<BodyOf<E>>
          : BodyOf<E> extends { media: string }
            ? AsyncIterable<Uint8Array>
            : Uint8Array
      })

/** What a successful answer is to its reader: parsed JSON, bytes, `undefined` where there is no body, or what is told of below. */
export type Reply<E extends Endpoint> = {
  [Status in keyof E['answers']]: E['answers'][Status] extends infer A
    ? A extends z.ZodType
      ? z.output<A>
      : A extends Media
        ? Blob
        : A extends EventStream | typeof redirect
          ? A
          : undefined
    : never
}[keyof E['answers']]

export const pathParameters = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
