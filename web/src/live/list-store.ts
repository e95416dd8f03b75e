import type { Frame } from '@docket/client'
import type { Project, Task } from '@docket/contract'
import { isFinished } from '../domain/finished.ts'
import { drawLine } from './draw-line.ts'
import { type Edit, isCommentEdit, isLocal, isTask, keyOf, lineOf, type Subject, type WaitingEdit } from './edit.ts'
import { isSameLine, type Line, plainLine } from './line.ts'
import { LineEdits } from './line-edits.ts'
import { LineIds } from './line-ids.ts'
import { LineIndex } from './line-index.ts'
import { ListFields } from './list-fields.ts'
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
 * however long the list is; `index` holds them as views ask for them.
 */
export class ListStore {
  readonly server = new ServerList()
  /** What is said about the lines, as soon as somebody opens one: no list needs it before. */
  threads: Threads | undefined
  readonly index = new LineIndex()
  /** The edits of the list itself. */
  readonly fields = new ListFields()
  readonly #ids = new LineIds()
  readonly #edits = new LineEdits()
  readonly #marks: Record<Mark, Set<string>> = { waiting: new Set(), changed: new Set(), fresh: new Set() }
  readonly #inUse = new Map<string, number>()
  #own = 0
  #isLoaded = false
  /** A line is finished here that was open. */
  onFresh: (key: string) => void = () => {}

  /** Moves on with what the reader of this screen does, and with nothing that others do. */
  get own(): number {
    return this.#own
  }

  /** The whole list has arrived once, if only from what was kept. Until then nobody can say that a line has gone. */
  get isLoaded(): boolean {
    return this.#isLoaded
  }

  /** All that are not archived, in their order. */
  get lines(): readonly Line[] {
    return this.index.lines
  }

  /** The same object as long as nothing of it changes. */
  get list(): Project | undefined {
    return this.fields.on(this.server.list)
  }

  line(key: string): Line | undefined {
    return this.index.get(key)
  }

  /** Its rank among the lines that are not archived, from 1; 0 when it is none of them. */
  numberOf(key: string): number {
    return this.index.numberOf(key)
  }

  keyOfTask(id: string): string {
    return this.#ids.keyOf(id)
  }

  /** The server's id of a line; `undefined` until it has one. */
  idOf(key: string): string | undefined {
    return this.#ids.idOf(key)
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
    if (!this.#edits.isEmpty) for (const task of tasks) this.#adopt(task)
    this.server.load(tasks, since)
    this.#loaded()
  }

  /** The list is being made: nothing is in it that this page does not know. */
  begin(list: Project): void {
    this.server.putList(list)
    this.#loaded()
  }

  #loaded(): void {
    this.#isLoaded = true
    this.#redrawAll()
  }

