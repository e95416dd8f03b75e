import type { Task } from '@docket/contract'
import type { Line } from '../live/line.ts'
import { type LineIndex, unassigned, undated, unlabelled } from '../live/line-index.ts'
import { inOrder } from '../live/order.ts'
import { byName } from './by-name.ts'
import { conventions } from './conventions.ts'
import { daysBetween } from './date-text.ts'
import { dueDate } from './due.ts'
import { isFinished } from './finished.ts'
import { firstDayOf } from './first-day.ts'
import { startOfWeek } from './month.ts'
import { type Shown, shownAt } from './shown-lines.ts'

export type GroupName =
  | 'overdue'
  | 'today'
  | 'week'
  | 'nextWeek'
  | 'later'
  | 'undated'
  | 'in_progress'
  | 'pending'
  | 'assignee'
  | 'label'

export type Item =
  /** `of`: where several groups are of the same kind, which one it is: the id of a person, a label. */
  | { kind: 'head'; key: string; group: GroupName; of?: string; count: number }
  | { kind: 'line'; key: string; isDone: boolean }
  | { kind: 'perforation'; key: string }
  | { kind: 'done'; key: string; count: number; shown: number }

export interface View extends Shown {
  group: 'none' | 'due' | 'status' | 'assignee' | 'label'
  /** In what order the groups of people stand; who is not among them comes after, and nobody last. */
  people?: readonly string[] | undefined
  sort: 'line' | 'due' | 'name'
  /** How much of what is done is shown. */
  done: 'newest' | 'all' | 'none'
}

/** Lines that stand together. They are others when `version` is another one. */
interface Section {
  readonly lines: readonly Line[]
  readonly version: string | number
}

const newest = 10
const dueGroups = ['overdue', 'today', 'week', 'nextWeek', 'later', 'undated'] as const
const statusGroups = ['in_progress', 'pending'] as const
type DueGroup = (typeof dueGroups)[number]

/**
 * The sheet from top to bottom: what is open in its groups, the perforation, and what is done. It is read from the indexes of the
 * list. Only those sections are made anew whose lines have changed; what stands as it stood is the same item.
 */
export const sheetItems = (view: View, firstDay: number = firstDayOf(conventions.reader)) => {
  const isFiltered = view.passingAt !== undefined
  const sections = new Map<string, { version: string; items: readonly Item[] }>()
  const lineItems = new Map<string, Item>()
  let last: { state: string; parts: readonly (readonly Item[])[]; all: readonly Item[] } | undefined
  let shown: { of: readonly Item[]; keys: ReadonlySet<string> } = { of: [], keys: new Set() }

  const itemOf = (key: string, isDone: boolean): Item => {
    const known = lineItems.get(key)
    if (known?.kind === 'line' && known.isDone === isDone) return known
    const item: Item = { kind: 'line', key, isDone }
    lineItems.set(key, item)
    return item
  }
  const openItems = (lines: readonly Line[]): Item[] => {
    const sorted = view.sort === 'line' ? lines : lines.toSorted(comparison(view.sort))
    return sorted.map(({ key }) => itemOf(key, false))
  }
  const groupItems =
    (group: GroupName, of?: string) =>
    (lines: readonly Line[]): Item[] =>
      lines.length === 0 ? [] : [headOf(group, of, lines.length), ...openItems(lines)]
  const doneItems = (lines: readonly Line[]): Item[] => {
    if (lines.length === 0) return []
    const shown = view.done === 'all' ? lines : view.done === 'none' ? [] : lines.slice(0, newest)
    return [
      { kind: 'perforation', key: 'perforation' },
      { kind: 'done', key: 'done', count: lines.length, shown: shown.length },
      ...shown.map(({ key }) => itemOf(key, true)),
    ]
  }

  const wasShown = (key: string): boolean => {
    const of = last?.all ?? []
    if (shown.of !== of) shown = { of, keys: new Set(of.map((item) => item.key)) }
    return shown.keys.has(key)
  }

  return (index: LineIndex, now: Date, inHand: readonly string[] = []): readonly Item[] => {
    const { isShown, kept } = shownAt(view, index, now, inHand, wasShown)
    const content = isFiltered || view.sort === 'name' ? index.content : 0
    const state = `${index.shape} ${content} ${now.getTime()} ${[...kept].join()}`
    if (last?.state === state) return last.all
    const made = (name: string, { lines, version }: Section, make: (lines: readonly Line[]) => Item[]) => {
      // By another date an open line can go elsewhere in its section.
      const whole = isFiltered ? state : `${version} ${content} ${view.sort === 'due' ? index.shape : 0}`
      const before = sections.get(name)
      if (before?.version === whole) return before.items
      const items = make(isFiltered ? lines.filter(isShown) : lines)
      sections.set(name, { version: whole, items })
      return items
    }
    const open = () => {
      if (view.group === 'none') return [made('open', index.stages.bucket('open'), openItems)]
      if (view.group === 'status')
        return statusGroups.map((group) => made(group, index.statuses.bucket(group), groupItems(group)))
      if (view.group === 'assignee')
        return peopleIn(index, view.people ?? []).map((id) =>
          made(`assignee ${id}`, index.people.bucket(id), groupItems('assignee', id)),
        )
      if (view.group === 'label')
        return labelsIn(index).map((label) => {
          const { lines, version } = index.labels.bucket(label)
          // As it is written in the first of them.
          const of = lines[0]?.task.labels[0] ?? ''
          return made(`label ${label}`, { lines, version: `${version} ${of}` }, groupItems('label', of))
        })
      const due = byDue(index, now, firstDay)
      return dueGroups.map((group) => made(group, due(group), groupItems(group)))
    }
    const parts = [...open(), made('done', index.stages.bucket('done'), doneItems)]
    const isSame = last !== undefined && parts.every((part, at) => part === last!.parts[at])
    last = { state, parts, all: isSame ? last!.all : parts.flat() }
    return last.all
  }
}

