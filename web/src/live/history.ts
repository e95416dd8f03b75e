import type { Task } from '@docket/contract'
import { type Edit, keyOf, type NewLine, newKey, pick, type TaskPatch, type WaitingEdit } from './edit.ts'

/** What was done, in words that the page has. */
export type Verb =
  | 'added'
  | 'renamed'
  | 'completed'
  /** Completed, and it comes again. */
  | 'repeated'
  | 'reopened'
  | 'in_progress'
  | 'failed'
  | 'due'
  | 'assigned'
  /** Assigned to nobody. */
  | 'unassigned'
  | 'archived'
  | 'restored'
  | 'deleted'
  | 'moved'
  | 'changed'

export interface Label {
  verb: Verb
  count: number
  /** The name of the line, where it is one, or of the list. */
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

  /** Somebody takes it back, whatever was done after it. */
  remove(step: Step): void {
    for (const steps of [this.#done, this.#undone]) if (steps.includes(step)) steps.splice(steps.indexOf(step), 1)
  }

  /** Takes the latest step off one end; what `perform` makes of its opposite goes to the other. */
  back(perform: (step: Step) => Step): Step | undefined {
    return this.#swap(this.#done, this.#undone, perform)
  }

  forth(perform: (step: Step) => Step): Step | undefined {
    return this.#swap(this.#undone, this.#done, perform)
  }

  /** Lines that were deleted and came back have other keys: what was done to them before is of the new ones. */
  rename(keys: ReadonlyMap<string, string>): void {
    if (keys.size === 0) return
    for (const step of [...this.#done, ...this.#undone]) {
      step.edits = step.edits.map((waiting) => {
        const key = keys.get(keyOf(waiting.edit))
        return key === undefined ? waiting : { ...waiting, edit: withKey(waiting.edit, key) }
      })
      step.before = new Map([...step.before].map(([key, task]) => [keys.get(key) ?? key, task]))
    }
  }

  /** What became of these edits is in `edits`: what is undone or redone is that, and nothing where they came to nothing. */
  replace(old: readonly WaitingEdit[], edits: readonly WaitingEdit[]): void {
    const ids = new Set(old.map(({ id }) => id))
    let coming = edits
    for (const steps of [this.#done, this.#undone])
      for (const step of steps.toReversed()) {
        const left = step.edits.filter(({ id }) => !ids.has(id))
        if (left.length === step.edits.length) continue
        step.edits = [...left, ...coming]
        coming = []
        if (step.edits.length === 0) steps.splice(steps.indexOf(step), 1)
      }
  }

  #swap(from: Step[], to: Step[], perform: (step: Step) => Step): Step | undefined {
    const step = from.pop()
    if (!step) return undefined
    const opposite = perform(step)
    if (opposite.edits.length > 0) to.push(opposite)
    return opposite
  }
}

/** The same of another line. */
export const withKey = <Its extends Edit>(edit: Its, key: string): Its =>
  edit.kind === 'list' ? edit : { ...edit, key }

/** What takes an edit back, from what the line was before it. */
export const inverseOf = (edit: Edit, before: Task | undefined): Edit | undefined => {
  switch (edit.kind) {
    case 'add': {
      const { position: _, ...line } = edit.line
      return { kind: 'delete', key: edit.key, base: { ...blank, ...line } }
    }
    case 'change':
      // It put a line in its place that was moved back, which goes again.
      if (Object.keys(edit.base).length === 0) return undefined
      return { kind: 'change', key: edit.key, patch: withRepeat(edit, before), base: edit.patch }
    case 'archive':
      return { kind: 'restore', key: edit.key }
    case 'restore':
      return { kind: 'archive', key: edit.key }
    case 'delete':
      return before && { kind: 'add', key: newKey(), line: lineOf(before), place: before.position }
    case 'move':
      return { ...edit, from: edit.to, to: edit.from, place: edit.moved.position }
    case 'list':
      return { kind: 'list', patch: edit.base, base: edit.patch }
    case 'comment':
    case 'change_comment':
    case 'delete_comment':
      return undefined
  }
}

/** Opened again with its rule it takes the next line back; completed again it must not lose the rule that makes one. */
const withRepeat = ({ patch, base }: Extract<Edit, { kind: 'change' }>, before: Task | undefined): TaskPatch => {
  const { repeat, ...others } = base
  if (patch.status === 'completed' && before?.repeat) return { ...base, repeat: before.repeat }
  return base.status === 'completed' || repeat === undefined ? others : base
}

/** A line as it is added where nothing else is said; where it stands is no reason to leave it. */
const blank: Omit<Required<NewLine>, 'name' | 'position'> = {
  description: '',
  status: 'pending',
  ...{ due_at: null, due_all_day: false, repeat: null, assignee_id: null, labels: [], after: [], start_at: null },
  icon: '',
  color: '',
  review: null,
}

const lineOf = (task: Task): NewLine => pick<Required<NewLine>>(task, { ...blank, name: '', position: 0 })
