import { type FocusEvent, useCallback, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { lateOpenList } from '../../chunks.ts'
import { columnBuckets, patchInto } from '../../domain/board-columns.ts'
import { isFinished } from '../../domain/finished.ts'
import { useLine, useListState, useNumber } from '../../live/use-list.ts'
import { arrangeLines } from '../../open-list/arrange-lines.ts'
import { LineOverlays } from '../../open-list/editors/line-overlays.tsx'
import { useAnchors, useLineFocus } from '../../open-list/line-focus.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { useUiState, useVisible } from '../../open-list/list-ui.ts'
import { LiveBanner } from '../../open-list/live-banner.tsx'
import { useBucketed } from '../../open-list/use-bucketed.ts'
import { useDoneToast } from '../../open-list/use-done-toast.ts'
import { useLineActions } from '../../open-list/use-line-actions.ts'
import { useLineClicks } from '../../open-list/use-line-clicks.ts'
import { type LineDrag, useLineDrag } from '../../open-list/use-line-drag.ts'
import { useListKeys } from '../../open-list/use-list-keys.ts'
import type { ListSearch } from '../../open-list/view/list-search.ts'
import { useListSearch } from '../../open-list/view/use-list-search.ts'
import { ViewHead } from '../../open-list/view/view-head.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useMinute } from '../../ui/date-now.ts'
import { columnAt, scrollBoard } from './board-places.ts'
import { Content } from './card.tsx'
import { Column, type PlaceAt } from './column.tsx'
import { useBoardKeys } from './use-board-keys.ts'
import { useColumns } from './use-columns.ts'

/** The list as a board: a column for each status, person or label. */
export const BoardView = () => {
  const [search, setSearch] = useListSearch()
  return (
    <>
      <ViewHead search={search} onSearch={setSearch} />
      <LiveBanner />
      <Columns search={search} />
    </>
  )
}

/** All that is drawn anew when somebody else puts a line elsewhere. */
const Columns = ({ search }: { search: ListSearch }) => {
  const { session, list, canEdit, verbs, container } = useList()
  const { store } = session
  const showDone = useDoneToast()
  const now = useMinute()
  const places = useRef<Record<string, PlaceAt>>({})
  const drop = ({ keys, ...point }: LineDrag) => {
    const name = columnAt(container.current, point)?.dataset.column
    const column = columns.find((each) => each.name === name)
    if (!column) return
    const place = places.current[column.name]?.(keys, point.y)
    showDone(arrangeLines(store, verbs, keys, (task) => patchInto(column, task), place))
  }
  const { drag, onPointerDown } = useLineDrag({
    scrollAt: (point) => scrollBoard(container.current, point),
    onDrop: drop,
  })
  const [isWriting, setIsWriting] = useState(false)
  const isAsked = useUiState(({ asked }) => asked !== undefined)
  const { columns, wide } = useColumns(search.columns, isWriting || isAsked || drag !== undefined)
  const names = useMemo(() => columns.map(({ name }) => name), [columns])
  const buckets = columnBuckets[search.columns]
  const lines = useBucketed(buckets, names, search.filter, now, search.sort)
  useVisible(useMemo(() => names.flatMap((name) => lines[name]!), [names, lines]))
  const isRefused = useListState(session, ({ problems }) => problems.length > 0)
  const isSelecting = useUiState(({ selected }) => selected.size > 0)
  const parts = lateOpenList.usePart(isRefused || isSelecting)

  const columnOf = useCallback(
    (key: string) => columns.find(({ name }) => lines[name]!.some((item) => item.key === key)),
    [columns, lines],
  )
  const amongOf = useCallback(
    (key: string) => {
      const name = columnOf(key)?.name
      return name === undefined || buckets.isDone(name) ? [] : lines[name]!.map((item) => item.key)
    },
    [lines, columnOf, buckets],
  )
  const isSorted = search.sort !== 'line'
  const canMove = canEdit && !isSorted && list.state !== 'ready'
  const actions = useLineActions({ canMove, amongOf })
  useListKeys(actions)
  useBoardKeys({ columns, lines, columnOf })
  useLineFocus(container, store)
  useAnchors(container)

  const { onHold: _hold, openMenu: _menu, ...clicks } = useLineClicks(actions)
  const onFocus = (event: FocusEvent) => {
    setIsWriting(isField(event.target))
    clicks.onFocus(event)
  }
  const over = drag?.hasMoved ? columnAt(container.current, drag)?.dataset.column : undefined
  const overColumn = drag && { keys: drag.keys, number: store.numberOf(drag.key), y: drag.y }

  return (
    <>
      <div
        ref={container}
        data-full-width
        tabIndex={-1}
        className={classNames(
          'board-columns flex min-h-88 flex-1 basis-0 overflow-x-auto outline-none max-md:snap-x max-md:snap-mandatory pointer-coarse:select-none',
          drag && 'cursor-grabbing snap-none! select-none',
        )}
        {...clicks}
        onFocus={onFocus}
        onBlur={() => setIsWriting(false)}
        onPointerDown={onPointerDown}
      >
        {columns.map((column, at) => (
          <Column
            key={`${search.columns} ${column.name}`}
            column={column}
            isFirst={at === 0}
            share={1 / wide}
            isDone={buckets.isDone(column.name)}
            isSorted={isSorted}
            items={lines[column.name]!}
            now={now}
            dragged={drag?.keys}
            over={over === column.name ? overColumn : undefined}
            places={places}
          />
        ))}
      </div>
      {drag && <InHand drag={drag} now={now} showsStatus={search.columns !== 'status'} />}
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

const isField = (element: Element): boolean => element.matches('input, textarea')

/** The card that is held, where the hand is. */
const InHand = ({ drag, now, showsStatus }: { drag: LineDrag; now: Date; showsStatus: boolean }) => {
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
        showsStatus={showsStatus}
        now={now}
        width={drag.width}
      />
    </div>,
    body,
  )
}
