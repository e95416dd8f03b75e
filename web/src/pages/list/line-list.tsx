import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../ui/class-names.ts'
import { useGlide } from '../../ui/use-glide.ts'
import { useLongPress } from '../../ui/use-long-press.ts'
import { useViewport } from '../../ui/use-viewport.ts'
import type { Item } from './arrange.ts'
import { DoneHead, GroupHead, PerforatedEdge } from './line-heads.tsx'
import { LineRow } from './line-row.tsx'
import { itemHeight, nameLines } from './line-size.ts'
import { useKeepPlace } from './use-keep-place.ts'
import { useLineDrag } from './use-line-drag.ts'

export interface LineListProps {
  label: string
  items: readonly Item[]
  now: Date
  container: RefObject<HTMLDivElement | null>
  scroller: RefObject<HTMLElement | null>
  active: string | undefined
  selected: ReadonlySet<string>
  editing: { key: string; draft: string } | undefined
  /** A new line that is to be seen. */
  reveal: string | undefined
  canEdit: boolean
  canMove: boolean
  onName(key: string, name: string | undefined, byKey: boolean): void
  /** A part of a line was clicked or pressed: `name`, `status`, `number`, `due`, or the line itself. */
  onPart(key: string, part: string, event: React.MouseEvent): void
  onContext(key: string, part: string, event: React.MouseEvent): void
  onFocusLine(key: string): void
  /** The line at place `from` of the open lines goes to place `to`. */
  onMove(from: number, to: number): void
  onDone(show: 'newest' | 'all' | 'none'): void
}