const headOf = (group: GroupName, of: string | undefined, count: number): Item =>
  of === undefined
    ? { kind: 'head', key: `head-${group}`, group, count }
    : { kind: 'head', key: `head-${group}-${of}`, group, of, count }

const peopleIn = ({ people }: LineIndex, order: readonly string[]): string[] => {
  const ids = new Set(people.names)
  const known = [...order, unassigned]
  return [...order.filter((id) => ids.has(id)), ...[...ids].filter((id) => !known.includes(id)).sort(), unassigned]
}

const labelsIn = ({ labels }: LineIndex): string[] => [...[...labels.names].filter(Boolean).sort(byName), unlabelled]

/** Days of the list by their group. A week ends where the reader's does, so that on its last day it holds nothing any more. */
const byDue = ({ days }: LineIndex, now: Date, firstDay: number): ((group: DueGroup) => Section) => {
  const week = startOfWeek(now, firstDay)
  const groupOf = (name: string): DueGroup => {
    if (name === undated) return 'undated'
    const [year, month, date] = name.split('-').map(Number)
    const day = new Date(year!, month! - 1, date)
    const ahead = daysBetween(now, day)
    if (ahead <= 0) return ahead < 0 ? 'overdue' : 'today'
    const ofWeek = daysBetween(week, day)
    return ofWeek < 7 ? 'week' : ofWeek < 14 ? 'nextWeek' : 'later'
  }
  const groups = Map.groupBy(days.names, groupOf)
  // Of today, some is over by now.
  const today = Object.groupBy(
    (groups.get('today') ?? []).flatMap((name) => days.bucket(name).lines),
    (line) => (isOverdue(line, now) ? 'overdue' : 'today'),
  )
  return (group) => {
    const buckets = (groups.get(group) ?? []).map((name) => days.bucket(name))
    const version = buckets.map((bucket) => bucket.version).join()
    if (group !== 'today' && group !== 'overdue') return joined(buckets, version)
    const ofToday = today[group] ?? []
    const parts = group === 'today' ? [] : buckets
    return joined([...parts, { lines: ofToday }], `${version} ${ofToday.map(({ key }) => key).join()}`)
  }
}

const joined = (parts: readonly Pick<Section, 'lines'>[], version: string): Section => ({
  version,
  get lines() {
    return parts.length === 1 ? parts[0]!.lines : parts.flatMap(({ lines }) => lines).sort(inOrder)
  },
})

export const isOverdue = ({ task }: { task: Pick<Task, 'due_at' | 'due_all_day' | 'status'> }, now: Date): boolean =>
  task.due_at !== null && !isFinished(task) && dueDate(task)! < now

/** Equal ones keep the order of the list. */
export const comparison = (sort: 'due' | 'name'): ((a: Line, b: Line) => number) =>
  sort === 'name' ? (a, b) => collator.compare(a.task.name, b.task.name) : (a, b) => dueTime(a) - dueTime(b)

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

const dueTime = ({ task }: Line): number => dueDate(task)?.getTime() ?? Number.MAX_SAFE_INTEGER