  /** Applies a frame, and tells what others changed by it. */
  receive(frame: Frame): News[] {
    if (frame.event === 'task') this.#adopt(frame.data)
    this.threads?.receive(frame)
    const changed = this.server.receive(frame).map((id) => this.keyOfTask(id))
    const isBaseline = frame.event === 'synced' && (changed.length > 100 || !this.#isLoaded)
    if (isBaseline) {
      this.#loaded()
      return []
    }
    return changed.flatMap((key) => {
      const before = this.index.get(key)
      const isForeign = !this.#edits.has(key)
      this.#redraw(key)
      const after = this.index.get(key)
      return isForeign && before !== after ? [{ key, before, after }] : []
    })
  }

  /** The answer to an own call. */
  put(task: Task): void {
    if (this.server.put(task)) this.#redraw(this.keyOfTask(task.id))
  }

  /** A task as it is known outside its list. */
  sketch(task: Task): void {
    if (this.server.sketch(task)) this.#redraw(this.keyOfTask(task.id))
  }

  putEdit(waiting: WaitingEdit): void {
    const { edit, known } = waiting
    const line = lineOf(edit)
    // It was added by a page that is closed, or in the list that it came from.
    if (line !== undefined && isLocal(line) && isTask(known) && this.#ids.ownIdOf(line) === undefined)
      this.#assign(line, known.id)
    if (isCommentEdit(edit)) return this.threads?.putEdit(waiting)
    this.#own++
    if (edit.kind === 'list') return this.fields.put(waiting)
    this.#edits.put(edit.key, waiting)
    this.#redraw(edit.key)
  }

  /** It is done or given up: what the server says counts again. */
  dropEdit(waiting: WaitingEdit): void {
    if (isCommentEdit(waiting.edit)) return this.threads?.dropEdit(waiting)
    this.#own++
    if (waiting.edit.kind === 'list') return this.fields.drop(waiting)
    const key = keyOf(waiting.edit)
    this.#edits.drop(key, waiting)
    if (waiting.edit.kind === 'add' && this.#ids.isAdopted(key)) this.#release(key)
    this.#redraw(key)
  }

  /** Something about a waiting edit has changed. */
  touch({ edit, problem }: WaitingEdit): void {
    if (isCommentEdit(edit)) return this.threads?.touch()
    if (edit.kind === 'list') return this.fields.touch()
    if (edit.kind === 'add' && problem && this.#ids.isAdopted(edit.key)) this.#release(edit.key)
    this.#redraw(edit.key)
  }

  /** The server has made the line that was added under `key`. */
  bind(key: string, task: Task): void {
    const other = this.#ids.keyOf(task.id)
    if (this.#ids.isOwn(task.id) && other !== key) this.#release(other)
    if (this.#ids.ownIdOf(key) !== task.id) {
      this.#release(key)
      this.#assign(key, task.id)
    }
    this.#ids.confirm(key)
    this.server.noteReturn(task)
    this.server.put(task)
    this.#redraw(key)
  }

  #assign(key: string, id: string, how?: { isAdopted: boolean }): void {
    this.#ids.assign(key, id, how)
    this.#take(id)
  }

  #release(key: string): void {
    const id = this.#ids.release(key)
    if (id === undefined) return
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
      if (task.archived_at !== null && !this.index.get(key)) lines.push(plainLine(key, task))
    }
    return lines.sort((a, b) => (a.task.archived_at! < b.task.archived_at! ? 1 : -1))
  }

  /** After much has changed: every line once, those that are as they were stay the same objects. */
  #redrawAll(): void {
    const ofServer = [...this.server.tasks.keys()].map((id) => this.keyOfTask(id))
    const named = [...this.#edits.keys(), ...this.#inUse.keys()].map((key) => this.keyOfTask(key))
    const lines = [...new Set([...ofServer, ...named])].flatMap((key) => {
      const before = this.index.get(key)
      const after = this.#draw(key, before)
      return before && after && isSameLine(after, before) ? before : (after ?? [])
    })
    this.index.reset(lines)
  }

  #redraw(of: string): void {
    const key = this.keyOfTask(of)
    const before = this.index.get(key)
    let after = this.#draw(key, before)
    if (after === before || (after && before && isSameLine(after, before))) return
    if (!after) return this.#take(key)
    // What others finish goes to its place at once, and shows by its flash.
    const isFinishedHere = before && isFinished(after.task) && !isFinished(before.task) && this.#edits.has(key)
    if (isFinishedHere) after = { ...after, isFresh: true }
    if (after.isFresh) this.#marks.fresh.add(key)
    else this.#marks.fresh.delete(key)
    this.index.put(after)
    if (isFinishedHere) this.onFresh(key)
  }

  #take(key: string): void {
    if (!this.index.remove(key)) return
    for (const marks of Object.values(this.#marks)) marks.delete(key)
  }

  /** The line as it is to be shown, or nothing. */
  #draw(key: string, before?: Line): Line | undefined {
    const { waiting, changed, fresh } = this.#marks
    return drawLine({
      key,
      before,
      // Those under its id too: before it was known whose it is, the line stood there under both.
      edits: [...this.#edits.of(key), ...this.#edits.of(this.#ids.ownIdOf(key))],
      server: this.taskOf(key),
      isLoaded: this.#isLoaded,
      isInUse: this.#inUse.has(key),
      marks: { isWaiting: waiting.has(key), isChanged: changed.has(key), isFresh: fresh.has(key) },
    })
  }

  /**
   * A frame can overtake the answer to the addition that caused it. An unknown task that looks like an addition under
   * way takes its line, so that it doesn't appear twice; the answer puts it right if it was somebody else's.
   */
  #adopt(task: Task): void {
    if (this.server.tasks.has(task.id) || this.#ids.isOwn(task.id)) return
    const key = this.#edits.additionOf(task, (each) => this.#ids.ownIdOf(each) === undefined)
    if (key !== undefined) this.#assign(key, task.id, { isAdopted: true })
  }
}
