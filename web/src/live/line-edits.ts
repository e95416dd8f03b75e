import type { Task } from '@docket/contract'
import type { WaitingEdit } from './edit.ts'

const none: readonly WaitingEdit[] = []

/** The edits of the lines of one list that the server has not taken, in the order in which they were made. */
export class LineEdits {
  readonly #edits = new Map<string, readonly WaitingEdit[]>()

  get isEmpty(): boolean {
    return this.#edits.size === 0
  }

  keys(): Iterable<string> {
    return this.#edits.keys()
  }

  has(key: string): boolean {
    return this.#edits.has(key)
  }

  of(key: string | undefined): readonly WaitingEdit[] {
    return (key !== undefined && this.#edits.get(key)) || none
  }

  put(key: string, waiting: WaitingEdit): void {
    this.#edits.set(
      key,
      [...this.of(key), waiting].sort((a, b) => a.at - b.at),
    )
  }

  drop(key: string, waiting: WaitingEdit): void {
    const left = this.of(key).filter((each) => each !== waiting)
    if (left.length > 0) this.#edits.set(key, left)
    else this.#edits.delete(key)
  }

  /** The key of the addition under way that this task looks like. */
  additionOf(task: Task, isFree: (key: string) => boolean): string | undefined {
    for (const [key, [first]] of this.#edits) {
      if (first?.edit.kind !== 'add' || !first.sent || !isFree(key)) continue
      const { name, due_at = null } = first.edit.line
      if (name.trim() === task.name && timeOf(due_at) === timeOf(task.due_at)) return key
    }
    return undefined
  }
}

const timeOf = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment))
