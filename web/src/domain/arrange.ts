import { isFinished, type Line } from '../live/list-model.ts'
import { conventions } from './conventions.ts'
import { daysBetween } from './date-text.ts'
import { startOfWeek } from './month.ts'

export type GroupName = 'overdue' | 'today' | 'week' | 'nextWeek' | 'later' | 'undated' | 'in_progress' | 'pending'

export type Item =
  | { kind: 'head'; key: string; group: GroupName; count: number }
  | { kind: 'line'; key: string; line: Line; isDone: boolean; isLast: boolean }
  | { kind: 'perforation'; key: string }
  | { kind: 'done'; key: string; count: number; shown: number }

export interface View {
  group: 'none' | 'due' | 'status'
  sort: 'line' | 'due' | 'name'
  filter: string
  /** How much of what is done is shown. */
  done: 'newest' | 'all' | 'none'
}

const newest = 10
const groupOrder: readonly GroupName[] = [
  'overdue',
  'today',
  'week',
  'nextWeek',
  'later',
  'undated',
  'in_progress',
  'pending',
]

export const isOverdue = ({ task }: Line, now: Date): boolean =>
  task.due_at !== null && !isFinished(task) && new Date(task.due_at) < now

/** The sheet from top to bottom: what is open in its groups, the perforation, and what is done. */
export const arrange = (
  lines: readonly Line[],
  view: View,
  now: Date,
  firstDay: number = conventions.firstDay,
): Item[] => {
  const matching = lines.filter((line) => matches(line, view.filter))
  const isDone = (line: Line) => isFinished(line.task) && !line.isFresh
  const open = matching.filter((line) => !isDone(line)).sort(comparison(view))
  const done = matching.filter(isDone).sort((a, b) => compareText(b.task.updated_at, a.task.updated_at))
  const shown = view.done === 'all' ? done : view.done === 'none' ? [] : done.slice(0, newest)

  const items: Item[] = []
  if (view.group === 'none') items.push(...toItems(open, false))
  else {
    const groups = Map.groupBy(open, (line) =>
      view.group === 'due' ? dueGroup(line, now, firstDay) : statusGroup(line),
    )
    for (const group of groupOrder) {
      const members = groups.get(group)
      if (!members) continue
      items.push({ kind: 'head', key: `head-${group}`, group, count: members.length }, ...toItems(members, false))
    }
  }
  if (done.length === 0) return items
  items.push({ kind: 'perforation', key: 'perforation' })
  items.push({ kind: 'done', key: 'done', count: done.length, shown: shown.length }, ...toItems(shown, true))
  return items
}

const toItems = (lines: readonly Line[], isDone: boolean): Item[] =>
  lines.map((line, index) => ({ kind: 'line', key: line.key, line, isDone, isLast: index === lines.length - 1 }))

const matches = ({ task }: Line, filter: string): boolean =>
  filter.trim() === '' || fold(task.name).includes(fold(filter.trim()))

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** A week ends where the reader's does, so that on its last day it holds nothing any more. */
const dueGroup = (line: Line, now: Date, firstDay: number): GroupName => {
  const { due_at } = line.task
  if (due_at === null) return 'undated'
  if (isOverdue(line, now)) return 'overdue'
  const due = new Date(due_at)
  if (daysBetween(now, due) <= 0) return 'today'
  const days = daysBetween(startOfWeek(now, firstDay), due)
  return days < 7 ? 'week' : days < 14 ? 'nextWeek' : 'later'
}

const statusGroup = ({ task }: Line): GroupName => (task.status === 'in_progress' ? 'in_progress' : 'pending')

const comparison = ({ sort }: Pick<View, 'sort'>): ((a: Line, b: Line) => number) => {
  if (sort === 'name') return (a, b) => names.compare(a.task.name, b.task.name) || a.number - b.number
  if (sort === 'due') return (a, b) => dueTime(a) - dueTime(b) || a.number - b.number
  return (a, b) => a.number - b.number
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

const dueTime = ({ task }: Line): number => (task.due_at === null ? Number.MAX_SAFE_INTEGER : Date.parse(task.due_at))

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
