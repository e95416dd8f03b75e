import type { AnalyticsSnapshot } from '@docket/contract'
import type { Db } from '../engine/db/database.ts'
import { DAY, toTimestamp } from '../engine/outside/clock.ts'
import { findFinished, findSizes } from './analytics-queries.ts'

/** What came to an end on each of the last days of UTC, and how things stand now, in all lists that the user can see. */
export const analyticsOf = async (
  db: Db,
  { user_id, days, now }: { user_id: string; days: number; now: Date },
): Promise<AnalyticsSnapshot> => {
  const until = (Math.floor(now.getTime() / DAY) + 1) * DAY
  const from = until - days * DAY
  const [finished, lists] = await Promise.all([
    findFinished(db, { user_id, from: toTimestamp(from), until: toTimestamp(until) }),
    findSizes(db, { user_id }),
  ])
  const counts = new Map(finished.map(({ date, status, count }) => [`${date} ${status}`, count]))
  const sum = (of: (list: (typeof lists)[number]) => number) => lists.reduce((all, list) => all + of(list), 0)
  return {
    days,
    series: Array.from({ length: days }, (_, day) => {
      const date = toTimestamp(from + day * DAY).slice(0, 10)
      return { date, completed: counts.get(`${date} completed`) ?? 0, failed: counts.get(`${date} failed`) ?? 0 }
    }),
    status: {
      pending: sum(({ pending }) => pending),
      in_progress: sum(({ total, pending, completed, failed }) => total - pending - completed - failed),
      completed: sum(({ completed }) => completed),
      failed: sum(({ failed }) => failed),
    },
    lists: lists.map(({ id, name, total }) => ({ id, name, count: total })),
  }
}
