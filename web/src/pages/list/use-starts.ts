import { useMemo } from 'react'
import type { Item } from '../../domain/sheet-items.ts'
import type { ListSession } from '../../live/list-session.ts'
import { oncePerVersion, useListState } from '../../live/use-list.ts'
import { itemHeight, plainHeight } from '../../open-list/line-size.ts'
import { useList } from '../../open-list/list-provider.tsx'
import type { Viewport } from '../../ui/use-viewport.ts'

/**
 * Where each row begins, in pixels from the top of the first; one more entry than rows: the height of all. Heights are known
 * beforehand, so nothing is measured.
 */
export const useStarts = (
  items: readonly Item[],
  viewport: Viewport,
  isNarrow: boolean,
  editing: string | undefined,
): Float64Array => {
  const { session } = useList()
  // Elsewhere than on a phone all lines are of one height, unless something is asked below them.
  const edited = viewport.isPhone ? editing : undefined
  const select = useMemo(
    () =>
      oncePerVersion(
        ({ store }: ListSession) =>
          viewport.isPhone ? store.index.version : store.index.asking.size > 0 ? store.index.shape : 0,
        ({ store }) => {
          const isUneven = viewport.isPhone || store.index.asking.size > 0
          const lineHeight = plainHeight(viewport)
          const starts = new Float64Array(items.length + 1)
          for (let index = 0, top = 0; index < items.length; index++) {
            const item = items[index]!
            top +=
              item.kind === 'line' && !isUneven
                ? lineHeight
                : itemHeight(item, store.line(item.key), viewport, { isNarrow, isEditing: item.key === edited })
            starts[index + 1] = top
          }
          return starts
        },
      ),
    [items, viewport, isNarrow, edited],
  )
  return useListState(session, select)
}
