import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lateOpenList } from '../../chunks.ts'
import { calendarDays, type DayName, dayNamed, turned, weeksAround } from '../../domain/calendar-days.ts'
import { conventions } from '../../domain/conventions.ts'
import { dayText, endOfDay, wholeDayText } from '../../domain/date-text.ts'
import { dueFields } from '../../domain/due-fields.ts'
import { firstDayOf } from '../../domain/first-day.ts'
import { addDays } from '../../domain/month.ts'
import { nameOfDay } from '../../live/line-index.ts'
import { useListState } from '../../live/use-list.ts'
import { LineOverlays } from '../../open-list/editors/line-overlays.tsx'
import { useAnchors, useLineFocus } from '../../open-list/line-focus.ts'
import { ListAddField } from '../../open-list/list-add-field.tsx'
import { useList } from '../../open-list/list-provider.tsx'
import { useUiState, useVisible } from '../../open-list/list-ui.ts'
import { LiveBanner } from '../../open-list/live-banner.tsx'
import { putOnDay } from '../../open-list/put-on-day.ts'
import { useBucketed } from '../../open-list/use-bucketed.ts'
import { useDoneToast } from '../../open-list/use-done-toast.ts'
import { useLineActions } from '../../open-list/use-line-actions.ts'
import { useLineClicks } from '../../open-list/use-line-clicks.ts'
import { useListKeys } from '../../open-list/use-list-keys.ts'
import type { ListSearch } from '../../open-list/view/list-search.ts'
import { useListSearch } from '../../open-list/view/use-list-search.ts'
import { ViewHead } from '../../open-list/view/view-head.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useMinute } from '../../ui/date-now.ts'
import { useViewport } from '../../ui/use-viewport.ts'
import { useWidth } from '../../ui/use-width.ts'
import { CalendarNav } from './calendar-nav.tsx'
import { Days } from './days.tsx'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { useDayDrag } from './use-day-drag.tsx'
import { useDrawnDays } from './use-drawn-days.ts'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The list as a calendar: each line on the day that it is due. */
export const CalendarView = () => {
  const [search, setSearch] = useListSearch()
  return (
    <>
      <ViewHead search={search} onSearch={setSearch} />
      <ShownDays search={search} onSearch={setSearch} />
    </>
  )
}

interface ShownDaysProps {
  search: ListSearch
  onSearch(search: Partial<ListSearch>): void
}

