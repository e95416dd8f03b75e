import type { AccountFrame } from '@docket/client'
import type { Project } from '@docket/contract'

/** What the server has said about the lists of an account. */
export class KnownLists {
  #lists = new Map<string, Project>()
  #baseline: Map<string, Project> | undefined
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
        // Before `synced` a list may be told again, as it changes.
        if (this.#baseline) this.#baseline.set(frame.data.id, frame.data)
        else this.#lists.set(frame.data.id, frame.data)
        return
      case 'list_removed':
        this.#baseline?.delete(frame.data.id)
        this.#lists.delete(frame.data.id)
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
    for (const list of lists) this.put(list)
    this.#isKnown = true
  }

  /** The answer of a call. */
  put(list: Project): void {
    const known = this.#lists.get(list.id)
    if (!known || known.rev <= list.rev) this.#lists.set(list.id, list)
  }

  remove(id: string): void {
    this.#baseline?.delete(id)
    this.#lists.delete(id)
  }
}
