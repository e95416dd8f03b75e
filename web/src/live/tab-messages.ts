import type { ErrorEnvelope } from '@docket/contract'
import type { ConnectionState } from './connection.ts'

/** What the leader of a stream says to the tabs that listen. `leader` is another one with each that leads. */
export type FromLeader<Frame> =
  | { kind: 'state'; leader: string; state: ConnectionState; since: string | undefined }
  | { kind: 'begin'; leader: string }
  | { kind: 'frame'; leader: string; frame: Frame }
  | { kind: 'end'; leader: string; refusal: { status: number; body: ErrorEnvelope } | undefined }

/** What they say to it. */
export interface ToLeader {
  kind: 'hello' | 'retry' | 'doubt'
}

/** The leader tells how things are at least this often. */
export const BEAT_MS = 2000
