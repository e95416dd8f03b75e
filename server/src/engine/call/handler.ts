import type { Endpoint, Endpoints, EventStream, Media, Parsed } from '@docket/contract'
import type { Caller } from './caller.ts'
import type { Rendered } from './rendered.ts'
import type { Streamed } from './streamed.ts'

export interface NewCookie {
  readonly name: string
  /** Empty to clear it. */
  readonly value: string
  /** 0 to clear it. */
  readonly maxAgeSeconds: number
  readonly path: string
}

/** What every handler is told besides the parsed request, and what it may add to the answer, whatever that becomes. */
export interface RequestFacts {
  /** Address of the peer, or what a trusted proxy says of it; in whatever form it came. */
  readonly ip: string
  readonly user_agent: string
  /** Those that the caller reads, as `Accept-Language` has them. */
  readonly languages: string
  /** Name and port that the request was sent to, as the caller wrote them; empty when it did not say. */
  readonly host: string
  /** HEAD: whoever looks at a link before it is followed. It is answered as GET would be, and changes nothing. */
  readonly isHead: boolean
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** Sets a cookie that scripts and other sites cannot use, and that travels over https only where Docket does. */
  setCookie(cookie: NewCookie): void
  setHeader(name: string, value: string): void
  /** For an operation that waited: who calls, as it is now. Refuses whoever may not do it any more. */
  passAgain(): Promise<Caller>
  /** What `wait` resolves to; meanwhile the request holds nothing that others could use. */
  rest<T>(wait: () => Promise<T>): Promise<T>
  /** Nobody waits for the answer any more. */
  isGone(): boolean
}

/** The open end of an event stream. */
export interface Sink {
  write(frames: string | Uint8Array): void
  /** Resolves when the peer has taken what was written, or is gone. */
  drained(): Promise<void>
  /** Bytes written that the peer has not taken. */
  readonly backlog: number
  end(frames?: string): void
  /** Drops the connection with whatever is still unsent. */
  cut(): void
  onClose(listener: () => void): void
}

/** Called once the answer's head is sent. */
export type OpenStream = (sink: Sink) => void

export type Call<E extends Endpoint> = Parsed<E> &
  RequestFacts & { readonly caller: E['auth'] extends 'session' ? Caller : undefined }

/** What a handler returns for one of the answers that its operation declares. */
type Answered<A> = A extends Media
  ? Rendered<A['media']> | Streamed<A['media']>
  : A extends EventStream
    ? OpenStream
    : A extends 'redirect'
      ? string
      : A extends { _zod: { output: infer Value } }
        ? Value | Rendered<Value> | Streamed<Value>
        : void

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answered<E['answers'][keyof E['answers']]>>

/** A handler for each operation: leaving one out does not compile. */
export type Handlers<Group extends Record<string, Endpoint> = Endpoints> = {
  readonly [Id in keyof Group]: Handler<Group[Id]>
}
