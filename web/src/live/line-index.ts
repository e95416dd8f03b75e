import { foldCase } from '@docket/contract/fold'
import { dueDate } from '../domain/due.ts'
import { isFinished } from '../domain/finished.ts'
import { Facet } from './facet.ts'
import { type Counts, hasOtherContent, hasOtherPlace, type Line, noLines, recounted } from './line.ts'
import { compareText, inOrder, latestFirst, Order } from './order.ts'

/** Below the perforation: finished, and not a moment ago. */
const isDone = ({ task, isFresh }: Line): boolean => isFinished(task) && !isFresh

const dayOf = ({ task }: Line): string => {
  const due = dueDate(task)
  return due ? nameOfDay(due) : undated
}

/** What has a time of that day comes before what has the whole of it. */
const openFirst = (a: Line, b: Line): number =>
  Number(isDone(a)) - Number(isDone(b)) || compareText(timeOf(a), timeOf(b)) || inOrder(a, b)
const timeOf = ({ task }: Line): string => (task.due_all_day ? '~' : task.due_at!)

/** A day at the reader's place, as the facets by day and addresses have it: `2026-11-05`. */
export const nameOfDay = (day: Date): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** So many of the latest changes are known, at least. */
const REMEMBERED = 100

/** The day of lines without a date. */
export const undated = ''
/** The person of lines that nobody is to do. */
export const unassigned = ''
/** In place of a label, where there is none. */
export const unlabelled = ''

/**
 * The lines of a list as they are shown, in their order and by what views ask for. Whatever happens to a line costs that line
 * only, however long the list is.
 */
export class LineIndex {
  readonly #order = new Order()
  /** `open`, in the order of the list, and `done`, the latest first. */
  readonly stages = new Facet(
    (line) => (isDone(line) ? 'done' : 'open'),
    (stage) => (stage === 'done' ? latestFirst : inOrder),
  )
  /** Open lines by their status; one that was finished a moment ago is where it was. */
  readonly statuses = new Facet(
    (line) => (isDone(line) ? undefined : line.task.status === 'in_progress' ? 'in_progress' : 'pending'),
    () => inOrder,
  )
  /** Open lines by the day of their date, as `2026-11-05`, or `undated`. */
  readonly days = new Facet(
    (line) => (isDone(line) ? undefined : dayOf(line)),
    () => inOrder,
  )
  /** Open lines by the id of whoever they are assigned to, or `unassigned`. */
  readonly people = new Facet(
    (line) => (isDone(line) ? undefined : (line.task.assignee_id ?? unassigned)),
    () => inOrder,
  )
  /** Open lines by the first of their labels as it is compared, or `unlabelled`. */
  readonly labels = new Facet(
    (line) => (isDone(line) ? undefined : foldCase(line.task.labels[0] ?? unlabelled)),
    () => inOrder,
  )
  /** All lines by their status: of what is finished, the latest first. */
  readonly columns = new Facet(
    ({ task: { status } }) => status,
    (status) => (status === 'completed' || status === 'failed' ? latestFirst : inOrder),
  )
  /** All lines that have a date by its day: what is open first, then by the time of day. */
  readonly dates = new Facet(
    (line) => (line.task.due_at === null ? undefined : dayOf(line)),
    () => openFirst,
  )
  readonly #asking = new Set<string>()
  readonly #held = new Set<string>()
  /** Lines that somebody else took away, and that are still in sight. */
  readonly #gone = new Set<string>()
  #counts: Counts = noLines
  #shape = 0
  #content = 0
  #version = 0
  /** Keys of the latest changes. */
  #changed: string[] = []

  /** All, in their order. */
  get lines(): readonly Line[] {
    return this.#order.lines
  }
  /** Moves on whenever lines come, go, move, are finished, get another date, another first label, or go to somebody else. */
  get shape(): number {
    return this.#shape
  }
  /** Moves on with every name, description, colour and label. */
  get content(): number {
    return this.#content
  }
  /** Moves on with everything that a line shows. */
  get version(): number {
    return this.#version
  }
  /** What has changed since that version, by its keys; nothing where that is too long ago to be known. */
  changedSince(version: number): readonly string[] | undefined {
    const count = this.#version - version
    return count > this.#changed.length ? undefined : this.#changed.slice(this.#changed.length - count)
  }
  /** Of the lines that are there: none that somebody else took away. The same object as long as they are the same. */
  get counts(): Counts {
    return this.#counts
  }
  /** Lines about which something is asked: somebody else has been there. */
  get asking(): ReadonlySet<string> {
    return this.#asking
  }
  /** Lines that workers have, in no order. */
  get held(): ReadonlySet<string> {
    return this.#held
  }

  get(key: string): Line | undefined {
    return this.#order.get(key)
  }

  /** Where the line stands, from 0; -1 when it is not there. */
  indexOf(key: string): number {
    return this.#order.indexOf(key)
  }

  /** Its rank, from 1; 0 when it is not there. What somebody else took away has no number of its own, and takes none. */
  numberOf(key: string): number {
    const at = this.indexOf(key)
    return at - [...this.#gone].filter((gone) => this.indexOf(gone) < at).length + 1
  }

  /** The lines that have a number, in the order of their numbers. */
  get numbered(): readonly Line[] {
    return this.#gone.size === 0 ? this.lines : this.lines.filter(({ key }) => !this.#gone.has(key))
  }

  put(line: Line): void {
    const before = this.#order.get(line.key)
    const hasMoved = this.#order.put(line)
    if (hasMoved || !before || hasOtherPlace(before, line)) this.#shape++
    if (!before || hasOtherContent(before, line)) this.#content++
    this.#change(before, line)
    this.#note(line)
  }

  remove(key: string): boolean {
    const line = this.#order.get(key)
    if (!line) return false
    this.#order.remove(key)
    this.#shape++
    this.#change(line, undefined)
    this.#forget(key)
    return true
  }

  /** For all at once: sorted one time. */
  reset(lines: readonly Line[]): void {
    this.#order.reset(lines)
    for (const facet of this.#facets) facet.reset(lines)
    this.#counts = lines.reduce((counts, line) => recounted(counts, undefined, line), noLines)
    this.#asking.clear()
    this.#held.clear()
    this.#gone.clear()
    for (const line of lines) this.#note(line)
    this.#version++
    this.#changed = []
    this.#shape++
    this.#content++
  }

  get #facets(): readonly Facet[] {
    return [this.stages, this.statuses, this.days, this.people, this.labels, this.columns, this.dates]
  }

  #change(before: Line | undefined, after: Line | undefined): void {
    this.#version++
    this.#changed.push((after ?? before)!.key)
    if (this.#changed.length > 2 * REMEMBERED) this.#changed = this.#changed.slice(-REMEMBERED)
    for (const facet of this.#facets) facet.put(before, after)
    this.#counts = recounted(this.#counts, before, after)
  }

  #note({ key, task, gone, problem }: Line): void {
    this.#forget(key)
    if (gone !== undefined || problem) this.#asking.add(key)
    if (gone !== undefined) this.#gone.add(key)
    else if (task.lease) this.#held.add(key)
  }

  #forget(key: string): void {
    this.#asking.delete(key)
    this.#held.delete(key)
    this.#gone.delete(key)
  }
}
