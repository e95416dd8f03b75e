import type { ApiError, FollowerOptions } from '@docket/client'

export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'offline'

export interface ConnectionEvents<Frame> {
  /** A connection begins: the frames up to `synced` may be a baseline. */
  onBegin(): void
  onFrame(frame: Frame): void
  onState(state: ConnectionState): void
  /** The server refuses to go on. `wasLive`: it has told everything until a moment before. */
  onEnd(refusal: ApiError | undefined, wasLive?: boolean): void
}

/** What a page follows, however it comes by it. */
export interface Connection {
  /** `since`: resume after this bookmark. */
  open(since?: string): void
  /** Tries now, whatever the browser says about the network, and without waiting for an attempt that hangs. */
  retry(): void
  /** Looks alive, and may not be: connects anew. */
  doubt(): void
  close(): void
}

/** What happened since a bookmark, as a stream would have told it. */
export interface CaughtUp<Frame> {
  /** The frames are everything there is. */
  isWhole: boolean
  /** The last of them is `synced`; none when nothing has happened. */
  frames: readonly Frame[]
}

/** Something that can be followed as a stream, and asked what happened in the meantime. */
export interface Source<Frame> {
  /** The same in every tab, and another one for everything else that can be followed. */
  readonly name: string
  /** Locks: each stream needs one of them, so that there are never more streams than these in a browser. */
  readonly places: readonly string[]
  follow(options: FollowerOptions<Frame>, since: string | undefined): { retry(): void; close(): void }
  catchUp(since: string | undefined): Promise<CaughtUp<Frame>>
  /** How far one is after this frame. */
  bookmarkAfter(frame: Frame, before: string | undefined): string | undefined
}
