import type { AccountFrame } from '@docket/client'
import type { Project } from '@docket/contract'

/** What the server has said about the lists of an account. */
export class KnownLists {
  #lists = new Map<string, Project>()
  #baseline: Map<string, Project> | undefined
  readonly #gone = new Set<string>()
  #isKnown = false

  /** All of them have been told once. */
  get isKnown(): boolean {
    return this.#isKnown
  }

  get(id: string): Project | undefined {
    return this.#lists.get(id)
  }

  values(): Iterable<Project> {
    return this.#lists.values()
  }

  /** The frames from here to `synced` are all lists. */
  begin(): void {
    this.#baseline = new Map()
  }

  receive(frame: AccountFrame): void {
    switch (frame.event) {
      case 'list':
        this.#gone.delete(frame.data.id)
        // Before `synced` a list may be told again, as it changes.
        keepNewer(this.#baseline ?? this.#lists, frame.data)
        return
      case 'list_removed':
        this.remove(frame.data.id)
        return
      case 'synced':
        this.#lists = this.#baseline ?? this.#lists
        this.#baseline = undefined
        this.#isKnown = true
    }
  }

  /** All lists, from a call that was under way while the stream began: whatever the stream has said is newer. */
  load(lists: readonly Project[]): void {
    if (this.#isKnown) return
    for (const list of lists) keepNewer(this.#lists, list)
    this.#isKnown = true
  }

  /** The answer of a call, which may be ahead of its frame, or come after the list has gone. */
  put(list: Project): void {
    if (this.#gone.has(list.id)) return
    keepNewer(this.#lists, list)
    if (this.#baseline) keepNewer(this.#baseline, list)
  }

  remove(id: string): void {
    this.#gone.add(id)
    this.#baseline?.delete(id)
    this.#lists.delete(id)
  }
}

const keepNewer = (lists: Map<string, Project>, list: Project): void => {
  const known = lists.get(list.id)
  if (!known || known.rev <= list.rev) lists.set(list.id, list)
}
