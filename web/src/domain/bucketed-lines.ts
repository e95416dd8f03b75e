import type { LineIndex } from '../live/line-index.ts'
import { comparison, type Item, type View } from './sheet-items.ts'
import { type Shown, shownAt } from './shown-lines.ts'

/** Which buckets. */
export interface Buckets<Name extends string> {
  of(index: LineIndex): Pick<LineIndex['columns'], 'bucket'>
  /** Whether what stands there is set apart as done. */
  isDone(name: Name): boolean
}

/** What stands in each bucket that is shown. */
export type Bucketed<Name extends string> = Readonly<Record<Name, readonly Item[]>>

/**
 * The lines of a list in the buckets of one facet: columns of a board, days of a calendar. A bucket is the same as long as the
 * same lines stand in it, and so are all of them together. What is done stands from the latest on, however the rest is sorted.
 */
export const bucketedLines = <Name extends string>(
  shown: Shown,
  buckets: Buckets<Name>,
  sort: View['sort'] = 'line',
) => {
  const isFiltered = shown.passingAt !== undefined
  const known = new Map<string, Item>()
  const versions = new Map<Name, string>()
  let last: Partial<Bucketed<Name>> = {}
  let order: readonly Name[] = []

  const itemOf = (key: string, isDone: boolean): Item => {
    const before = known.get(key)
    if (before?.kind === 'line' && before.isDone === isDone) return before
    const item: Item = { kind: 'line', key, isDone }
    known.set(key, item)
    return item
  }

  return (index: LineIndex, names: readonly Name[], now: Date, inHand: readonly string[] = []): Bucketed<Name> => {
    const before = last
    const wasShown = (key: string) => order.some((name) => before[name]!.some((item) => item.key === key))
    const { isShown, kept } = shownAt(shown, index, now, inHand, wasShown)
    const filter = isFiltered ? `${index.shape} ${index.content} ${now.getTime()} ${[...kept].join()}` : ''
    const itemsIn = (name: Name): readonly Item[] => {
      const { lines, version } = buckets.of(index).bucket(name)
      const isSorted = sort !== 'line' && !buckets.isDone(name)
      const state = `${version} ${filter} ${isSorted ? `${index.shape} ${index.content}` : ''}`
      if (before[name] && versions.get(name) === state) return before[name]
      versions.set(name, state)
      const all = isFiltered ? lines.filter(isShown) : lines
      return (isSorted ? all.toSorted(comparison(sort)) : all).map(({ key }) => itemOf(key, buckets.isDone(name)))
    }
    const entries = names.map((name) => [name, itemsIn(name)] as const)
    const isSame = names.length === order.length && entries.every(([name, items]) => items === before[name])
    if (!isSame) last = Object.fromEntries(entries) as Bucketed<Name>
    order = names
    return last as Bucketed<Name>
  }
}
