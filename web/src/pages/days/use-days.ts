import { useCallback, useMemo } from 'react'
import type { CalendarSpan } from '../../domain/calendar-days.ts'
import { conventions } from '../../domain/conventions.ts'
import { type Day, earliestFirst, mineOf, todayOf, upcomingOf } from '../../domain/days.ts'
import { firstDayOf } from '../../domain/first-day.ts'
import { boardOf, calendarOf } from '../../domain/spread-days.ts'
import { useAccount } from '../../live/use-account.ts'
import type { AllLines } from '../../overview/all-lines.ts'
import type { ShownLine } from '../../overview/edited-lines.ts'
import { useAllLinesOnce, useDated, useMine } from '../../overview/use-all-lines.ts'
import type { Shape } from './mine-views.tsx'

export type DaysView = 'today' | 'upcoming' | 'mine'

interface DaysOptions {
  view: DaysView
  now: Date
  /** What was finished here a moment ago stays in its place for a breath. */
  fresh: ReadonlySet<string>
  isOnlyMine: boolean
  /** Of what is assigned to the reader. */
  shape: Shape
  /** Of a calendar, and a day that it shows. */
  span: CalendarSpan
  day: Date
}

/** Lines of all lists by their days, as a page shows them. */
export const useDays = ({ view, now, fresh, isOnlyMine, shape, span, day }: DaysOptions): readonly Day<ShownLine>[] => {
  const { userID } = useAccount()
  const ofMine = view === 'mine'
  const dated = useDated()
  const mine = useMine(ofMine)
  const finished = useAllLinesOnce(
    useCallback(
      (lines: AllLines) =>
        [...fresh].flatMap((id) => lines.get(id) ?? []).filter(({ due_at }) => ofMine || due_at !== null),
      [fresh, ofMine],
    ),
  )
  return useMemo(() => {
    const isShown = (line: ShownLine) => !(ofMine || isOnlyMine) || line.assignee_id === userID
    const open = isOnlyMine ? dated.filter(isShown) : dated
    const shown = withMore(ofMine ? mine : open, finished.filter(isShown))
    if (ofMine) {
      const days = mineOf(shown, now)
      if (shape === 'list') return days
      const inOrder = days.flatMap(({ lines }) => lines)
      return shape === 'board'
        ? boardOf(inOrder)
        : calendarOf(inOrder, { span, day, firstDay: firstDayOf(conventions.reader) })
    }
    const inOrder = finished.length === 0 ? shown : shown.toSorted(earliestFirst)
    return view === 'today' ? todayOf(inOrder, now) : upcomingOf(inOrder, now)
  }, [view, ofMine, now, dated, mine, finished, isOnlyMine, userID, shape, span, day])
}

const withMore = (lines: readonly ShownLine[], more: readonly ShownLine[]): readonly ShownLine[] =>
  more.length === 0 ? lines : [...new Map([...lines, ...more].map((line) => [line.id, line])).values()]
