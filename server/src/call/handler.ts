import type { Endpoint, Endpoints, OperationId, Parsed, Reply } from '@docket/contract'
import type { Caller } from './caller.ts'
import type { Rendered } from './rendered.ts'

/** What every handler is told besides the parsed request. */
export interface Surroundings {
  /** Address of the peer, or what a trusted proxy says of it; in whatever form it came. */
  readonly ip: string
  readonly user_agent: string
  /** The `Last-Event-ID` of a reconnecting stream, as it came. */
  readonly lastEventId: string | undefined
  /** Sets the session cookie to `token`, or clears it. */
  setSession(token: string | undefined): void
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
  Surroundings & { readonly caller: E['auth'] extends 'session' ? Caller : undefined }

type Answered<E extends Endpoint> =
  Reply<E> extends 'event-stream' ? OpenStream : Reply<E> extends undefined ? void : Reply<E> | Rendered<Reply<E>>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answered<E>>

/** A handler for each operation: leaving one out does not compile. */
export type Handlers<Group extends Record<string, Endpoint> = Endpoints> = {
  readonly [Id in keyof Group]: Handler<Group[Id]>
}

export type AnyHandler = Handlers[OperationId]
