import type { Attempt } from '@docket/contract'
import type { WaitingEdit } from './edit.ts'
import type { News } from './list-store.ts'

/** What whoever shows a list is told besides that it has changed. */
export interface SessionEvents {
  /** What others did, once per frame that is drawn. */
  onNews?(news: readonly News[]): void
  /** An edit ran into something; the line, or what is kept of the edit, tells what. */
  onProblem?(waiting: WaitingEdit): void
  /** The server has taken an edit. */
  onDone?(waiting: WaitingEdit): void
  /** An edit came to nothing, because somebody else had been there before. */
  onDropped?(waiting: WaitingEdit, why: 'gone' | 'changed'): void
  /** Somebody came, left or has another role; or may have, while nothing was heard. */
  onMembers?(): void
  /** What a worker has done to a task. */
  onAttempt?(attempt: Attempt): void
  /** Everything has arrived; `full`: what the stream does not tell of a list from its beginning has to be asked for. */
  onSynced?(synced: { full: boolean }): void
}

export class SessionListeners {
  readonly #all = new Set<SessionEvents>()
  /** What came to nothing while nobody listened. */
  #dropped: Parameters<NonNullable<SessionEvents['onDropped']>>[] = []

  add(events: SessionEvents): () => void {
    this.#all.add(events)
    if (events.onDropped) for (const dropped of this.#dropped.splice(0)) events.onDropped(...dropped)
    return () => void this.#all.delete(events)
  }

  emit<Name extends keyof SessionEvents>(name: Name, ...what: Parameters<NonNullable<SessionEvents[Name]>>): void {
    for (const events of this.#all) (events[name] as ((...given: typeof what) => void) | undefined)?.(...what)
  }
  /** Told to whoever listens for it, or to the first one who does. */
  drop(...dropped: Parameters<NonNullable<SessionEvents['onDropped']>>): void {
    if ([...this.#all].some(({ onDropped }) => onDropped)) this.emit('onDropped', ...dropped)
    else this.#dropped.push(dropped)
  }
}
