import { lateListParts, lateOpenList } from '../../chunks.ts'
import { useListState } from '../../live/use-list.ts'
import { LineOverlays } from '../../open-list/editors/line-overlays.tsx'
import { useList } from '../../open-list/list-provider.tsx'
import { useUi, useUiState } from '../../open-list/list-ui.ts'
import { LiveBanner } from '../../open-list/live-banner.tsx'
import { useLineActions } from '../../open-list/use-line-actions.ts'
import { useListKeys } from '../../open-list/use-list-keys.ts'
import { isFiltering } from '../../open-list/view/list-address.ts'
import { useListSearch } from '../../open-list/view/use-list-search.ts'
import { ViewHead } from '../../open-list/view/view-head.tsx'
import { Blank } from './blank-lines.tsx'
import { NextLine } from './next-line.tsx'
import { SheetLines } from './sheet-lines.tsx'

/** The list as lines, from top to bottom. */
export const ListView = () => {
  const { session, list, canEdit } = useList()
  const ui = useUi()
  const [search, setSearch] = useListSearch()
  const isLoaded = useListState(session, ({ isLoaded }) => isLoaded)
  const isEmpty = useListState(session, ({ isLoaded, store }) => isLoaded && store.lines.length === 0)
  const isRefused = useListState(session, ({ problems }) => problems.length > 0)
  const isSelecting = useUiState(({ selected }) => selected.size > 0)
  const parts = lateOpenList.usePart(isRefused || isSelecting)
  const own = lateListParts.usePart(isEmpty)
  const { group, sort, filter } = search
  const canMove = canEdit && list.state !== 'ready' && group === 'none' && sort === 'line' && !isFiltering(filter)
  const actions = useLineActions({ canMove })
  useListKeys(actions)

  const clear = () => setSearch({ filter: {} })
  return (
    <>
      <ViewHead search={search} onSearch={setSearch} />
      <LiveBanner />
      <SheetLines search={search} canMove={canMove} actions={actions} onClearFilter={clear} />
      {isEmpty && (own ? <own.EmptyList canEdit={canEdit} /> : <Blank />)}
      {parts && <parts.SelectionBar actions={actions} />}
      {isLoaded && (
        // After the last line, whatever lies below the perforation; where that is out of sight, at the foot.
        <div data-foot className="sticky bottom-0 order-1 z-sticky shrink-0">
          {parts && <parts.RefusedLines />}
          {canEdit && (
            <NextLine
              autoFocus={isEmpty && matchMedia('(pointer: fine)').matches}
              onLeave={() => ui.focusBack(ui.visible.order.at(-1))}
            />
          )}
        </div>
      )}
      {isLoaded && own && <own.ArchivedLines />}
      <LineOverlays actions={actions} />
    </>
  )
}
