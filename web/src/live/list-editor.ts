import type { Task } from '@docket/contract'
import {
  type CommentEdit,
  type Edit,
  isMove,
  keyOf,
  nextMoment,
  pick,
  type TaskPatch,
  type WaitingEdit,
} from './edit.ts'
import { History, inverseOf, type Label, type Step, withKey } from './history.ts'
import type { ListStore } from './list-store.ts'
import type { Outbox } from './outbox.ts'
import { uuid } from './uuid.ts'

export interface PerformOptions {
  /** For so long nobody else sees it, so that it can be taken back without a trace. */
  heldMs?: number
}

interface ListEditorOptions {
  listID: string
  store: ListStore
  outbox: Outbox
  /** Something is to be shown. */
  onChange(): void
}

/** What somebody here does to one list: shown at once, sent, undone, and settled where somebody else has been. */
export class ListEditor {
  readonly history = new History()
  readonly #listID: string
  readonly #store: ListStore
  readonly #outbox: Outbox
  readonly #onChange: () => void
  /** Edits that came to nothing. */
  readonly #nothing = new WeakSet<WaitingEdit>()
  /** What takes edits back that may be under way still. */
  readonly #opposites = new WeakMap<WaitingEdit, WaitingEdit>()

  constructor({ listID, store, outbox, onChange }: ListEditorOptions) {
    this.#listID = listID
    this.#store = store
    this.#outbox = outbox
    this.#onChange = onChange
  }

  /** What runs into something: refused additions, conflicts. */
  get problems(): WaitingEdit[] {
    return this.#outbox.of(this.#listID).filter(({ problem }) => problem)
  }

  perform(label: Label, edits: readonly Edit[], options?: PerformOptions): Step | undefined {
    if (edits.length === 0) return undefined
    const step = this.#make(label, edits, 'ask', options)
    this.history.add(step)
    return step
  }

  /** Takes this one back, whatever was done after it. */
  revert(step: Step): void {
    this.history.remove(step)
    this.#reverse(step)
  }

  /** Something is said: no step that can be undone. */
  comment(edit: CommentEdit, options?: PerformOptions): WaitingEdit {
    return this.#push([edit], 'ask', options)[0]!
  }

  /** Takes back what was said, where it has not left. */
  withdraw(waiting: WaitingEdit): boolean {
    return this.#outbox.withdraw(waiting)
  }

