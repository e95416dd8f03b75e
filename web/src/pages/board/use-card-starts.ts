import { useMemo } from 'react'
import type { Item } from '../../domain/sheet-items.ts'
import type { ListSession } from '../../live/list-session.ts'
import { useListState } from '../../live/use-list.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { type CardLook, cardHeights } from './card-size.ts'

/** Of more changes than these it is not looked at each. */
const FEW = 20

/** Where each card begins, in pixels from the top of its column; one more entry than cards: the height of all. */
export const useCardStarts = (
  items: readonly Item[],
  editing: string | undefined,
  { isDone, showsStatus, width, viewport }: CardLook,
): Float64Array => {
  const { session } = useList()
  const heightOf = useMemo(
    () => cardHeights({ isDone, showsStatus, width, viewport }),
    [isDone, showsStatus, width, viewport],
  )
  const select = useMemo(() => startsOf(items, heightOf, editing), [items, heightOf, editing])
  return useListState(session, select)
}

/** The same array until a card has another height. */
const startsOf = (items: readonly Item[], heightOf: ReturnType<typeof cardHeights>, editing: string | undefined) => {
  const heights = new Float64Array(items.length)
  let known: { starts: Float64Array; version: number } | undefined

  return ({ store }: ListSession): Float64Array => {
    const { version } = store.index
    const heightAt = (at: number): number => {
      const { key } = items[at]!
      const line = store.line(key)
      return line ? heightOf(line, key === editing) : 0
    }
    const isAsHigh = (key: string): boolean => {
      const at = items.findIndex((item) => item.key === key)
      return at < 0 || heightAt(at) === heights[at]
    }
    const changed = known && store.index.changedSince(known.version)
    if (known && changed && changed.length <= FEW && changed.every(isAsHigh)) {
      known.version = version
      return known.starts
    }
    const starts = new Float64Array(items.length + 1)
    for (let at = 0; at < items.length; at++) starts[at + 1] = starts[at]! + (heights[at] = heightAt(at))
    known = { starts, version }
    return starts
  }
}
