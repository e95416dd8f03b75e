import { Tag, UserRound } from 'lucide-react'
import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { type BoardColumn, patchInto } from '../../domain/board-columns.ts'
import type { Item } from '../../domain/sheet-items.ts'
import type { NewLine } from '../../live/edit.ts'
import type { Place } from '../../open-list/arrange-lines.ts'
import { ListAddField } from '../../open-list/list-add-field.tsx'
import { useList } from '../../open-list/list-provider.tsx'
import { useUi, useUiState } from '../../open-list/list-ui.ts'
import { revealRow, rowAt, useRows } from '../../open-list/use-window.ts'
import { Portrait } from '../../open-list/who/assignee.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StatusMark } from '../../ui/status-control.tsx'
import { useViewport } from '../../ui/use-viewport.ts'
import { useWidth } from '../../ui/use-width.ts'
import { Card } from './card.tsx'
import { useCardStarts } from './use-card-starts.ts'
import { useColumnWords } from './use-column-words.ts'

/** What hovers over a column: how many, the number of the first, and how high above its window. */
export interface Over {
  readonly keys: readonly string[]
  readonly number: number
  readonly y: number
}

/** Where what is let go over a column at this height comes to stand. */
export type PlaceAt = (keys: readonly string[], y: number) => Place | undefined

export interface ColumnProps {
  column: BoardColumn
  isFirst: boolean
  /** Of the width of the board, where there is room for it. */
  share: number
  /** What stands there is set apart as done. */
  isDone: boolean
  /** Not in the order of the list: what is put there stands where it belongs. */
  isSorted: boolean
  items: readonly Item[]
  now: Date
  dragged: readonly string[] | undefined
  over: Over | undefined
  /** Given here, for whoever lets something go. */
  places: RefObject<Record<string, PlaceAt>>
}

const SLOT_REM = 2.75

/** A labelled list of cards, that scrolls for itself. Only those near its window exist. */
export const Column = memo(
  ({ column, isFirst, share, isDone, isSorted, items, now, dragged, over, places }: ColumnProps) => {
    const { canEdit } = useList()
    const ui = useUi()
    const t = useTranslations('board')
    const title = useColumnWords(column)
    const format = useFormatter()
    const viewport = useViewport()
    const scroller = useRef<HTMLDivElement>(null)
    const container = useRef<HTMLDivElement>(null)
    const width = useWidth(container, 280)
    const showsStatus = column.kind !== 'status' || column.name === 'done'
    const [active, wanted, editing, reveal] = [
      useUiState(({ active }) => active),
      useUiState(({ wanted }) => wanted?.key),
      useUiState(({ editing }) => editing?.key),
      useUiState(({ reveal }) => reveal),
    ]
    const starts = useCardStarts(items, editing, { isDone, showsStatus, width, viewport })
    const rows = useRows(items, starts, [active, wanted, editing, ...(dragged ?? [])], { container, scroller }, 0)

    useLayoutEffect(() => {
      const index = reveal === undefined ? -1 : items.findIndex(({ key }) => key === reveal)
      if (index < 0 || !scroller.current || !container.current) return
      revealRow(scroller.current, container.current, rows, index, 0, 0)
      ui.set({ reveal: undefined })
    })

    /** Before which card. What is finished stands from the latest on, whatever is wished. */
    const indexAt = (y: number): number => {
      if (isDone || isSorted || items.length === 0 || !container.current) return 0
      const at = y - container.current.getBoundingClientRect().top
      if (at <= 0) return 0
      const row = rowAt(starts, at)
      return at > (starts[row]! + starts[row + 1]!) / 2 ? row + 1 : row
    }
    useEffect(() => {
      const known = places.current
      known[column.name] = (keys, y) => {
        if (isDone || isSorted) return undefined
        const above = items.slice(indexAt(y)).find(({ key }) => !keys.includes(key))
        return { above: above?.key, last: items.findLast(({ key }) => !keys.includes(key))?.key }
      }
      return () => void delete known[column.name]
    })

    const fields = useMemo(() => fieldsIn(column), [column])
    const at = over && indexAt(over.y)
    const slot = SLOT_REM * viewport.rem
    return (
      <section
        data-column={column.name}
        aria-label={title}
        className={classNames(
          'flex min-w-44 flex-none snap-start flex-col border-e border-rule-2 last:border-e-0 max-md:min-w-[85%]',
          isDone && column.name !== 'failed' ? 'bg-stub' : 'bg-sheet',
        )}
        style={{ width: `${100 * share}%` }}
      >
        <div className="flex min-h-11.5 shrink-0 items-center gap-2.5 border-b border-rule-2 px-4">
          <ColumnMark column={column} />
          <h2 dir="auto" className="type-ui min-w-0 truncate font-strong">
            {title}
          </h2>
          <span className="type-small figures ms-auto text-ink-3">{format.number(items.length)}</span>
        </div>
        <div ref={scroller} data-cards className="relative min-h-0 flex-1 scroll-py-2 overflow-x-clip overflow-y-auto">
          <div
            ref={container}
            role={items.length > 0 ? 'list' : undefined}
            aria-label={items.length > 0 ? t('column', { column: title }) : undefined}
            className="relative [overflow-anchor:none]"
            style={{ height: rows.height + (over ? slot : 0) }}
          >
            {at !== undefined && (
              <div
                role="presentation"
                className="type-small absolute inset-x-2 flex items-center justify-center rounded-sm border border-dashed border-pen bg-pen-wash text-pen"
                style={{ height: slot - 8, top: starts[at]! + 4 }}
              >
                {t('slot', { count: over!.keys.length, number: over!.number })}
              </div>
            )}
            <div role="presentation" style={{ height: starts[rows.first] }} />
            {rows.drawn.map((index) => {
              const { key } = items[index]!
              const start = starts[index]!
              const isFar = index < rows.first || index >= rows.end
              const shift = at !== undefined && index >= at ? slot : 0
              return (
                <div
                  key={key}
                  role="presentation"
                  className={classNames(
                    isFar ? 'absolute inset-x-0' : 'relative',
                    'contain-layout contain-size has-data-over:z-bar',
                  )}
                  style={{
                    height: starts[index + 1]! - start,
                    top: isFar ? start : undefined,
                    transform: shift === 0 ? undefined : `translateY(${shift}px)`,
                  }}
                >
                  <Card
                    lineKey={key}
                    now={now}
                    isDone={isDone}
                    showsStatus={showsStatus}
                    isDragged={dragged?.includes(key) ?? false}
                    width={width}
                  />
                </div>
              )
            })}
          </div>
          {column.name === 'failed' && <p className="type-small px-4 py-3 text-ink-3">{t('failed')}</p>}
        </div>
        {canEdit && column.name !== 'failed' && (
          <ListAddField label={t('addTo', { column: title })} placeholder={t('add')} fields={fields} isNext={isFirst} />
        )}
      </section>
    )
  },
)

/** What a line has that is added there. */
const fieldsIn = (column: BoardColumn): Partial<NewLine> =>
  column.name === 'pending' || column.name === '=' ? {} : patchInto(column, { status: 'pending', labels: [] })

const ColumnMark = ({ column }: { column: BoardColumn }) => {
  if (column.kind === 'status') return <StatusMark status={column.status} />
  if (column.kind === 'label') return <Tag aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
  if (column.id === null) return <UserRound aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-ink-3" />
  return <Portrait id={column.id} size="small" decorative />
}
