import type { Frame } from '@docket/client'
import type { Project, Task } from '@docket/contract'
import { type Edit, keyOf, type QueuedEdit } from './edit.ts'
import { ServerList } from './server-list.ts'

/** One open task as it is shown. The same object is kept as long as nothing on the line changes. */
export interface Line {
  readonly key: string
  readonly task: Task
  /** The rank by position among the tasks that are not archived. */
  readonly number: number
  /** The server doesn't know an edit of this line yet, and cannot be told now. */
  readonly isWaiting: boolean
  /** Someone else changed the line a moment ago. */
  readonly isChanged: boolean
  /** Finished a moment ago; it stays in its place for a breath. */
  readonly isFresh: boolean
}

export interface News {
  readonly key: string
  readonly before: Line | undefined
  readonly after: Line | undefined
}

/** The server's state with the edits made at this screen on top. */
export class ListModel {
  readonly server = new ServerList()
  readonly queue: QueuedEdit[] = []
  readonly changed = new Set<string>()
  readonly fresh = new Set<string>()
  onFresh: (key: string) => void = () => {}
  /** Edits cannot be sent now. */
  stalled = false
  readonly #keys = new Map<string, string>()
  readonly #ids = new Map<string, string>()
  #lastEdit = 0
  #lastKey = 0
  #lines: readonly Line[] = []

  newKey(): string {
    this.#lastKey++
    return `new-${this.#lastKey}`
  }

  keyOfTask(id: string): string {
    return this.#keys.get(id) ?? id
  }

  /** The server's id of a line; `undefined` until it has one. */
  idOf(key: string): string | undefined {
    return this.#ids.get(key) ?? (key.startsWith('new-') ? undefined : key)
  }

