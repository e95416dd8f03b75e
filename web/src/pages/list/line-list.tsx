import { useEffect, useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { Item } from '../../domain/sheet-items.ts'
import type { LineAction } from '../../open-list/line-actions.ts'
import { useAnchors, useLineFocus } from '../../open-list/line-focus.ts'
import { isNarrowFor } from '../../open-list/line-size.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { useUi, useUiState } from '../../open-list/list-ui.ts'
import { useDoneToast } from '../../open-list/use-done-toast.ts'
import { partOf, useLineClicks } from '../../open-list/use-line-clicks.ts'
import { revealRow, rowAt, useRows } from '../../open-list/use-window.ts'
import { classNames } from '../../ui/class-names.ts'
import { useViewport } from '../../ui/use-viewport.ts'
import { useWidth } from '../../ui/use-width.ts'
import type { LineDrag } from './follow-drag.ts'
import { DoneHead, GroupHead, PerforatedEdge } from './line-heads.tsx'
import { LineRow } from './line-row.tsx'
import { useGlide } from './use-glide.ts'
import { useLineDrag } from './use-line-drag.ts'
import { useRowIndexes } from './use-row-indexes.ts'
import { useStarts } from './use-starts.ts'

export interface LineListProps {
  label: string
  items: readonly Item[]
  now: Date
  canMove: boolean
  actions: readonly LineAction[]
}

/** What lies over the foot of the page: the next line, or the bar of a selection. */
const FOOT_PX = 64

/** The lines of the sheet. Only those near the window exist, at heights that are known beforehand. */
export const LineList = ({ label, items, now, canMove, actions }: LineListProps) => {
  const { session, verbs, canEdit, container, scroller } = useList()
  const { store } = session
  const ui = useUi()
  const showDone = useDoneToast()
  const t = useTranslations('list.line')
  useLineFocus(container, store)
  useAnchors(container)
  const viewport = useViewport()
  const isNarrow = isNarrowFor(useWidth(container, viewport.width), viewport)
  const [active, wanted, editing, reveal] = [
    useUiState(({ active }) => active),
    useUiState(({ wanted }) => wanted?.key),
    useUiState(({ editing }) => editing?.key),
    useUiState(({ reveal }) => reveal),
  ]
  const { drag, onPointerDown } = useLineDrag({
    container,
    scroller,
    placeOf: (key) => placeOf(key),
    onEnd: (ended, isDrop) => {
      if (isDrop) drop(ended)
      ui.focus(ended.key)
    },
  })
  const starts = useStarts(items, viewport, isNarrow, editing)
  const rows = useRows(items, starts, [active, wanted, editing, drag?.key], { container, scroller })

  useLayoutEffect(() => {
    const index = reveal === undefined ? -1 : items.findIndex(({ key }) => key === reveal)
    if (index < 0 || !scroller.current || !container.current) return
    revealRow(scroller.current, container.current, rows, index, FOOT_PX)
    ui.set({ reveal: undefined })
  })

  // Lines can be put elsewhere only in the order of the list, where the open ones come first.
  const indexOf = (key: string): number => {
    const index = items.findIndex((item) => item.key === key)
    return index < ui.visible.openCount ? index : -1
  }
  const placeOf = (key: string) => {
    const index = indexOf(key)
    if (index < 0) return undefined
    const height = starts[index + 1]! - starts[index]!
    return { start: starts[index]!, least: 0, most: starts[ui.visible.openCount]! - height }
  }
  const dragged = drag?.key
  // Whoever takes it away meanwhile: it stays in the hand, and then has the focus.
  useEffect(() => (dragged === undefined ? undefined : store.use(dragged)), [store, dragged])
  /** The place among the open lines that the dragged one would take. */
  const overOf = ({ key, top }: LineDrag): number => {
    const index = indexOf(key)
    const height = starts[index + 1]! - starts[index]!
    return Math.min(ui.visible.openCount - 1, rowAt(starts, top + height / 2))
  }
  const drop = (ended: LineDrag) => {
    const from = indexOf(ended.key)
    const over = from < 0 ? from : overOf(ended)
    if (over === from || from < 0) return
    const others = items.slice(0, ui.visible.openCount).filter(({ key }) => key !== ended.key)
    showDone(verbs.move(ended.key, others[over]?.key, others.at(-1)?.key))
  }

  const from = drag ? indexOf(drag.key) : -1
  const over = drag && from >= 0 ? overOf(drag) : -1
  const size = from < 0 ? 0 : starts[from + 1]! - starts[from]!
  /** While one line is dragged, those that it passes step aside and take the number of their new place. */
  const stepOf = (index: number): -1 | 0 | 1 => {
    if (from < 0) return 0
    if (index > from && index <= over) return -1
    return index < from && index >= over ? 1 : 0
  }
  const numberAt = (index: number): number => store.numberOf(items[index]?.key ?? '')

  useRowIndexes(container, rows.drawn)
  useGlide(container, rows, items, drag !== undefined, store.own)

  const { onHold, openMenu: _menu, ...clicks } = useLineClicks(actions)
  return (
    <div
      ref={container}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={items.length}
      aria-multiselectable={canEdit || undefined}
      className={classNames(
        // What is being read is kept in its place by us.
        'relative shrink-0 outline-none [overflow-anchor:none] pointer-coarse:select-none',
        drag && 'cursor-grabbing select-none',
      )}
      style={{ height: rows.height }}
      onPointerDown={(event) => {
        const [key, part] = partOf(event.target as Element)
        if (part !== 'margin' && part !== 'number') onHold(event)
        else if (canMove && key !== undefined && indexOf(key) >= 0) onPointerDown(event, key, starts[indexOf(key)]!)
      }}
      {...clicks}
    >
      {drag && from >= 0 && (
        <div
          role="presentation"
          className="type-small sheet-row absolute inset-x-0 top-0 items-center border-y border-dashed border-pen bg-pen-wash text-pen"
          style={{ height: size, transform: `translateY(${slotStart(starts, from, over, size)}px)` }}
        >
          <span />
          <span className="justify-self-end pe-(--gutter)">{t('slot', { number: numberAt(over) })}</span>
        </div>
      )}
      <div role="presentation" style={{ height: starts[rows.first] }} />
      {rows.drawn.map((index) => {
        const item = items[index]!
        const isDragged = drag?.key === item.key
        const step = stepOf(index)
        const [start, shift] = [starts[index]!, isDragged ? drag.top - starts[index]! : step * size]
        const isFar = index < rows.first || index >= rows.end
        return (
          <div
            key={item.key}
            data-row={item.key}
            role="presentation"
            className={classNames(
              // They stand one below the other: when one goes, no other has to be told.
              isFar ? 'absolute inset-x-0' : 'relative',
              // Nothing in a row moves what is around it.
              'contain-layout contain-size',
              // The line in the hand leaves room for the words of the place that it would take.
              isDragged && 'z-bar md:me-48',
              drag && !isDragged && 'transition-transform duration-200',
              // What is said about a name that is being written lies over the lines below.
              'has-data-over:z-bar',
              // What is done slides under it.
              item.kind === 'perforation' && 'z-[1]',
            )}
            style={{
              height: starts[index + 1]! - start,
              top: isFar ? start : undefined,
              transform: shift === 0 ? undefined : `translateY(${shift}px)`,
            }}
          >
            {item.kind === 'line' ? (
              <LineRow
                lineKey={item.key}
                now={now}
                isDone={item.isDone}
                isDragged={isDragged}
                numberNow={isDragged ? numberAt(over) : step === 0 ? undefined : numberAt(index + step)}
                canMove={canMove && !item.isDone}
                isPhone={viewport.isPhone}
                isNarrow={isNarrow && store.index.asking.has(item.key)}
              />
            ) : item.kind === 'head' ? (
              <GroupHead group={item.group} of={item.of} count={item.count} />
            ) : item.kind === 'done' ? (
              <DoneHead count={item.count} shown={item.shown} onDone={(done) => ui.set({ done })} />
            ) : (
              <PerforatedEdge />
            )}
          </div>
        )
      })}
    </div>
  )
}

const slotStart = (starts: Float64Array, from: number, over: number, size: number): number =>
  over > from ? starts[over + 1]! - size : starts[over]!
