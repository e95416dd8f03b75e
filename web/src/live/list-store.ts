import type { Frame } from '@docket/client'
import type { Project, Task } from '@docket/contract'
import { isFinished } from '../domain/finished.ts'
import { type Edit, isCommentEdit, isLocal, isTask, keyOf, lineOf, type Subject, type WaitingEdit } from './edit.ts'
import { applied, lastKnown, patchOf } from './edited-task.ts'
import { type Counts, hasOtherPlace, isSameLine, type Line, noLines, plainLine, recounted } from './line.ts'
import { Order } from './order.ts'
import { ServerList } from './server-list.ts'
import type { Threads } from './threads.ts'

export interface News {
  readonly key: string
  readonly before: Line | undefined
  readonly after: Line | undefined
}

type Mark = 'waiting' | 'changed' | 'fresh'

/**
 * The server's state of one list with the edits made at this screen on top. Whatever happens to a line costs that line only,
 * however long the list is; `shape` tells when lines came, went, or could stand elsewhere.
 */
export class ListStore {
  readonly server = new ServerList()
  /** What is said about the lines, as soon as somebody opens one: no list needs it before. */
  threads: Threads | undefined
  readonly #lines = new Order()
  readonly #edits = new Map<string, WaitingEdit[]>()
  readonly #listEdits: WaitingEdit[] = []
  readonly #marks: Record<Mark, Set<string>> = { waiting: new Set(), changed: new Set(), fresh: new Set() }
  readonly #asking = new Set<string>()
  /** Lines that workers have. */
  readonly #held = new Set<string>()
  readonly #inUse = new Map<string, number>()
  readonly #keys = new Map<string, string>()
  readonly #ids = new Map<string, string>()
  /** Additions whose task was taken from the stream, until the answer tells which it is. */
  readonly #adopted = new Set<string>()
  #list: Project | undefined
  #listOf: Project | undefined
  #counts: Counts = noLines
  #shape = 0
  #names = 0
  #version = 0
  #own = 0
  /** Called when a line is finished here that was open. */
  onFresh: (key: string) => void = () => {}

  /** Moves on whenever lines come, go, move, are finished or get another date. */
  get shape(): number {
    return this.#shape
  }

  /** Moves on with what the reader of this screen does, and with nothing that others do. */
  get own(): number {
    return this.#own
  }

  /** Moves on with every name. */
  get names(): number {
    return this.#names
  }

  /** Moves on with everything that a line shows. */
  get version(): number {
    return this.#version
  }

  /** All that are not archived, in their order. */
  get lines(): readonly Line[] {
    return this.#lines.lines
  }

  /** Something is asked about a line: somebody else has been there. */
  get hasQuestions(): boolean {
    return this.#asking.size > 0
  }

  /** Workers have some of the lines. */
  get isWorkedOn(): boolean {
    return this.#held.size > 0
  }

  /** The lines that workers have, in no order. */
  get held(): Iterable<string> {
    return this.#held
  }

  /** Of the lines that are there: none that somebody else took away. The same object as long as they are the same. */
  get counts(): Counts {
    return this.#counts
  }

  /** The same object as long as nothing of it changes. */
  get list(): Project | undefined {
    const { list } = this.server
    if (this.#listOf !== list) {
      this.#listOf = list
      this.#list = undefined
    }
    this.#list ??= list && Object.assign({}, list, ...this.#listEdits.map(patchOf))
    return this.#list
  }

  line(key: string): Line | undefined {
    return this.#lines.get(key)
  }

  /** Its rank among the lines that are not archived, from 1; 0 when it is none of them. */
  numberOf(key: string): number {
    return this.#lines.indexOf(key) + 1
  }

  keyOfTask(id: string): string {
    return this.#keys.get(id) ?? id
  }

  /** The server's id of a line; `undefined` until it has one. */
  idOf(key: string): string | undefined {
    return this.#ids.get(key) ?? (isLocal(key) ? undefined : key)
  }

  /** The server's last word on a line. */
  taskOf(key: string): Task | undefined {
    return this.server.tasks.get(this.idOf(key) ?? '')
  }

  /** The server's last word on what an edit is about. */
  subjectOf(edit: Edit): Subject | undefined {
    if (edit.kind === 'list') return this.server.list
    return isCommentEdit(edit) ? undefined : this.taskOf(edit.key)
  }

  /** The position below all others, archived ones too. */
  nextPosition(): number {
    return Math.max(this.lines.at(-1)?.task.position ?? 0, this.server.lastPosition) + 1
  }