  push(edit: Edit, state: 'queued' | 'held' = 'queued'): QueuedEdit {
    this.#lastEdit++
    const queued: QueuedEdit = { id: this.#lastEdit, edit, state }
    this.queue.push(queued)
    return queued
  }

  /** Applies a frame and names the lines that others changed by it. */
  receive(frame: Frame): string[] {
    if (frame.event === 'task') this.#adopt(frame.data)
    return this.server
      .receive(frame)
      .map((id) => this.keyOfTask(id))
      .filter((key) => !this.queue.some(({ edit }) => keyOf(edit) === key))
  }

  /** What happened to these lines since `before`. */
  news(keys: ReadonlySet<string>, before: readonly Line[]): News[] {
    const pick = (lines: readonly Line[]) =>
      new Map(lines.flatMap((line) => (keys.has(line.key) ? [[line.key, line]] : [])))
    const [then, now] = [pick(before), pick(this.lines())]
    return [...keys].map((key) => ({ key, before: then.get(key), after: now.get(key) }))
  }

  /** The server has done what the edit says; `task` is its answer. */
  confirm(queued: QueuedEdit, task?: Task): void {
    this.#drop(queued)
    const { edit } = queued
    if (edit.kind === 'delete') this.server.remove(this.idOf(edit.key) ?? edit.key)
    if (!task) return
    if (edit.kind === 'add') this.#bind(edit.key, task.id)
    this.server.put(task)
  }

  /** Takes back an edit, and with a refused addition everything that was done to its line. */
  withdraw(queued: QueuedEdit): void {
    this.#drop(queued)
    const { edit } = queued
    if (edit.kind !== 'add') return
    for (const later of this.queue.filter((other) => keyOf(other.edit) === edit.key)) this.#drop(later)
  }

  lines(): readonly Line[] {
    const known = new Map(this.#lines.map((line) => [line.key, line]))
    const tasks = [...this.#tasks()].sort(byPosition)
    const waiting = new Set(this.stalled ? this.queue.filter(isUnsent).map(({ edit }) => keyOf(edit)) : [])
    const next = tasks.map(([key, task], index) => {
      const last = known.get(key)
      this.#watchFinish(key, last?.task, task)
      const line: Line = {
        key,
        task,
        number: index + 1,
        isWaiting: waiting.has(key),
        isChanged: this.changed.has(key),
        isFresh: this.fresh.has(key),
      }
      return last && isSameLine(last, line) ? last : line
    })
    const isSame = next.length === this.#lines.length && next.every((line, index) => line === this.#lines[index])
    if (!isSame) this.#lines = next
    return this.#lines
  }

  list(): Project | undefined {
    const { list } = this.server
    if (!list) return undefined
    const patches = this.queue.flatMap(({ edit }) => (edit.kind === 'list' ? [edit.patch] : []))
    return patches.length > 0 ? Object.assign({}, list, ...patches) : list
  }

  #tasks(): Map<string, Task> {
    const tasks = new Map<string, Task>()
    let last = 0
    for (const task of this.server.tasks.values()) {
      last = Math.max(last, task.position)
      if (task.archived_at === null) tasks.set(this.keyOfTask(task.id), task)
    }
    for (const { edit } of this.queue) {
      if (edit.kind === 'list') continue
      if (edit.kind === 'add') {
        last++
        if (this.idOf(edit.key) === undefined) tasks.set(edit.key, blankTask(edit, last))
        continue
      }
      if (edit.kind === 'archive' || edit.kind === 'delete') {
        tasks.delete(edit.key)
        continue
      }
      const task = tasks.get(edit.key) ?? this.server.tasks.get(this.idOf(edit.key) ?? '')
      if (!task) continue
      if (edit.kind === 'restore') tasks.set(edit.key, { ...task, archived_at: null })
      else if (edit.kind === 'change' && tasks.has(edit.key)) tasks.set(edit.key, { ...task, ...edit.patch })
    }
    return tasks
  }

  #watchFinish(key: string, before: Task | undefined, after: Task): void {
    if (!isFinished(after)) this.fresh.delete(key)
    else if (before && !isFinished(before)) {
      this.fresh.add(key)
      this.onFresh(key)
    }
  }

  /**
   * A frame can overtake the answer to the addition that caused it. An unknown task that looks like the addition under
   * way takes its line, so that it doesn't appear twice; the answer puts it right if it was someone else's.
   */
  #adopt(task: Task): void {
    if (this.server.tasks.has(task.id) || this.#keys.has(task.id)) return
    const addition = this.queue.find(
      ({ edit, state }) =>
        (state === 'sending' || state === 'uncertain') &&
        edit.kind === 'add' &&
        this.idOf(edit.key) === undefined &&
        edit.name === task.name &&
        timeOf(edit.due_at) === timeOf(task.due_at),
    )
    if (addition?.edit.kind === 'add') this.#bind(addition.edit.key, task.id)
  }

  #bind(key: string, id: string): void {
    const previous = this.#ids.get(key)
    if (previous !== undefined) this.#keys.delete(previous)
    this.#ids.set(key, id)
    this.#keys.set(id, key)
  }

  #drop(queued: QueuedEdit): void {
    const index = this.queue.indexOf(queued)
    if (index >= 0) this.queue.splice(index, 1)
  }
}

export const isFinished = ({ status }: Task): boolean => status === 'completed' || status === 'failed'

const isUnsent = ({ state }: QueuedEdit) => state !== 'held'

const timeOf = (moment: string | null) => moment && Date.parse(moment)

const byPosition = ([, a]: [string, Task], [, b]: [string, Task]): number =>
  a.position - b.position || compare(a.created_at, b.created_at) || compare(a.id, b.id)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const isSameLine = (a: Line, b: Line): boolean =>
  a.number === b.number &&
  a.isWaiting === b.isWaiting &&
  a.isChanged === b.isChanged &&
  a.isFresh === b.isFresh &&
  isSameTask(a.task, b.task)

const isSameTask = (a: Task, b: Task): boolean =>
  a === b || (Object.keys(b) as (keyof Task)[]).every((field) => a[field] === b[field])

const blankTask = (edit: Extract<Edit, { kind: 'add' }>, position: number): Task => ({
  id: edit.key,
  list_id: '',
  name: edit.name,
  description: '',
  status: 'pending',
  position,
  icon: '',
  color: '',
  outputs: {},
  comment_count: 0,
  archived_at: null,
  due_at: edit.due_at,
  created_at: '',
  updated_at: '',
  rev: 0,
})
