import type { TaskLine } from '@docket/contract'
import { daysBetween } from './date-text.ts'

type Dated = Pick<TaskLine, 'due_at' | 'name'>

/** Lines that are due at the same time of day or of a stretch of days. `day` where they all are of one. */
export interface Day<Line> {
  readonly key: string
  readonly kind: 'late' | 'today' | 'day' | 'later'
  readonly day?: Date
  readonly lines: readonly Line[]
}

const DAYS_AHEAD = 7

/** What is late, and what else is due today. */
export const todayOf = <Line extends Dated>(lines: Iterable<Line>, now: Date): Day<Line>[] => {
  const { late = [], today = [] } = Object.groupBy(lines, ({ due_at }) => {
    const due = new Date(due_at!)
    if (due < now) return 'late'
    return daysBetween(now, due) === 0 ? 'today' : 'later'
  })
  return [
    { key: 'late', kind: 'late', lines: late.sort(earliestFirst) } as const,
    { key: 'today', kind: 'today', day: now, lines: today.sort(earliestFirst) } as const,
  ].filter((day) => day.lines.length > 0)
}

/** What is due from tomorrow on: each of the next seven days, and whatever comes after them. */
export const upcomingOf = <Line extends Dated>(lines: Iterable<Line>, now: Date): Day<Line>[] => {
  const byDay = Map.groupBy(lines, ({ due_at }) => Math.min(daysBetween(now, new Date(due_at!)), DAYS_AHEAD + 1))
  return [...byDay]
    .filter(([ahead]) => ahead > 0)
    .sort(([a], [b]) => a - b)
    .map(([ahead, ofDay]): Day<Line> => {
      const sorted = ofDay.sort(earliestFirst)
      if (ahead > DAYS_AHEAD) return { key: 'later', kind: 'later', lines: sorted }
      const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead)
      return { key: `day-${ahead}`, kind: 'day', day, lines: sorted }
    })
}

const earliestFirst = (a: Dated, b: Dated): number =>
  Date.parse(a.due_at!) - Date.parse(b.due_at!) || a.name.localeCompare(b.name)
