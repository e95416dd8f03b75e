import type { TaskLine, TaskStatus } from '@docket/contract'
import { nameOfDay } from '../live/line-index.ts'
import { type CalendarSpan, weeksAround } from './calendar-days.ts'
import type { Day } from './days.ts'
import { dueDate } from './due.ts'

type Placed = Pick<TaskLine, 'id' | 'status' | 'due_at' | 'due_all_day' | 'list_id' | 'position'>

const statuses = ['pending', 'in_progress', 'completed'] as const satisfies readonly TaskStatus[]

/** Lines as columns by their status, in the order that they have. What has failed is not to be done again by itself: it stands nowhere. */
export const boardOf = <Line extends Placed>(lines: readonly Line[]): Day<Line>[] =>
  statuses.map((status) => ({
    key: status,
    kind: 'status',
    status,
    lines: lines.filter((line) => line.status === status),
  }))

interface Shown {
  span: CalendarSpan
  /** A day of it. */
  day: Date
  firstDay: number
}

/** Lines as the days of a week, or of the whole weeks that show a month; those without a date stand nowhere. */
export const calendarOf = <Line extends Placed>(
  lines: readonly Line[],
  { span, day, firstDay }: Shown,
): Day<Line>[] => {
  const byDay = Map.groupBy(lines, (line) => (line.due_at === null ? '' : nameOfDay(dueDate(line)!)))
  return weeksAround(day, span, firstDay)
    .flat()
    .map((day) => ({ key: nameOfDay(day), kind: 'day', day, lines: byDay.get(nameOfDay(day)) ?? [] }))
}