/** The lines of the sheet. Only those near the window exist, at heights that are known beforehand. */
export const LineList = (props: LineListProps) => {
  const { items, container, scroller, active, editing } = props
  const t = useTranslations('list.line')
  const viewport = useViewport()
  const [margin, setMargin] = useState(0)
  const kept = useRef<number[]>([])
  kept.current = [active, editing?.key].flatMap((key) => {
    const index = key === undefined ? -1 : items.findIndex((item) => item.key === key)
    return index < 0 ? [] : [index]
  })

  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => itemHeight(items[index]!, viewport),
    getItemKey: (index) => items[index]!.key,
    overscan: 8,
    scrollMargin: margin,
    scrollPaddingStart: 6.5 * viewport.rem,
    scrollPaddingEnd: 4 * viewport.rem,
    rangeExtractor: (range: Range) =>
      [...new Set([...kept.current, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  })
  const sizes = useMemo(() => items.map((item) => itemHeight(item, viewport)).join(), [items, viewport])
  useLayoutEffect(() => virtual.measure(), [virtual, sizes])
  // A banner above can come, grow and go at any time.
  const measureMargin = () => {
    if (container.current) setMargin(container.current.offsetTop)
  }
  useLayoutEffect(measureMargin)
  useKeepPlace(scroller, items, virtual)

  const fresh = items.findIndex((item) => item.kind === 'line' && item.line.isFresh)
  const isGliding = useGlide(fresh >= 0 && fresh >= (virtual.range?.startIndex ?? 0))

  const { reveal } = props
  const latestItems = useRef(items)
  latestItems.current = items
  useLayoutEffect(() => {
    const index = reveal === undefined ? -1 : latestItems.current.findIndex((item) => item.key === reveal)
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
  }, [virtual, reveal])

  const openCount = items.findIndex((item) => item.kind !== 'line' || item.isDone)
  const places = () =>
    virtual.measurementsCache
      .slice(0, openCount < 0 ? items.length : openCount)
      .map(({ start, size }) => ({ start: start - margin, size }))
  const { drag, onPointerDown } = useLineDrag({
    container,
    scroller,
    places,
    indexOf: (element) => items.findIndex((item) => item.key === keyOf(element)),
    onDrop: props.onMove,
  })
  const dragged = drag && virtual.measurementsCache[drag.from]
  const shiftOf = (index: number) => {
    if (!drag || !dragged) return 0
    if (index > drag.from && index <= drag.over) return -dragged.size
    return index < drag.from && index >= drag.over ? dragged.size : 0
  }
  const slot = drag && dragged && slotStart(places(), drag.from, drag.over)
  const slotLine = drag && items[drag.over]

  const forward = (handle: LineListProps['onPart']) => (event: React.MouseEvent) => {
    const key = keyOf(event.target as Element)
    const part = (event.target as Element).closest('[data-part]')?.getAttribute('data-part') ?? 'line'
    if (key !== undefined) handle(key, part, event)
  }

  const onHold = useLongPress(forward(props.onContext))

  return (
    <div
      ref={container}
      role="list"
      aria-label={props.label}
      className={classNames('relative shrink-0 pointer-coarse:select-none', drag && 'cursor-grabbing select-none')}
      style={{ height: virtual.getTotalSize() }}
      onPointerDown={(event) => {
        if (!(event.target as Element).closest('[data-part="margin"]')) onHold(event)
        else if (props.canMove) onPointerDown(event)
      }}
      onMouseDown={(event) => {
        // The ring and the number leave the focus on their line.
        if ((event.target as Element).closest('[data-part="status"], [data-part="number"]')) event.preventDefault()
      }}
      onClick={forward(props.onPart)}
      onContextMenu={(event) => {
        if ((event.nativeEvent as PointerEvent).pointerType === 'touch') event.preventDefault()
        else forward(props.onContext)(event)
      }}
      onFocus={(event) => {
        const key = event.target.getAttribute('data-key')
        if (key) props.onFocusLine(key)
      }}
    >
      {drag && dragged && slot !== undefined && slotLine?.kind === 'line' && (
        <div
          className="type-small sheet-row absolute inset-x-0 top-0 items-center border-y border-dashed border-pen bg-pen-wash text-pen"
          style={{ height: dragged.size, transform: `translateY(${slot}px)` }}
        >
          <span />
          <span>{t('slot', { number: slotLine.line.number })}</span>
        </div>
      )}
      {virtual.getVirtualItems().map(({ key, index, start, size }) => {
        const item = items[index]
        if (!item) return null
        const isDragged = drag?.from === index
        const top = isDragged ? drag.top : start - margin + shiftOf(index)
        return (
          <div
            key={key}
            className={classNames(
              'absolute inset-x-0 top-0',
              isDragged ? 'z-bar' : (drag || isGliding) && 'transition-transform duration-200',
            )}
            style={{ height: size, transform: `translateY(${top}px)` }}
          >
            {item.kind === 'line' ? (
              <LineRow
                line={item.line}
                now={props.now}
                isDone={item.isDone}
                isActive={item.key === active}
                isSelected={props.selected.has(item.key)}
                dropNumber={isDragged && slotLine?.kind === 'line' ? slotLine.line.number : undefined}
                canEdit={props.canEdit}
                canMove={props.canMove && !item.isDone}
                isPhone={viewport.isPhone}
                nameLines={nameLines(item.line.task.icon + item.line.task.name, viewport)}
                draft={editing?.key === item.key ? editing.draft : undefined}
                onName={props.onName}
              />
            ) : item.kind === 'head' ? (
              <GroupHead group={item.group} count={item.count} />
            ) : item.kind === 'done' ? (
              <DoneHead count={item.count} shown={item.shown} onDone={props.onDone} />
            ) : (
              <PerforatedEdge />
            )}
          </div>
        )
      })}
    </div>
  )
}

const keyOf = (element: Element): string | undefined =>
  element.closest('[data-key]')?.getAttribute('data-key') ?? undefined

const slotStart = (places: readonly { start: number; size: number }[], from: number, over: number): number => {
  const target = places[over]!
  return over > from ? target.start + target.size - places[from]!.size : target.start
}
