import { useCallback, useMemo } from 'react'
import { boardColumns, type Columns, columnStatuses } from '../../domain/board-columns.ts'
import type { ListSession } from '../../live/list-session.ts'
import { useThrottledListState } from '../../live/use-list.ts'
import { useInHand, useShown } from '../../open-list/filter/use-shown.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { useVisible } from '../../open-list/list-ui.ts'
import type { FilterAddress } from '../../open-list/view/list-address.ts'

const none: Columns = { pending: [], in_progress: [], completed: [], failed: [] }
const anyTime = new Date(0)

/** The columns of the board: the same ones as long as they are the same. */
export const useColumns = (filter: FilterAddress, now: Date): Columns => {
  const { session } = useList()
  const shown = useShown(filter)
  // Only a filter by date changes with time.
  const at = filter.due ? now : anyTime
  const project = useMemo(() => shown && boardColumns(shown), [shown])
  const inHand = useInHand()
  const select = useCallback(
    ({ isLoaded, store }: ListSession) => (isLoaded && project ? project(store.index, at, inHand) : none),
    [project, at, inHand],
  )
  const columns = useThrottledListState(session, select)
  useVisible(useMemo(() => columnStatuses.flatMap((status) => columns[status]), [columns]))
  return columns
}
