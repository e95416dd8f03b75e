import type { TaskStatus } from '@docket/contract'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { lateElsewhere, lateListParts, lateOpenList } from '../../chunks.ts'
import { boardColumns, columnStatuses } from '../../domain/board-columns.ts'
import { isFinished } from '../../domain/finished.ts'
import { useLine, useListState, useNumber } from '../../live/use-list.ts'
import { arrangeLines } from '../../open-list/arrange-lines.ts'
import { LineOverlays, pointAnchor } from '../../open-list/editors/line-overlays.tsx'
import { Locked } from '../../open-list/hand-out/hand-out.tsx'
import { lineElement, useLineFocus } from '../../open-list/line-focus.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { useUi, useUiState, useVisible } from '../../open-list/list-ui.ts'
import { LiveBanner } from '../../open-list/live-banner.tsx'
import { useBucketed } from '../../open-list/use-bucketed.ts'
import { useDoneToast } from '../../open-list/use-done-toast.ts'
import { useLineActions } from '../../open-list/use-line-actions.tsx'
import { partOf, useLineClicks } from '../../open-list/use-line-clicks.ts'
import { type LineDrag, useLineDrag } from '../../open-list/use-line-drag.ts'
import { useListKeys } from '../../open-list/use-list-keys.ts'
import { hasChoices } from '../../open-list/view/list-address.ts'
import { ListToolbar } from '../../open-list/view/list-toolbar.tsx'
import { useListSearch } from '../../open-list/view/use-list-search.ts'
import { classNames } from '../../ui/class-names.ts'
import { useMinute } from '../../ui/date-now.ts'
import { columnAt, scrollBoard } from './board-places.ts'
import { Content } from './card.tsx'
import { Column, type PlaceAt } from './column.tsx'
import { useBoardKeys } from './use-board-keys.ts'

const FilterChips = lateListParts.component('FilterChips')

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
  lateListParts.useAhead()
  lateElsewhere.useAhead()

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
    onEnd: (ended, isDrop) => {
      const line = store.line(ended.key)
      if (isDrop && ended.hasMoved) drop(ended)
      // Held and let go where it was.
      else if (isDrop && line && !line.gone)
        return ui.set({
          active: ended.key,
          asked: { kind: 'line', keys: [ended.key], anchor: pointAnchor({ clientX: ended.x, clientY: ended.y }) },
        })
      ui.focus(ended.key)
    },
  })
  const held = drag?.keys
  // Whoever takes them away meanwhile: they stay in the hand.
  const heldKeys = held?.join(' ')
  useEffect(() => {
    const releases = heldKeys?.split(' ').map((key) => store.use(key))
    return () => {
      for (const release of releases ?? []) release()
    }
  }, [store, heldKeys])
  const over = drag?.hasMoved ? columnAt(container.current, drag)?.dataset.column : undefined
  const overColumn = drag && { keys: drag.keys, number: store.numberOf(drag.key), y: drag.y }

  const leaveTo = () => {
    const { active } = ui.state
    const key = active !== undefined && ui.visible.order.includes(active) ? active : ui.visible.first
    if (key !== undefined) ui.focus(key)
  }
  return (
    <>
      <Locked />
      <ListToolbar search={search} onSearch={setSearch} onLeave={leaveTo} />
      {hasChoices(search.filter) && (
        <div className="flex min-h-9.5 shrink-0 items-center border-b border-rule py-2 ps-(--content) pe-(--gutter) max-md:min-h-12">
          <FilterChips filter={search.filter} onFilter={(filter) => setSearch({ filter })} />
        </div>
      )}
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
        onPointerDown={(event) => {
          const target = event.target as Element
          const [key, part] = partOf(target)
          const card = target.closest<HTMLElement>('[data-key]')
          if (
            !canEdit ||
            key === undefined ||
            !card ||
            part === 'menu' ||
            target.closest('input, textarea, [data-question]')
          )
            return
          if (store.line(key)?.gone) return
          const { selected } = ui.state
          const keys = selected.has(key) ? ui.visible.order.filter((each) => selected.has(each)) : [key]
          onPointerDown(event, card, key, keys)
        }}
      >
        {columnStatuses.map((status) => (
          <Column
            key={status}
            status={status}
            items={columns[status]}
            now={now}
            dragged={held}
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