  /** Everything that was known at the bookmark `since`: what was kept, or what `GET /tasks` says. */
  load(tasks: readonly Task[], since: string): void {
    if (this.#edits.size > 0) for (const task of tasks) this.#adopt(task)
    this.server.load(tasks, since)
    this.#redrawAll()
  }

  /** Applies a frame, and tells what others changed by it. */
  receive(frame: Frame): News[] {
    if (frame.event === 'task') this.#adopt(frame.data)
    this.threads?.receive(frame)
    const changed = this.server.receive(frame).map((id) => this.keyOfTask(id))
    const isBaseline = frame.event === 'synced' && changed.length > 100
    if (isBaseline) {
      this.#redrawAll()
      return []
    }
    return changed.flatMap((key) => {
      const before = this.#lines.get(key)
      const isForeign = !this.#edits.has(key)
      this.#redraw(key)
      const after = this.#lines.get(key)
      return isForeign && before !== after ? [{ key, before, after }] : []
    })
  }

  /** The answer to an own call. */
  put(task: Task): void {
    if (this.server.put(task)) this.#redraw(this.keyOfTask(task.id))
  }

  putEdit(waiting: WaitingEdit): void {
    const { edit, known } = waiting
    const line = lineOf(edit)
    // It was added by a page that is closed.
    if (line !== undefined && isLocal(line) && isTask(known) && !this.#ids.has(line)) this.#assign(line, known.id)
    if (isCommentEdit(edit)) return this.threads?.putEdit(waiting)
    this.#own++
    if (edit.kind === 'list') {
      this.#listEdits.push(waiting)
      this.#list = undefined
      return
    }
    const { key } = edit
    this.#edits.set(key, [...(this.#edits.get(key) ?? []), waiting])
    this.#redraw(key)
  }

  /** It is done or given up: what the server says counts again. */
  dropEdit(waiting: WaitingEdit): void {
    if (isCommentEdit(waiting.edit)) return this.threads?.dropEdit(waiting)
    this.#own++
    if (waiting.edit.kind === 'list') {
      const index = this.#listEdits.indexOf(waiting)
      if (index >= 0) this.#listEdits.splice(index, 1)
      this.#list = undefined
      return
    }
    const key = keyOf(waiting.edit)
    const left = (this.#edits.get(key) ?? []).filter((each) => each !== waiting)
    if (left.length > 0) this.#edits.set(key, left)
    else this.#edits.delete(key)
    if (waiting.edit.kind === 'add' && this.#adopted.has(key)) this.#release(key)
    this.#redraw(key)
  }

  /** Something about a waiting edit has changed. */
  touch({ edit, problem }: WaitingEdit): void {
    if (isCommentEdit(edit)) return this.threads?.touch()
    if (edit.kind === 'list') {
      this.#list = undefined
      return
    }
    if (edit.kind === 'add' && problem && this.#adopted.has(edit.key)) this.#release(edit.key)
    this.#redraw(edit.key)
  }

  /** The server has made the line that was added under `key`. */
  bind(key: string, task: Task): void {
    const other = this.#keys.get(task.id)
    if (other !== undefined && other !== key) this.#release(other)
    if (this.#ids.get(key) !== task.id) {
      this.#release(key)
      this.#assign(key, task.id)
    }
    this.#adopted.delete(key)
    this.server.put(task)
    this.#redraw(key)
  }

  #assign(key: string, id: string): void {
    this.#ids.set(key, id)
    this.#keys.set(id, key)
    this.#take(id)
  }

  /** The line is not that task after all. */
  #release(key: string): void {
    const id = this.#ids.get(key)
    if (id === undefined) return
    this.#ids.delete(key)
    this.#keys.delete(id)
    this.#adopted.delete(key)
    this.#redraw(key)
    this.#redraw(id)
  }

  remove(key: string): void {
    const id = this.idOf(key)
    if (id !== undefined) this.server.remove(id)
    this.#redraw(key)
  }

  mark(mark: Mark, key: string, on: boolean): void {
    const marks = this.#marks[mark]
    if (marks.has(key) === on) return
    if (mark === 'fresh') this.#own++
    if (on) marks.add(key)
    else marks.delete(key)
    this.#redraw(key)
  }

  /** While a line is in use (its name is being written, it is being dragged …) nobody else can take it away from under it. */
  use(key: string): () => void {
    this.#inUse.set(key, (this.#inUse.get(key) ?? 0) + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const left = this.#inUse.get(key)! - 1
      if (left > 0) this.#inUse.set(key, left)
      else this.#inUse.delete(key)
      this.#redraw(key)
    }
  }

  /** Archived lines that are known, the latest first. */
  archived(): Line[] {
    const lines: Line[] = []
    for (const task of this.server.tasks.values()) {
      const key = this.keyOfTask(task.id)
      if (task.archived_at !== null && !this.#lines.get(key)) lines.push(plainLine(key, task))
    }
    return lines.sort((a, b) => (a.task.archived_at! < b.task.archived_at! ? 1 : -1))
  }

  /** After much has changed: every line once, those that are as they were stay the same objects. */
  #redrawAll(): void {
    const ofServer = [...this.server.tasks.keys()].map((id) => this.keyOfTask(id))
    const named = [...this.#edits.keys(), ...this.#inUse.keys()].map((key) => this.keyOfTask(key))
    const lines = [...new Set([...ofServer, ...named])].flatMap((key) => {
      const before = this.#lines.get(key)
      const after = this.#draw(key, before)
      return before && after && isSameLine(after, before) ? before : (after ?? [])
    })
    this.#lines.reset(lines)
    this.#counts = lines.reduce((counts, line) => recounted(counts, undefined, line), noLines)
    this.#asking.clear()
    this.#held.clear()
    for (const line of lines) this.#note(line)
    this.#version++
    this.#shape++
    this.#names++
  }

  #redraw(of: string): void {
    const key = this.keyOfTask(of)
    const before = this.#lines.get(key)
    let after = this.#draw(key, before)
    if (after === before || (after && before && isSameLine(after, before))) return
    if (!after) return this.#take(key)
    // What others finish goes to its place at once, and shows by its flash.
    const isFinishedHere = before && isFinished(after.task) && !isFinished(before.task) && this.#edits.has(key)
    if (isFinishedHere) after = { ...after, isFresh: true }
    if (after.isFresh) this.#marks.fresh.add(key)
    else this.#marks.fresh.delete(key)
    this.#version++
    const hasMoved = this.#lines.put(after)
    if (hasMoved || !before || hasOtherPlace(before, after)) this.#shape++
    if (before?.task.name !== after.task.name) this.#names++
    this.#counts = recounted(this.#counts, before, after)
    this.#note(after)
    if (isFinishedHere) this.onFresh(key)
  }

  #note({ key, task, gone, problem }: Line): void {
    if (gone !== undefined || problem) this.#asking.add(key)
    else this.#asking.delete(key)
    if (task.lease && !gone) this.#held.add(key)
    else this.#held.delete(key)
  }

  #take(key: string): void {
    const line = this.#lines.get(key)
    if (!line) return
    this.#lines.remove(key)
    this.#asking.delete(key)
    this.#held.delete(key)
    this.#counts = recounted(this.#counts, line, undefined)
    this.#version++
    this.#shape++
    for (const marks of Object.values(this.#marks)) marks.delete(key)
  }

  /** The line as it is to be shown, or nothing. */
  #draw(key: string, before?: Line): Line | undefined {
    const edits = this.#editsOf(key)
    const server = this.taskOf(key)
    let task = server?.archived_at === null ? server : undefined
    for (const { edit, problem } of edits) task = applied(task, edit, problem, server)
    let gone: Line['gone']
    if (!task && this.#isKept(key, edits, before)) {
      gone = server ? 'archived' : 'deleted'
      task = before?.task ?? server ?? lastKnown(edits)
    }
    if (!task) return undefined
    return {
      key,
      task,
      isWaiting: this.#marks.waiting.has(key),
      isChanged: this.#marks.changed.has(key),
      isFresh: isFinished(task) && this.#marks.fresh.has(key),
      gone,
      problem: edits.find(({ problem }) => problem)?.problem,
    }
  }

  /** Those under its id too: before it was known whose it is, the line stood there under both. */
  #editsOf(key: string): readonly WaitingEdit[] {
    const own = this.#edits.get(key) ?? []
    const ofTask = this.#edits.get(this.#ids.get(key) ?? '')
    return ofTask ? [...own, ...ofTask] : own
  }

  /** Taken away by somebody else while it is in use, or while an edit of it asks what to do; not taken away from here. */
  #isKept(key: string, edits: readonly WaitingEdit[], before: Line | undefined): boolean {
    const isOwnDoing = edits.some(({ edit }) => edit.kind === 'delete' || edit.kind === 'archive')
    const isAsking = edits.some(({ problem }) => problem?.kind === 'gone' || problem?.kind === 'conflict')
    return !isOwnDoing && (isAsking || (before !== undefined && this.#inUse.has(key)))
  }

  /**
   * A frame can overtake the answer to the addition that caused it. An unknown task that looks like an addition under
   * way takes its line, so that it doesn't appear twice; the answer puts it right if it was somebody else's.
   */
  #adopt(task: Task): void {
    if (this.server.tasks.has(task.id) || this.#keys.has(task.id)) return
    for (const [key, [first]] of this.#edits) {
      if (first?.edit.kind !== 'add' || !first.sent || this.#ids.has(key)) continue
      const { name, due_at = null } = first.edit.line
      if (name.trim() !== task.name || timeOf(due_at) !== timeOf(task.due_at)) continue
      this.#assign(key, task.id)
      this.#adopted.add(key)
      return
    }
  }
}

const timeOf = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment))
