import type { Task } from '@docket/contract'
import { type Edit, keyOf, type NewLine, newKey, pick, type TaskEdit, type WaitingEdit } from './edit.ts'

/** What was done, in words that the page has. */
export type Verb =
  | 'added'
  | 'renamed'
  | 'completed'
  | 'reopened'
  | 'in_progress'
  | 'failed'
  | 'due'
  | 'archived'
  | 'restored'
  | 'deleted'
  | 'moved'

export interface Label {
  verb: Verb
  count: number
  /** The name of the line, where it is one. */
  name: string
}

/** One thing that was done, to one line or to many. */
export interface Step {
  label: Label
  edits: WaitingEdit[]
  /** The lines as they were. */
  before: ReadonlyMap<string, Task>
}

const MOST_STEPS = 100

/** What was done and what was undone, the latest last. */
export class History {
  readonly #done: Step[] = []
  readonly #undone: Step[] = []

  get undoable(): Label | undefined {
    return this.#done.at(-1)?.label
  }

  get redoable(): Label | undefined {
    return this.#undone.at(-1)?.label
  }

  add(step: Step): void {
    this.#undone.length = 0
    this.#done.push(step)
    if (this.#done.length > MOST_STEPS) this.#done.shift()
  }

  /** Takes the latest step off one end; what `perform` makes of its opposite goes to the other. */
  back(perform: (step: Step) => Step): Step | undefined {
    return this.#swap(this.#done, this.#undone, perform)
  }

  forth(perform: (step: Step) => Step): Step | undefined {
    return this.#swap(this.#undone, this.#done, perform)
  }

  /** A line that was deleted and came back has another key: what was done to it before is of the new one. */
  rename(from: string, to: string): void {
    for (const step of [...this.#done, ...this.#undone]) {
      step.edits = step.edits.map((waiting) =>
        keyOf(waiting.edit) === from ? { ...waiting, edit: { ...waiting.edit, key: to } as Edit } : waiting,
      )
      const task = step.before.get(from)
      if (task) step.before = new Map([...step.before, [to, task]])
    }
  }

  #swap(from: Step[], to: Step[], perform: (step: Step) => Step): Step | undefined {
    const step = from.pop()
    if (!step) return undefined
    const opposite = perform(step)
    to.push(opposite)
    return opposite
  }
}

/** What takes an edit back, from what the line was before it. */
export const inverseOf = (edit: Edit, before: Task | undefined): TaskEdit | undefined => {
  switch (edit.kind) {
    case 'add':
      return { kind: 'delete', key: edit.key, base: edit.line }
    case 'change':
      return { kind: 'change', key: edit.key, patch: edit.base, base: edit.patch }
    case 'archive':
      return { kind: 'restore', key: edit.key }
    case 'restore':
      return { kind: 'archive', key: edit.key }
    case 'delete':
      return before && { kind: 'add', key: newKey(), line: lineOf(before), place: before.position }
    case 'list':
      return undefined
  }
}

const lineOf = (task: Task): NewLine => pick(task, { ...kept }) as NewLine

const kept = { name: '', description: '', status: 'pending', due_at: null, position: 0, icon: '', color: '' } as const
