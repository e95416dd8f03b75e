import type { TaskStatus } from '@docket/contract'
import type { LineIndex } from '../live/line-index.ts'
import type { Item } from './sheet-items.ts'
import { type Shown, shownAt } from './shown-lines.ts'

/** From the first to the last. */
export const columnStatuses = ['pending', 'in_progress', 'completed', 'failed'] as const satisfies readonly TaskStatus[]

export type Columns = Readonly<Record<TaskStatus, readonly Item[]>>

/**
 * The lines of a list in a column for each status: what is open in the order of the list, what is finished from the latest on.
 * A column is the same as long as the same lines stand in it, and so are all four together.
 */
export const boardColumns = (shown: Shown) => {
  const isFiltered = shown.passingAt !== undefined
  const known = new Map<string, Item>()
  const versions = new Map<TaskStatus, string>()
  let last: Columns = { pending: [], in_progress: [], completed: [], failed: [] }

  const itemOf = (key: string, isDone: boolean): Item => {
    const before = known.get(key)
    if (before?.kind === 'line' && before.isDone === isDone) return before
    const item: Item = { kind: 'line', key, isDone }
    known.set(key, item)
    return item
  }

  return (index: LineIndex, now: Date, inHand: readonly string[] = []): Columns => {
    const before = last
    const wasShown = (key: string) => columnStatuses.some((status) => before[status].some((item) => item.key === key))
    const { isShown, kept } = shownAt(shown, index, now, inHand, wasShown)
    const filter = isFiltered ? `${index.shape} ${index.content} ${now.getTime()} ${[...kept].join()}` : ''
    const columnOf = (status: TaskStatus): readonly Item[] => {
      const { lines, version } = index.columns.bucket(status)
      const state = `${version} ${filter}`
      if (versions.get(status) === state) return before[status]
      versions.set(status, state)
      const isDone = status === 'completed' || status === 'failed'
      return (isFiltered ? lines.filter(isShown) : lines).map(({ key }) => itemOf(key, isDone))
    }
    const entries = columnStatuses.map((status) => [status, columnOf(status)] as const)
    if (entries.some(([status, items]) => items !== before[status])) last = Object.fromEntries(entries) as Columns
    return last
  }
}
