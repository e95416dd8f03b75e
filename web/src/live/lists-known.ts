import type { AccountFrame } from '@docket/client'
import type { Project } from '@docket/contract'

interface Answer {
  list?: Project
  isMade?: boolean
  /** All lists have been told since. */
  isOld?: boolean
}

/** What the server has said about the lists of an account. */
export class KnownLists {
  #lists = new Map<string, Project>()
  #baseline: Map<string, Project> | undefined
  #isKnown = false
  /** What the stream has said to be gone: an answer that comes later does not bring it back. */
  readonly #gone = new Set<string>()
  /** Answers that no frame has caught up with: what was on its way before them is older. None of a list: it is gone. */
  readonly #answers = new Map<string, Answer>()

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

  receive(frame: Exclude<AccountFrame, { event: 'inbox' }>): void {
    switch (frame.event) {
      case 'list':
        this.#gone.delete(frame.data.id)
        // Before `synced` a list may be told again, as it changes.
        if (this.#baseline) this.#baseline.set(frame.data.id, frame.data)
        else if (this.#isCurrent(frame.data)) this.#lists.set(frame.data.id, frame.data)
        return
      case 'list_removed':
        this.#gone.add(frame.data.id)
        this.#answers.delete(frame.data.id)
        this.#baseline?.delete(frame.data.id)
        this.#lists.delete(frame.data.id)
        return
      case 'synced':
        if (this.#baseline) this.#replace(this.#baseline)
        this.#baseline = undefined
        this.#isKnown = true
    }
  }

  /** All lists, from a call that was under way while the stream began: whatever the stream has said is newer. */
  load(lists: readonly Project[]): void {
    if (this.#isKnown) return
    for (const list of lists) {
      const known = this.#lists.get(list.id)
      if (!(known && isOlder(list, known)) && this.#isCurrent(list)) this.#lists.set(list.id, list)
    }
    this.#isKnown = true
  }

  /** The answer of a call, which may come after the list has gone. */
  put(list: Project): void {
    const known = this.#lists.get(list.id)
    const answer = this.#answers.get(list.id)
    const isGone = this.#gone.has(list.id) || (answer && !answer.list)
    if (isGone || (known && isOlder(list, known))) return
    this.#lists.set(list.id, list)
    if (!known || isOlder(known, list)) this.#answers.set(list.id, { list, isMade: !known })
  }

  /** A call has answered that it is gone. */
  remove(id: string): void {
    if (this.#lists.delete(id) || this.#baseline?.has(id)) this.#answers.set(id, {})
  }

  #isCurrent(list: Project): boolean {
    const answer = this.#answers.get(list.id)
    if (answer && (!answer.list || isOlder(list, answer.list))) return false
    this.#answers.delete(list.id)
    return true
  }

  /** All lists may have been read before an answer, but not twice: then an older backup is in their place. */
  #replace(told: Map<string, Project>): void {
    for (const [id, answer] of this.#answers) {
      const known = told.get(id)
      const isCurrent = known ? this.#isCurrent(known) : !answer.isMade
      if (isCurrent || answer.isOld) this.#answers.delete(id)
      else if (answer.list) told.set(id, answer.list)
      else told.delete(id)
      answer.isOld = true
    }
    this.#lists = told
  }
}

/** What others change takes a rev; what is one’s own doing with a list is counted by itself. */
const isOlder = (list: Project, than: Project): boolean =>
  list.rev < than.rev || (list.rev === than.rev && list.mine_rev < than.mine_rev)
