import type { ApiError, Client } from '@docket/client'
import type { Backoff } from './backoff.ts'
import type { Subject, WaitingEdit } from './edit.ts'
import type { Moves } from './moves.ts'
import type { Answer } from './requests.ts'

export type DropReason = 'gone' | 'changed' | 'withdrawn'

/** An open list: what it knows, and what it is told about its edits. */
export interface Peer {
  /** The server's last word on what an edit is about. */
  subjectOf(waiting: WaitingEdit): Subject | undefined
  onDone(waiting: WaitingEdit, answer: Answer): void
  /** It was given up: nothing was, or is to be, changed by it. */
  onDropped(waiting: WaitingEdit, why: DropReason): void
  /** It has a problem now. */
  onProblem(waiting: WaitingEdit): void
  /** What the server says in a refusal. */
  onNews(subject: Subject): void
  /** An edit that was made elsewhere is of this list. */
  onAdopted(waiting: WaitingEdit): void
  /** One edit stands for these from now on. */
  onFolded(parts: readonly WaitingEdit[], whole: WaitingEdit): void
  onChange(): void
}

/** What the lists of an account have in common. */
export interface OutboxHost {
  readonly api: Client
  readonly backoff: Backoff
  /** Nothing until lines are moved. */
  moves(): Moves | undefined
  keep(edits: readonly WaitingEdit[]): Promise<void>
  forget(edits: readonly WaitingEdit[]): void
  onDone(waiting: WaitingEdit, answer: Answer): void
  /** No answer, or one that says to come back later. */
  onStalled(refusal: ApiError): void
  /** A request is over: the next one can leave. */
  onFree(): void
}
