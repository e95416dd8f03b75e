import type { TaskLine, TaskStatus } from '@docket/contract'
import { dueMoment } from './due-fields.ts'
import { firstIn } from './in-order.ts'

type Dated = Pick<TaskLine, 'id' | 'due_at' | 'list_id' | 'position'> & Partial<Pick<TaskLine, 'due_all_day'>>

/** Lines that are due at the same time of day or of a stretch of days, or have one status. `day` where they all are of one. */
export interface Day<Line> {
  readonly key: string
  readonly kind: 'late' | 'today' | 'day' | 'later' | 'undated' | 'status'
  readonly status?: TaskStatus
  readonly day?: Date
  readonly lines: readonly Line[]
}

const DAYS_AHEAD = 7

/** What is late, and what else is due today, of lines that stand as `earliestFirst` has them. */
export const todayOf = <Line extends Dated>(lines: readonly Line[], now: Date): Day<Line>[] => {
  // There can be thousands: moments as the server writes them are compared as texts.
  const before = (moment: string): number => firstIn(lines, (line) => dueMoment(line) >= moment)
  const [present, tomorrow] = [before(now.toISOString()), before(midnight(now, 1))]
  return [
    { key: 'late', kind: 'late', lines: lines.slice(0, present) } as const,
    { key: 'today', kind: 'today', day: now, lines: lines.slice(present, tomorrow) } as const,
  ].filter((day) => day.lines.length > 0)
}

/** What is due from tomorrow on: each of the next seven days, and whatever comes after them. The lines stand as for `todayOf`. */
export const upcomingOf = <Line extends Dated>(lines: readonly Line[], now: Date): Day<Line>[] => {
  const begins = Array.from({ length: DAYS_AHEAD + 1 }, (_, at) => midnight(now, at + 1))
  const byDay = Map.groupBy(lines, (line) => {
    const moment = dueMoment(line)
    return begins.findLastIndex((begin) => begin <= moment) + 1
  })
  return [...byDay]
    .filter(([ahead]) => ahead > 0)
    .map(([ahead, ofDay]): Day<Line> => {
      if (ahead > DAYS_AHEAD) return { key: 'later', kind: 'later', lines: ofDay }
      const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead)
      return { key: `day-${ahead}`, kind: 'day', day, lines: ofDay }
    })
}

/** What is late, due today, or later, and what has no date: that by list, in its order. */
export const mineOf = <Line extends Dated>(lines: readonly Line[], now: Date): Day<Line>[] => {
  const dated = lines.filter(({ due_at }) => due_at !== null).sort(earliestFirst)
  const undated = lines.filter(({ due_at }) => due_at === null).sort(byList)
  const days = todayOf(dated, now)
  const known = days.reduce((sum, day) => sum + day.lines.length, 0)
  const rest = [
    { key: 'later', kind: 'later', lines: dated.slice(known) } as const,
    { key: 'undated', kind: 'undated', lines: undated } as const,
  ]
  return [...days, ...rest.filter((day) => day.lines.length > 0)]
}

/** When the day begins at the reader's place that is so many days ahead. */
const midnight = (now: Date, ahead: number): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead).toISOString()

/** Lines of the same moment stand together by list, in its order. */
export const earliestFirst = (a: Dated, b: Dated): number => {
  const isAlike = a.due_all_day === b.due_all_day
  const [first, second] = isAlike ? [a.due_at!, b.due_at!] : [dueMoment(a), dueMoment(b)]
  if (first !== second) return first < second ? -1 : 1
  return byList(a, b)
}

const byList = (a: Dated, b: Dated): number => {
  if (a.list_id !== b.list_id) return a.list_id < b.list_id ? -1 : 1
  return a.position - b.position || (a.id < b.id ? -1 : Number(a.id > b.id))
}
