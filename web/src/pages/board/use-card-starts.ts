import { useMemo } from 'react'
import type { Item } from '../../domain/sheet-items.ts'
import type { ListSession } from '../../live/list-session.ts'
import { oncePerVersion, useListState } from '../../live/use-list.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { type CardLook, cardHeights } from './card-size.ts'

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
  const select = useMemo(() => {
    let last = new Float64Array()
    return oncePerVersion(
      ({ store }: ListSession) => store.index.version,
      ({ store }) => {
        const starts = new Float64Array(items.length + 1)
        for (let index = 0; index < items.length; index++) {
          const { key } = items[index]!
          const line = store.line(key)
          starts[index + 1] = starts[index]! + (line ? heightOf(line, key === editing) : 0)
        }
        const isSame = starts.length === last.length && starts.every((start, index) => start === last[index])
        if (!isSame) last = starts
        return last
      },
    )
  }, [items, heightOf, editing])
  return useListState(session, select)
}
