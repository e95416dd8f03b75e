import type { Task, TaskLine } from '@docket/contract'
import { isCommentEdit, isLocal, isTask, keyOf, type Problem, type WaitingEdit } from '../live/edit.ts'
import type { Outbox } from '../live/outbox.ts'
import { isNoticeable, isUnderWay } from '../live/under-way.ts'
import type { LineTable } from './line-table.ts'

/** A line with what is done to it here. Of one that the server has not made yet the id is its key. */
export interface ShownLine extends TaskLine {
  /** An edit of it has been under way for longer than a moment. */
  readonly isWaiting?: boolean
  /** What its edit ran into. */
  readonly problem?: Problem | undefined
}

/** The lines that something was done to here and that the server has not answered for. */
export class EditedLines {
  readonly #table: LineTable
  readonly #outbox: Outbox
  #lines: ReadonlyMap<string, ShownLine | undefined> | undefined

  constructor(table: LineTable, outbox: Outbox) {
    this.#table = table
    this.#outbox = outbox
  }

  /** Those that are there, with what was done to them. */
  get all(): Iterable<ShownLine> {
    return this.#known.values().filter((line) => line !== undefined)
  }

  get isEmpty(): boolean {
    return this.#known.size === 0
  }

  /** The lists of which something was done to a line. */
  get touchedLists(): ReadonlySet<string> {
    return new Set(Array.from(this.#known.keys(), (id) => this.#table.get(id)?.list_id ?? ''))
  }

  /** Lines, but for those that something was done to. */
  *untouched<Line extends TaskLine>(lines: Iterable<Line>): Generator<Line> {
    const known = this.#known
    for (const line of lines) if (!known.has(line.id)) yield line
  }

  get(id: string): ShownLine | undefined {
    return this.#known.has(id) ? this.#known.get(id) : this.#table.get(id)
  }

  refresh(): void {
    this.#lines = undefined
  }

  get #known(): ReadonlyMap<string, ShownLine | undefined> {
    return (this.#lines ??= this.#make())
  }

  #make(): ReadonlyMap<string, ShownLine | undefined> {
    const lines = new Map<string, ShownLine | undefined>()
    const now = Date.now()
    // What was done to a line in one list may come after what was done to it in another.
    for (const waiting of [...this.#outbox.all].sort((a, b) => a.at - b.at)) {
      if (isCommentEdit(waiting.edit) || waiting.edit.kind === 'list') continue
      const id = idOf(waiting)
      const before: ShownLine | undefined = lines.has(id) ? lines.get(id) : this.#table.get(id)
      const after = edited(before, waiting)
      const isWaiting = isUnderWay(waiting) && (this.#outbox.isStalled || isNoticeable(waiting, now))
      lines.set(id, after && { ...after, isWaiting: isWaiting || before?.isWaiting === true })
    }
    return lines
  }
}

const idOf = ({ edit, known }: WaitingEdit): string => {
  const key = keyOf(edit)
  return isLocal(key) && isTask(known) ? known.id : key
}

const edited = (line: ShownLine | undefined, waiting: WaitingEdit): ShownLine | undefined => {
  const { edit, problem, list_id, at } = waiting
  if (problem) return line && { ...line, problem }
  switch (edit.kind) {
    case 'add':
      return line ?? newLineOf(edit, list_id, at)
    case 'change': {
      if (!line) return undefined
      const { description: _, ...patch } = edit.patch
      return { ...line, ...patch }
    }
    case 'archive':
      return line && { ...line, archived_at: new Date(at).toISOString() }
    case 'restore':
      return line && { ...line, archived_at: null }
    case 'move':
      return line && { ...line, list_id: edit.to, position: edit.place }
    case 'delete':
    case 'list':
    case 'comment':
    case 'change_comment':
    case 'delete_comment':
      return undefined
  }
}

let moment = { at: 0, text: '' }

/** Written once for all that were added in the same millisecond. */
const momentOf = (at: number): string => {
  if (moment.at !== at) moment = { at, text: new Date(at).toISOString() }
  return moment.text
}

const newLines = new WeakMap<NewLineEdit, ShownLine>()

type NewLineEdit = Extract<WaitingEdit['edit'], { kind: 'add' }>

/** Made once for each, however often all are gone through: there may be thousands. */
const newLineOf = (edit: NewLineEdit, list_id: string, at: number): ShownLine => {
  const known = newLines.get(edit)
  if (known) return known
  const { description: _, ...line } = edit.line
  const made: ShownLine = {
    id: edit.key,
    list_id,
    status: 'pending',
    position: edit.place,
    icon: '',
    color: '',
    due_at: null,
    due_all_day: false,
    repeat: null,
    assignee_id: null,
    labels: [],
    after: [],
    start_at: null,
    archived_at: null,
    created_at: momentOf(Math.trunc(at)),
    rev: 0,
    ...line,
  }
  newLines.set(edit, made)
  return made
}

export const lineOfTask = (task: Task): TaskLine => {
  const { id, list_id, name, status, position, icon, color, due_at, due_all_day, repeat } = task
  const { assignee_id, labels, after, start_at, archived_at, created_at, rev } = task
  const dates = { due_at, due_all_day, repeat }
  return {
    id,
    list_id,
    name,
    status,
    position,
    icon,
    color,
    ...dates,
    assignee_id,
    labels,
    after,
    start_at,
    archived_at,
    created_at,
    rev,
  }
}

/** What is known of a task here, for its list that is not: the rest is nothing until the list says what it is. */
export const sketchOf = (line: TaskLine): Task => ({
  ...lineOfTask(line as Task),
  description: '',
  ref: '',
  outputs: {},
  comment_count: 0,
  finished_at: null,
  finished_by: null,
  lease: null,
  waiting: null,
  review: null,
  updated_at: line.created_at,
  changed_by: null,
})
