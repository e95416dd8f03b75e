import type { Project } from '@docket/contract'
import type { ListPatch, WaitingEdit } from './edit.ts'
import { patchOf } from './edited-task.ts'

/** What is changed here of the list itself, on top of what the server says. */
export class ListFields {
  #edits: readonly WaitingEdit[] = []
  /** Called when what they come to may be something else. */
  onChange: () => void = () => {}
  #shown: { of: Project | undefined; list: Project | undefined } | undefined

  put(waiting: WaitingEdit): void {
    this.#edits = [...this.#edits, waiting]
    this.touch()
  }

  drop(waiting: WaitingEdit): void {
    this.#edits = this.#edits.filter((each) => each !== waiting)
    this.touch()
  }

  /** Something about one of them has changed. */
  touch(): void {
    this.#shown = undefined
    this.onChange()
  }

  /** What they come to. */
  get patch(): ListPatch {
    return Object.assign({}, ...this.#edits.map(patchOf))
  }

  /** The list as it is to be shown: the same object as long as nothing of it changes. */
  on<List extends Project | undefined>(list: List): List {
    if (!this.#shown || this.#shown.of !== list) this.#shown = { of: list, list: list && { ...list, ...this.patch } }
    return this.#shown.list as List
  }
}
