import type { TaskLine, TaskLines } from '@docket/contract'
import { earliestFirst } from '../domain/days.ts'
import { Sorted } from '../domain/sorted.ts'

/** What an answer to `GET /users/me/tasks` says of the tasks. */
export type LineNews = Pick<TaskLines, 'full' | 'lists' | 'restarted' | 'gone' | 'tasks'>

/** The tasks of all lists in light form, by list, as the server has told them. */
export class LineTable {
  readonly #byID = new Map<string, TaskLine>()
  readonly #lists = new Map<string, Map<string, TaskLine>>()
  /** The lines of those lists in which nothing has changed since somebody went through them. */
  readonly #arrays = new Map<string, readonly TaskLine[]>()
  /** Those with a date that are neither finished nor archived: few of all, and what days are made of. */
  readonly #dated = new Sorted<TaskLine>(earliestFirst)
  readonly #dirty = new Set<string>()
  /** What the server has told to be gone: an answer that comes later does not bring it back. */
  readonly #gone = new Set<string>()

  get size(): number {
    return this.#byID.size
  }

  /** The earliest first; the same array as long as nothing of them has changed. */
  get dated(): readonly TaskLine[] {
    return this.#dated.items
  }

  /** Lists of which something changed since the last call. */
  takeDirty(): ReadonlySet<string> {
    const dirty = new Set(this.#dirty)
    this.#dirty.clear()
    return dirty
  }

  get(id: string): TaskLine | undefined {
    return this.#byID.get(id)
  }

  linesOf(listID: string): Iterable<TaskLine> {
    return this.#lists.get(listID)?.values() ?? []
  }

  /** The lines of each list; the same array as long as nothing of the list has changed. */
  byList(): (readonly TaskLine[])[] {
    return Array.from(this.#lists, ([listID, lines]) => {
      const known = this.#arrays.get(listID) ?? [...lines.values()]
      this.#arrays.set(listID, known)
      return known
    })
  }

  /** Does what the answer says, in the order that the operation describes. */
  apply(news: LineNews): void {
    this.applyLosses(news)
    this.applyTasks(news.tasks)
  }

  /** What is not there any more by this answer; its tasks come after that, in as many parts as one likes. */
  applyLosses({ full, lists, restarted, gone }: Omit<LineNews, 'tasks'>): void {
    if (full) for (const listID of this.#lists.keys()) this.#dropList(listID)
    if (lists) {
      const visible = new Set(lists)
      for (const listID of this.#lists.keys()) if (!visible.has(listID)) this.#dropList(listID)
    }
    for (const listID of restarted) this.#dropList(listID)
    for (const { id, list_id } of gone) {
      this.#gone.add(id)
      if (this.get(id)?.list_id === list_id) this.remove(id)
    }
  }

  applyTasks(tasks: readonly TaskLine[]): void {
    for (const line of tasks) {
      this.#gone.delete(line.id)
      this.put(line)
    }
  }

  /** What a call has answered. */
  answer(line: TaskLine): void {
    if (!this.#gone.has(line.id)) this.put(line)
  }

  /** What is newer here stays. */
  put(line: TaskLine): void {
    const before = this.get(line.id)
    if (before?.list_id === line.list_id && before.rev > line.rev) return
    if (before && before.list_id !== line.list_id) this.remove(line.id)
    else if (before && isDated(before)) this.#dated.remove(before)
    this.#byID.set(line.id, line)
    const lines = this.#lists.get(line.list_id)
    if (lines) lines.set(line.id, line)
    else this.#lists.set(line.list_id, new Map([[line.id, line]]))
    this.#mark(line.list_id)
    if (isDated(line)) this.#dated.add(line)
  }

  remove(id: string): void {
    const line = this.get(id)
    if (!line) return
    if (isDated(line)) this.#dated.remove(line)
    this.#lists.get(line.list_id)!.delete(id)
    this.#byID.delete(id)
    this.#mark(line.list_id)
  }

  #dropList(listID: string): void {
    for (const line of this.linesOf(listID)) {
      this.#byID.delete(line.id)
      if (isDated(line)) this.#dated.remove(line)
    }
    this.#lists.delete(listID)
    this.#mark(listID)
  }

  #mark(listID: string): void {
    this.#dirty.add(listID)
    this.#arrays.delete(listID)
  }
}

/** It has a day, and belongs to it: it is neither finished nor archived. */
export const isDated = (line: Pick<TaskLine, 'status' | 'archived_at' | 'due_at'>): boolean =>
  line.due_at !== null && isOpen(line)

/** Somebody may still have to do it. */
export const isOpen = ({ status, archived_at }: Pick<TaskLine, 'status' | 'archived_at'>): boolean =>
  archived_at === null && (status === 'pending' || status === 'in_progress')