/** All that is drawn anew when somebody else puts a line elsewhere. */
const ShownDays = ({ search, onSearch }: ShownDaysProps) => {
  const { session, canEdit, verbs, container, nextLine } = useList()
  const t = useTranslations('calendar')
  const showDone = useDoneToast()
  const { span, on } = search
  const now = useMinute()
  const today = nameOfDay(now)
  const isRefused = useListState(session, ({ problems }) => problems.length > 0)
  const isSelecting = useUiState(({ selected }) => selected.size > 0)
  const parts = lateOpenList.usePart(isRefused || isSelecting)

  const firstDay = firstDayOf(conventions.reader)
  const day = useMemo(() => dayNamed(on ?? today), [on, today])
  const weeks = useMemo(() => weeksAround(day, span, firstDay), [day, span, firstDay])
  const names = useMemo(() => weeks.flat().map(nameOfDay), [weeks])
  const byDay = useBucketed(calendarDays, names, search.filter, now)

  const { rem } = useViewport()
  const isNarrow = useWidth(container, 1000) < 40 * rem
  const onShow = (to: Date) => onSearch({ on: nameOfDay(to) === today ? undefined : nameOfDay(to) })
  const { drawn, isOpened, more, less } = useDrawnDays({
    names,
    byDay,
    isTight: span === 'month' && !isNarrow,
    onShow,
  })

  const [choice, setChoice] = useState<DayName>()
  // The day of a line that is gone to, or opened, is the one that is looked at.
  const dayWith = (key: string | undefined) =>
    key === undefined ? undefined : names.find((each) => byDay[each]!.some((item) => item.key === key))
  const wantedDay = dayWith(useUiState(({ wanted }) => wanted?.key))
  if (wantedDay !== undefined && wantedDay !== choice) setChoice(wantedDay)
  const open = useUiState(({ open }) => open)
  const [opened, setOpened] = useState<string>()
  const openDay = open === opened ? undefined : dayWith(open)
  if (open !== opened && (open === undefined || openDay !== undefined)) {
    setOpened(open)
    if (openDay !== undefined) setChoice(openDay)
  }
  const fallback = names.includes(today) ? today : nameOfDay(day)
  const chosen = choice !== undefined && names.includes(choice) ? choice : fallback
  const chosenDay = useMemo(() => dayNamed(chosen), [chosen])
  const hasOneDay = isNarrow && span === 'month'
  useVisible(
    useMemo(
      () => (hasOneDay ? drawn[chosen]! : names.flatMap((name) => drawn[name]!)),
      [drawn, names, hasOneDay, chosen],
    ),
  )
  const actions = useLineActions({ canMove: false })
  useListKeys(actions)
  const turn = (by: 1 | -1) => onShow(turned(day, span, firstDay, by))
  useCalendarKeys({ names, drawn, onTurn: turn, onShow })
  useLineFocus(container, session.store)
  useAnchors(container)

  const { onHold: _hold, openMenu: _menu, ...clicks } = useLineClicks(actions)
  const { drag, over, hand, onPointerDown } = useDayDrag((keys, name) =>
    showDone(putOnDay(verbs, keys, () => dayNamed(name))),
  )

  const choose = (target: Element) => {
    const name = target.closest<HTMLElement>('[data-day]')?.dataset.day
    if (name === undefined || target.closest('[data-key]')) return
    setChoice(name)
    if (target.closest('[data-choose]') || target.closest('button')) return
    // An empty place of a day is where something is to be written.
    nextLine.current?.focus()
  }
  // The day that is looked at is in sight.
  useEffect(() => {
    container.current
      ?.querySelector('[data-choose][tabindex="0"]')
      ?.closest('[data-day]')
      ?.scrollIntoView({ block: 'nearest' })
  }, [weeks, container])
  const isWalking = useRef(false)
  useEffect(() => {
    if (!isWalking.current) return
    isWalking.current = false
    container.current?.querySelector<HTMLElement>('[data-choose][tabindex="0"]')?.focus()
  }, [chosen, container])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || event.altKey || !(event.target as Element).matches('[data-choose]')) return
    event.preventDefault()
    event.stopPropagation()
    const to = addDays(chosenDay, step)
    setChoice(nameOfDay(to))
    if (!names.includes(nameOfDay(to))) onShow(to)
    isWalking.current = true
  }
  const fields = useMemo(
    () => dueFields(endOfDay(chosenDay.getFullYear(), chosenDay.getMonth(), chosenDay.getDate())),
    [chosenDay],
  )
  return (
    <>
      <CalendarNav
        span={span}
        day={day}
        weeks={weeks}
        onSpan={(next) => onSearch({ span: next, on: chosen === today ? undefined : nameOfDay(chosenDay) })}
        onTurn={turn}
        onToday={() => {
          setChoice(today)
          onSearch({ on: undefined })
        }}
        onUndated={() => onSearch({ view: 'list', filter: { ...search.filter, due: 'none' } })}
      />
      <LiveBanner />
      <div
        ref={container}
        data-full-width
        tabIndex={-1}
        className={classNames(
          'flex min-h-88 flex-1 basis-0 flex-col overflow-x-clip overflow-y-auto outline-none pointer-coarse:select-none',
          drag && 'cursor-grabbing select-none',
        )}
        {...clicks}
        onClick={(event) => {
          clicks.onClick(event)
          choose(event.target as Element)
        }}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
      >
        <Days
          span={span}
          isNarrow={isNarrow}
          weeks={weeks}
          month={day.getMonth()}
          byDay={byDay}
          drawn={drawn}
          chosen={chosen}
          now={now}
          dragged={drag?.keys}
          over={over}
          onMore={more}
          onLess={less}
          isOpened={isOpened}
        />
      </div>
      {canEdit && (
        <ListAddField
          label={t('addTo', { day: wholeDayText(chosenDay) })}
          placeholder={t('add', { day: dayText(chosenDay, now) })}
          fields={fields}
          isNext
        />
      )}
      {hand}
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
