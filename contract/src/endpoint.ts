import type { z } from 'zod'
import type { RefusalCode } from './errors.ts'
import type { ListRole } from './lists.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An answer without a body. */
export const empty = 'empty'
/** An answer that stays open as `text/event-stream`; its frames are declared in `events.ts`. */
export const eventStream = 'event-stream'

export type Answer = z.ZodType | typeof empty | typeof eventStream

/**
 * One operation of the API. Its key in `endpoints` is the operationId, and from this object follow the route, the
 * validation, the gates, the OpenAPI entry, the client method and the rows of the permission matrix.
 */
export interface Endpoint {
  readonly method: Method
  /** Below `/api/v1`; parameters in braces are lowercase UUIDs: `/lists/{listID}/tasks`. */
  readonly path: `/${string}`
  readonly summary: string
  /** `public`: no credentials are needed. `session`: a bearer token or the session cookie. */
  readonly auth: 'public' | 'session'
  /** The weakest role on the list named by the path that may call this. Absent where the path names no list. */
  readonly needs?: ListRole
  /** The answer ends the caller's session, so the cookie is cleared even when the call is refused. */
  readonly endsSession?: true
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  readonly answers: { readonly [status: number]: Answer }
  /** Refusals beyond those that follow from auth, needs, path and body. */
  readonly refuses?: readonly RefusalCode[]
}

export const endpoint = <const E extends Endpoint>(declared: E): E => declared

/** `/lists/{listID}/tasks` → `'listID'` */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never

type PathInput<E extends Endpoint> = { [Name in PathParameter<E['path']>]: string }
type BodyOf<E extends Endpoint> = E extends { body: infer B extends z.ZodType } ? B : never
type QueryOf<E extends Endpoint> = E extends { query: infer Q extends z.ZodType } ? Q : never

/** What a client passes: path and query parameters side by side, the body under `body`. */
export type Request<E extends Endpoint> = PathInput<E> &
  ([QueryOf<E>] extends [never] ? unknown : z.input<QueryOf<E>>) &
  ([BodyOf<E>] extends [never] ? unknown : { body: z.input<BodyOf<E>> })

/** What a handler receives of the request after parsing. */
export type Parsed<E extends Endpoint> = PathInput<E> &
  ([QueryOf<E>] extends [never] ? unknown : z.output<QueryOf<E>>) &
  ([BodyOf<E>] extends [never] ? unknown : { body: z.output<BodyOf<E>> })

/** The body of a successful answer: `void` where there is none. */
export type Reply<E extends Endpoint> = {
  [Status in keyof E['answers']]: E['answers'][Status] extends infer A
    ? A extends z.ZodType
      ? z.output<A>
      : A extends typeof eventStream
        ? typeof eventStream
        : undefined
    : never
}[keyof E['answers']]

export const pathParameters = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
