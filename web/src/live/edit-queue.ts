import { keyOf, type WaitingEdit } from './edit.ts'

/** The edits of one list that the server has not taken, in their order. What happens to one costs that one only. */
export class EditQueue {
  readonly #edits = new Map<string, WaitingEdit>()
  readonly #ofLine = new Map<string, Set<WaitingEdit>>()

  get size(): number {
    return this.#edits.size
  }

  [Symbol.iterator](): Iterator<WaitingEdit> {
    return this.#edits.values()
  }

  has({ id }: WaitingEdit): boolean {
    return this.#edits.has(id)
  }

  ofLine(key: string): ReadonlySet<WaitingEdit> {
    return this.#ofLine.get(key) ?? none
  }

  add(waiting: WaitingEdit): void {
    this.#edits.set(waiting.id, waiting)
    const key = keyOf(waiting.edit)
    const ofLine = this.#ofLine.get(key)
    if (ofLine) ofLine.add(waiting)
    else this.#ofLine.set(key, new Set([waiting]))
  }

  remove(waiting: WaitingEdit): void {
    this.#edits.delete(waiting.id)
    const key = keyOf(waiting.edit)
    const ofLine = this.#ofLine.get(key)
    ofLine?.delete(waiting)
    if (ofLine?.size === 0) this.#ofLine.delete(key)
  }

  /** Edits of a page before this one come first. */
  adopt(edits: readonly WaitingEdit[]): void {
    const all = [...this.#edits.values(), ...edits].sort((a, b) => a.at - b.at)
    this.#edits.clear()
    this.#ofLine.clear()
    for (const waiting of all) this.add(waiting)
  }

  /** Those that left together and got no answer: they leave again as they were. */
  unanswered(): WaitingEdit[] {
    let request: string | undefined
    const edits: WaitingEdit[] = []
    for (const waiting of this.#edits.values()) {
      if (!waiting.sent) continue
      request ??= waiting.sent.request
      if (waiting.sent.request === request) edits.push(waiting)
    }
    return edits
  }
}

const none: ReadonlySet<WaitingEdit> = new Set()
