import type { TaskStatus } from '@docket/contract'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { lateOpenList } from '../../chunks.ts'
import { boardColumns, columnStatuses } from '../../domain/board-columns.ts'
import { isFinished } from '../../domain/finished.ts'
import { useLine, useListState, useNumber } from '../../live/use-list.ts'
import { arrangeLines } from '../../open-list/arrange-lines.ts'
import { LineOverlays } from '../../open-list/editors/line-overlays.tsx'
import { lineElement, useLineFocus } from '../../open-list/line-focus.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { useUi, useUiState, useVisible } from '../../open-list/list-ui.ts'
import { LiveBanner } from '../../open-list/live-banner.tsx'
import { useBucketed } from '../../open-list/use-bucketed.ts'
import { useDoneToast } from '../../open-list/use-done-toast.ts'
import { useLineActions } from '../../open-list/use-line-actions.tsx'
import { useLineClicks } from '../../open-list/use-line-clicks.ts'
import { type LineDrag, useLineDrag } from '../../open-list/use-line-drag.ts'
import { useListKeys } from '../../open-list/use-list-keys.ts'
import { useListSearch } from '../../open-list/view/use-list-search.ts'
import { ViewHead } from '../../open-list/view/view-head.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useMinute } from '../../ui/date-now.ts'
import { columnAt, scrollBoard } from './board-places.ts'
import { Content } from './card.tsx'
import { Column, type PlaceAt } from './column.tsx'
import { useBoardKeys } from './use-board-keys.ts'

/** The list as a board: a column for each status. */
export const BoardView = () => {
  const { session, list, canEdit, verbs, container } = useList()
  const { store } = session
  const ui = useUi()
  const showDone = useDoneToast()
  const [search, setSearch] = useListSearch()
  const now = useMinute()
  const columns = useBucketed(boardColumns, columnStatuses, search.filter, now)
  useVisible(useMemo(() => columnStatuses.flatMap((status) => columns[status]), [columns]))
  const isRefused = useListState(session, ({ problems }) => problems.length > 0)
  const isSelecting = useUiState(({ selected }) => selected.size > 0)
  const parts = lateOpenList.usePart(isRefused || isSelecting)

  const columnOf = useCallback(
    (key: string) => columnStatuses.find((status) => columns[status].some((item) => item.key === key)),
    [columns],
  )
  const amongOf = useCallback(
    (key: string) => {
      const status = columnOf(key)
      return status === 'pending' || status === 'in_progress' ? columns[status].map((item) => item.key) : []
    },
    [columns, columnOf],
  )
  const canMove = canEdit && list.state === 'draft'
  const actions = useLineActions({ canMove, amongOf })
  useListKeys(actions)
  useBoardKeys(columns, columnOf)
  useLineFocus(container, session)
  useEffect(() => {
    ui.anchorOf = (key, part) => {
      const card = lineElement(container.current, key) ?? undefined
      return (part && card?.querySelector<HTMLElement>(`[data-part="${part}"]`)) ?? card
    }
  }, [ui, container])

  const places = useRef<Partial<Record<TaskStatus, PlaceAt>>>({})
  const { onHold: _hold, openMenu: _menu, ...clicks } = useLineClicks(actions)
  const drop = ({ keys, ...point }: LineDrag) => {
    const column = columnAt(container.current, point)
    const status = column?.dataset.column as TaskStatus | undefined
    if (!status) return
    showDone(arrangeLines(store, verbs, keys, status, places.current[status]?.(keys, point.y)))
  }
  const { drag, onPointerDown } = useLineDrag({
    scrollAt: (point) => scrollBoard(container.current, point),
    onDrop: drop,
  })
  const over = drag?.hasMoved ? columnAt(container.current, drag)?.dataset.column : undefined
  const overColumn = drag && { keys: drag.keys, number: store.numberOf(drag.key), y: drag.y }

  return (
    <>
      <ViewHead search={search} onSearch={setSearch} />
      <LiveBanner />
      <div
        ref={container}
        data-full-width
        tabIndex={-1}
        className={classNames(
          'flex min-h-88 flex-1 basis-0 overflow-x-auto outline-none max-md:snap-x max-md:snap-mandatory pointer-coarse:select-none',
          drag && 'cursor-grabbing snap-none! select-none',
        )}
        {...clicks}
        onPointerDown={onPointerDown}
      >
        {columnStatuses.map((status) => (
          <Column
            key={status}
            status={status}
            items={columns[status]}
            now={now}
            dragged={drag?.keys}
            over={over === status ? overColumn : undefined}
            places={places}
          />
        ))}
      </div>
      {drag && <InHand drag={drag} now={now} />}
      {parts && <parts.SelectionBar actions={actions} />}
      {parts && (
        <div data-foot className="sticky bottom-0 order-1 z-sticky shrink-0">
          <parts.RefusedLines />
        </div>
      )}
      <LineOverlays actions={actions} />
    </>
  )
}

/** The card that is held, where the hand is. */
const InHand = ({ drag, now }: { drag: LineDrag; now: Date }) => {
  const { session } = useList()
  const line = useLine(session, drag.key)
  const number = useNumber(session, drag.key)
  const body = useMemo(() => document.body, [])
  if (!line) return null
  return createPortal(
    <div
      aria-hidden
      data-in-hand
      className="pointer-events-none fixed inset-s-0 top-0 z-menu rounded-sm border-2 border-pen bg-float shadow-lift"
      style={{ width: drag.width, transform: `translate(${drag.x - drag.grabX}px, ${drag.y - drag.grabY}px)` }}
    >
      <Content
        line={line}
        number={number}
        isSelected={false}
        isHeld
        isDone={isFinished(line.task)}
        now={now}
        width={drag.width}
      />
    </div>,
    body,
  )
}
