import type { Task } from '@docket/contract'
import { conventions } from './conventions.ts'
import { daysBetween } from './date-text.ts'
import { isFinished } from './finished.ts'
import { startOfWeek } from './month.ts'

export type GroupName = 'overdue' | 'today' | 'week' | 'nextWeek' | 'later' | 'undated' | 'in_progress' | 'pending'

export type Item =
  | { kind: 'head'; key: string; group: GroupName; count: number }
  | { kind: 'line'; key: string; isDone: boolean }
  | { kind: 'perforation'; key: string }
  | { kind: 'done'; key: string; count: number; shown: number }

/** What the arrangement goes by. */
export interface Arrangeable {
  readonly key: string
  readonly task: Pick<Task, 'name' | 'status' | 'due_at' | 'updated_at'>
  /** Finished a moment ago: it keeps its place for a breath. */
  readonly isFresh: boolean
}

export interface View {
  group: 'none' | 'due' | 'status'
  sort: 'line' | 'due' | 'name'
  filter: string
  /** How much of what is done is shown. */
  done: 'newest' | 'all' | 'none'
}

const newest = 10
const NEAR = 8
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

export const isOverdue = ({ task }: Pick<Arrangeable, 'task'>, now: Date): boolean =>
  task.due_at !== null && !isFinished(task) && new Date(task.due_at) < now

/**
 * The sheet from top to bottom: what is open in its groups, the perforation, and what is done. `lines` come in their order.
 * Items are those of `before` where they stand as they stood, and the whole is, when all do.
 */
export const arrange = (
  lines: readonly Arrangeable[],
  view: View,
  now: Date,
  firstDay: number = conventions.firstDay,
  before: readonly Item[] = [],
): readonly Item[] => {
  const filter = view.filter.trim()
  const matching = filter === '' ? lines : lines.filter(({ task }) => matches(task.name, filter))
  const open: Arrangeable[] = []
  const done: Arrangeable[] = []
  for (const line of matching) (isFinished(line.task) && !line.isFresh ? done : open).push(line)
  if (view.sort !== 'line') open.sort(comparison(view.sort))
  done.sort((a, b) => compareText(b.task.updated_at, a.task.updated_at))
  const shown = view.done === 'all' ? done : view.done === 'none' ? [] : done.slice(0, newest)

  const items: Item[] = []
  const reused = reusing(before)
  const put = (members: readonly Arrangeable[], isDone: boolean) => {
    for (const { key } of members) items.push(reused.line(key, isDone))
  }
  if (view.group === 'none') put(open, false)
  else {
    const groups = Map.groupBy(open, (line) =>
      view.group === 'due' ? dueGroup(line, now, firstDay) : statusGroup(line),
    )
    for (const group of groupOrder) {
      const members = groups.get(group)
      if (!members) continue
      items.push(reused.head({ kind: 'head', key: `head-${group}`, group, count: members.length }))
      put(members, false)
    }
  }
  if (done.length > 0) {
    items.push(reused.head({ kind: 'perforation', key: 'perforation' }))
    items.push(reused.head({ kind: 'done', key: 'done', count: done.length, shown: shown.length }))
    put(shown, true)
  }
  const isSame = items.length === before.length && items.every((item, index) => item === before[index])
  return isSame ? before : items
}

/** Items in their order: mostly they follow each other as before, with a few more or less. */
const reusing = (before: readonly Item[]) => {
  let next = 0
  const find = (isIt: (item: Item) => boolean): Item | undefined => {
    for (let index = next; index < Math.min(next + NEAR, before.length); index++) {
      if (!isIt(before[index]!)) continue
      next = index + 1
      return before[index]
    }
    return undefined
  }
  return {
    line: (key: string, isDone: boolean): Item => {
      // Nearly always the next one: of thousands, few are looked for.
      const item = before[next]
      if (item && isSameLine(item, key, isDone)) {
        next++
        return item
      }
      return find((item) => isSameLine(item, key, isDone)) ?? { kind: 'line', key, isDone }
    },
    head: (head: Exclude<Item, { kind: 'line' }>): Item => find((item) => isSameHead(item, head)) ?? head,
  }
}

const isSameLine = (item: Item, key: string, isDone: boolean): boolean =>
  item.kind === 'line' && item.key === key && item.isDone === isDone

const isSameHead = (a: Item, b: Item): boolean =>
  a.kind === b.kind &&
  a.key === b.key &&
  (!('count' in a && 'count' in b) || a.count === b.count) &&
  (a.kind !== 'done' || b.kind !== 'done' || a.shown === b.shown)

/** Whether the filter lets a name through. */
export const matches = (name: string, filter: string): boolean => fold(name).includes(fold(filter.trim()))

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** A week ends where the reader's does, so that on its last day it holds nothing any more. */
const dueGroup = (line: Arrangeable, now: Date, firstDay: number): GroupName => {
  const { due_at } = line.task
  if (due_at === null) return 'undated'
  if (isOverdue(line, now)) return 'overdue'
  const due = new Date(due_at)
  if (daysBetween(now, due) <= 0) return 'today'
  const days = daysBetween(startOfWeek(now, firstDay), due)
  return days < 7 ? 'week' : days < 14 ? 'nextWeek' : 'later'
}

const statusGroup = ({ task }: Arrangeable): GroupName => (task.status === 'in_progress' ? 'in_progress' : 'pending')

/** Equal ones keep the order of the list. */
const comparison = (sort: 'due' | 'name'): ((a: Arrangeable, b: Arrangeable) => number) =>
  sort === 'name' ? (a, b) => names.compare(a.task.name, b.task.name) : (a, b) => dueTime(a) - dueTime(b)

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

const dueTime = ({ task }: Arrangeable): number =>
  task.due_at === null ? Number.MAX_SAFE_INTEGER : Date.parse(task.due_at)

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
