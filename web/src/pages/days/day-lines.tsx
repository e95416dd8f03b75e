import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { remindersByTask } from '../../api/reminders-query.ts'
import { lateOpenList } from '../../chunks.ts'
import type { Day } from '../../domain/days.ts'
import { isFinished } from '../../domain/finished.ts'
import { useAccount } from '../../live/use-account.ts'
import { lineElement, useAnchors, useLineFocus } from '../../open-list/line-focus.ts'
import { useUi, useUiState, useVisible } from '../../open-list/list-ui.ts'
import { putOnDay } from '../../open-list/put-on-day.ts'
import { useClicksOnLines } from '../../open-list/use-line-clicks.ts'
import type { ShownLine } from '../../overview/edited-lines.ts'
import type { Acts } from '../../overview/use-acts.ts'
import { useListsById } from '../../overview/use-all-lines.ts'
import { Button } from '../../ui/button.tsx'
import { useDateReading } from '../../ui/date-reading.ts'
import { DayCard } from './day-card.tsx'
import { DayHead } from './day-head.tsx'
import { DayOverlay } from './day-overlay.tsx'
import { DayRow } from './day-row.tsx'
import type { Shape } from './mine-views.tsx'
import { type CardLook, Spread } from './spread.tsx'
import type { DayActions } from './use-day-actions.ts'
import { useDayKeys } from './use-day-keys.ts'
import { useDoers } from './use-doers.ts'

interface DayLinesProps {
  days: readonly Day<ShownLine>[]
  shape: Shape
  /** That a calendar shows, where it is one. */
  month: number | undefined
  /** The lines that are drawn, from top to bottom: so many of each day. */
  shown: readonly ShownLine[]
  room: number
  now: Date
  acts: Acts
  does: DayActions
  /** Nobody else does any of them: it needs no saying. */
  isAllMine: boolean
  /** The id of the line that is open. */
  opened: string | undefined
  /** More than that is to be drawn. */
  onMore(): void
}

const none: readonly Day<ShownLine>[] = []
/** What others take away goes at once: of lines above lists none is kept in its place. */
const keepsNothing = { use: () => () => {} }

export const DayLines = (props: DayLinesProps) => {
  const { days, shape, month, shown, room, now, acts, does, isAllMine, opened, onMore } = props
  const t = useTranslations('days')
  const { userID } = useAccount()
  const ui = useUi()
  const container = useRef<HTMLDivElement>(null)
  const lists = useListsById()
  const { data: reminders } = useQuery(remindersByTask)
  const doerOf = useDoers(shown)
  useDateReading()
  const { actions, canEdit } = does
  const [active, asked, selected] = [
    useUiState((state) => state.active),
    useUiState((state) => state.asked),
    useUiState((state) => state.selected),
  ]
  useVisible(useMemo(() => shown.map(({ id }) => ({ kind: 'line', key: id, isDone: false }) as const), [shown]))
  useLineFocus(container, keepsNothing)
  useFocusAfterPanel(container, shown, opened)
  useAnchors(container)
  useDayKeys({ container, does, acts })

  const lineOf = (key: string) => shown.find(({ id }) => id === key)
  const isEditable = (line: ShownLine) => canEdit(line) && !(isFinished(line) && line.isWaiting)
  const {
    onHold,
    openMenu: _menu,
    ...clicks
  } = useClicksOnLines({
    actions,
    canEdit: (key) => {
      const line = lineOf(key)
      return line !== undefined && canEdit(line)
    },
    isGone: (key) => lineOf(key) === undefined,
    onStatus: (key) => actions.find(({ id }) => id === 'toggle')!.run([key]),
  })
  const handlers = {
    ...clicks,
    onClick: (event: MouseEvent) => {
      if (!(event.target as Element).closest('a')) clicks.onClick(event)
    },
    // A card is taken into the hand by that.
    ...(shape === 'list' && { onPointerDown: onHold }),
  }
  const parts = lateOpenList.usePart(selected.size > 0)
  lateOpenList.useAhead()

  const put = (keys: readonly string[], { status, day }: Day<ShownLine>) => {
    ui.clearSelection()
    does.act(keys, (verbs, own) => (status ? verbs.set('status', own, status) : putOnDay(verbs, own, () => day!)))
    ui.focus(keys[0]!)
  }
  const look = (line: ShownLine) => ({
    line,
    listName: lists.get(line.list_id)?.name ?? '',
    listIcon: lists.get(line.list_id)?.icon ?? '',
    now,
    isActive: (lineOf(active ?? '') ? active : shown[0]?.id) === line.id,
    isSelected: selected.has(line.id),
  })
  const isAsked = ({ id }: ShownLine) => asked?.keys.includes(id) ?? false
  const card = (line: ShownLine, how: CardLook) => (
    <DayCard {...how} {...look(line)} canEdit={canEdit(line)} isMarked={opened === line.id || isAsked(line)} />
  )
  return (
    <>
      <div
        ref={container}
        role={shape === 'list' ? 'grid' : 'group'}
        data-full-width={shape !== 'list' || undefined}
        tabIndex={-1}
        aria-label={t('lines')}
        aria-multiselectable={shape === 'list' || undefined}
        className={
          shape === 'list'
            ? 'pb-10 outline-none pointer-coarse:select-none'
            : '@container/spread flex grow overflow-x-auto outline-none'
        }
        {...handlers}
      >
        {shape !== 'list' && (
          <Spread
            places={days}
            room={room}
            now={now}
            month={month}
            container={container}
            active={active}
            selected={selected}
            card={card}
            canEdit={canEdit}
            onPut={put}
            onMore={onMore}
          />
        )}
        {(shape === 'list' ? days : none).map((day) => (
          <div role="rowgroup" key={day.key}>
            <DayHead day={day} />
            {day.lines.slice(0, room).map((line) => (
              <DayRow
                key={line.id}
                {...look(line)}
                isMine={!isAllMine && line.assignee_id === userID}
                doer={doerOf(line)}
                reminder={reminders?.get(line.id)}
                isOpen={opened === line.id}
                isAsked={isAsked(line)}
                canEdit={isEditable(line)}
              />
            ))}
            {day.lines.length > room && (
              <div role="row" className="ps-(--content) pt-2">
                <div role="gridcell">
                  <Button variant="quiet" onClick={onMore}>
                    {t('more', { count: day.lines.length - room })}
                  </Button>
                </div>
              </div>
            )}
          </div>
        ))}
      </div>
      {parts && <parts.SelectionBar actions={actions} />}
      <DayOverlay does={does} />
    </>
  )
}

/** What was open is closed: the way back leads to its line, or to the one in its place, unless the focus is elsewhere by now. */
const useFocusAfterPanel = (
  container: RefObject<HTMLElement | null>,
  shown: readonly ShownLine[],
  opened: string | undefined,
): void => {
  const last = useRef({ opened, at: -1 })
  useLayoutEffect(() => {
    const before = last.current
    const at = shown.findIndex(({ id }) => id === opened)
    last.current = { opened, at: at < 0 && opened === before.opened ? before.at : at }
    if (opened !== undefined || before.opened === undefined || document.activeElement !== document.body) return
    const inPlace = shown[Math.min(Math.max(0, before.at), shown.length - 1)]?.id ?? ''
    const row = lineElement(container.current, before.opened) ?? lineElement(container.current, inPlace)
    row?.focus({ preventScroll: true })
  })
}