  undo(): Step | undefined {
    return this.history.back((step) => this.#reverse(step))
  }

  redo(): Step | undefined {
    return this.history.forth((step) => this.#reverse(step))
  }

  settle(key: string, choice: 'mine' | 'theirs'): void {
    const asking = this.problems.find(({ edit }) => this.#store.keyOfTask(keyOf(edit)) === key)
    if (!asking) return
    const again = choice === 'mine' ? this.#again(asking) : []
    this.#outbox.settle(asking)
    this.history.replace([asking], this.#push(again, 'ask'))
    const [added] = again
    if (added?.kind === 'add') this.history.rename(new Map([[key, added.key]]))
  }

  putBack(key: string, last: Task | undefined, patch: TaskPatch): string | undefined {
    const edits = this.#backAgain(key, last, patch)
    this.#push(edits, 'ask')
    return edits[0] && keyOf(edits[0])
  }

  takeBack(waiting: WaitingEdit): void {
    this.#outbox.settle(waiting)
    this.history.replace([waiting], [])
    this.#onChange()
  }

  /**
   * An edit yielded to what somebody else did, or its line is gone: there is nothing to undo, or to do again. A line that was not deleted
   * would come a second time.
   */
  cameToNothing(waiting: WaitingEdit): void {
    this.#nothing.add(waiting)
    this.history.replace([waiting], [])
    const opposite = this.#opposites.get(waiting)
    if (!opposite || !this.#outbox.withdraw(opposite)) return
    this.history.replace([opposite], [])
    if (opposite.edit.kind === 'add') this.history.rename(new Map([[opposite.edit.key, keyOf(waiting.edit)]]))
  }

  /** What asked, begun anew from what the server says now: that is what is shown as theirs. */
  #again({ edit, known, problem }: WaitingEdit): Edit[] {
    const { server } = this.#store
    if (edit.kind === 'list') return server.list ? [{ ...edit, base: pick(server.list, edit.patch) }] : []
    if (edit.kind !== 'change') return []
    const { key, patch } = edit
    const task = this.#store.taskOf(key)
    if (task?.archived_at === null) return [{ ...edit, base: pick(task, patch) }]
    const last = problem?.kind === 'gone' ? problem.last : undefined
    const before = known && 'list_id' in known ? known : undefined
    return this.#backAgain(key, last ?? before ?? this.#store.line(key)?.task, patch)
  }

  #backAgain(key: string, last: Task | undefined, patch: TaskPatch): Edit[] {
    const task = this.#store.taskOf(key)
    if (task) {
      const restored: Edit = { kind: 'restore', key }
      const isChanged = Object.keys(patch).length > 0
      return isChanged ? [restored, { kind: 'change', key, patch, base: pick(task, patch) }] : [restored]
    }
    const again = last && inverseOf({ kind: 'delete', key }, { ...last, ...patch })
    return again ? [again] : []
  }

  #make(label: Label, edits: readonly Edit[], onConflict: 'ask' | 'yield', options?: PerformOptions): Step {
    const before = this.#linesOf(edits.map(keyOf))
    return { label, before, edits: this.#left(this.#push(edits, onConflict, options)) }
  }

  /** Some come to nothing as soon as they are to leave. */
  #left(edits: readonly WaitingEdit[]): WaitingEdit[] {
    return edits.filter((waiting) => !this.#nothing.has(waiting))
  }

  #linesOf(keys: readonly string[]): Map<string, Task> {
    const lines = new Map<string, Task>()
    for (const key of keys) {
      const line = this.#store.line(key)
      if (line) lines.set(key, line.task)
    }
    return lines
  }

  #push(edits: readonly Edit[], onConflict: 'ask' | 'yield', { heldMs }: PerformOptions = {}): WaitingEdit[] {
    const waiting = edits.map((each): WaitingEdit => {
      const edit = this.#possible(each)
      const known = this.#store.subjectOf(edit)
      return {
        id: uuid(),
        // What takes a move back is done in the list that it went to.
        list_id: edit.kind === 'move' ? edit.from : this.#listID,
        edit,
        at: nextMoment(),
        onConflict,
        ...(heldMs !== undefined && { held_until: Date.now() + heldMs }),
        ...(known && { known }),
      }
    })
    for (const edit of edits) this.#answer(edit)
    // Where a move shows, and that is in two lists, the outbox tells.
    for (const each of waiting) if (!isMove(each)) this.#store.putEdit(each)
    this.#outbox.push(waiting)
    this.#onChange()
    return waiting
  }

  /** A line that comes back, or is as it was before, comes after what is there still. */
  #possible(edit: Edit): Edit {
    const { isLoaded, server } = this.#store
    const part = edit.kind === 'add' ? 'line' : 'patch'
    const fields = (edit as Partial<Record<typeof part, TaskPatch>>)[part]
    if (!fields?.after || !isLoaded) return edit
    return { ...edit, [part]: { ...fields, after: fields.after.filter((id) => server.tasks.has(id)) } }
  }

  /** Whoever deletes the line, or writes again, has seen what was asked. */
  #answer(edit: Edit): void {
    const patch = 'patch' in edit ? edit.patch : undefined
    if (!patch && edit.kind !== 'delete') return
    for (const asking of this.#outbox.problemsOf(this.#listID, keyOf(edit))) {
      const isMoot = !patch || ('patch' in asking.edit && covers(patch, asking.edit.patch))
      if (!isMoot) continue
      this.#outbox.settle(asking)
      this.history.replace([asking], [])
    }
  }

  /** What has not left is withdrawn without a trace; of the rest the opposite is done, unless somebody has been there since. */
  #reverse({ label, edits, before }: Step): Step {
    const reversed = edits.toReversed().flatMap((waiting) => {
      const inverse = inverseOf(waiting.edit, before.get(keyOf(waiting.edit)))
      return inverse ? [{ waiting, inverse }] : []
    })
    const lines = this.#linesOf(reversed.map(({ waiting }) => keyOf(waiting.edit)))
    const withdrawn: WaitingEdit[] = []
    const opposite: Edit[] = []
    const taken: WaitingEdit[] = []
    const renamed = new Map<string, string>()
    for (const { waiting, inverse } of reversed) {
      const key = keyOf(waiting.edit)
      if (this.#outbox.withdraw(waiting)) {
        withdrawn.push({ ...waiting, edit: withKey(inverse, key) })
        continue
      }
      for (const edit of (inverse.kind === 'move' && this.#outbox.moves?.wayBack(inverse, this.#listID)) || [inverse]) {
        opposite.push(edit)
        taken.push(waiting)
      }
      if (inverse.kind === 'add') renamed.set(key, inverse.key)
    }
    this.history.rename(renamed)
    const pushed = this.#push(opposite, 'yield')
    for (const [at, waiting] of taken.entries()) {
      this.#opposites.set(waiting, pushed[at]!)
      if (this.#nothing.has(waiting)) this.cameToNothing(waiting)
    }
    return { label, before: lines, edits: [...this.#left(pushed), ...withdrawn] }
  }
}

const covers = (patch: object, other: object): boolean => Object.keys(other).every((field) => field in patch)
