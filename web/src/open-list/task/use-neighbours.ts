import { useListState } from '../../live/use-list.ts'
import { useList } from '../list-provider.tsx'
import { useUi } from '../list-ui.ts'

/** The lines before and after one, as they are seen on the sheet. */
export const useNeighbours = (key: string): { previous: string | undefined; next: string | undefined } => {
  const { session } = useList()
  const { visible } = useUi()
  // Each time that lines come, go or move.
  useListState(session, ({ store }) => store.index.shape)
  const at = visible.order.indexOf(key)
  return at < 0
    ? { previous: undefined, next: undefined }
    : { previous: visible.order[at - 1], next: visible.order[at + 1] }
}
