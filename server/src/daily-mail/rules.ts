import type { NoticeSettings } from '@docket/contract'
import type { DailyMailRow } from '../engine/db/schema.ts'

type Chosen = Pick<DailyMailRow, 'enabled' | 'hour' | 'time_zone' | 'mailed_at'>

/** Where nothing was chosen. */
export const atFirst = { hour: 8, time_zone: 'UTC' }

/** So many notices and late tasks are told; of more, how many. */
export const MOST_TOLD = 20

const dayOf = (moment: string, time_zone: string): Temporal.PlainDate =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(time_zone).toPlainDate()

/** The midnight in UTC of the day that a moment is in: what is due on a whole day before it is late. */
export const dayBegins = (moment: string, time_zone: string): string => `${dayOf(moment, time_zone)}T00:00:00.000Z`

/**
 * When the next mail is sent, after this moment: on each day at most one, however often the hour is changed. An hour that a day
 * does not have is the one after it.
 */
export const nextMail = ({ enabled, hour, time_zone, mailed_at }: Chosen, now: string): string | null => {
  if (!enabled) return null
  const mailed = mailed_at === null ? undefined : dayOf(mailed_at, time_zone)
  const moment = Temporal.Instant.from(now)
  for (let day = dayOf(now, time_zone); ; day = day.add({ days: 1 })) {
    const at = day.toZonedDateTime({ timeZone: time_zone, plainTime: new Temporal.PlainTime(hour) }).toInstant()
    if (Temporal.Instant.compare(at, moment) > 0 && !mailed?.equals(day))
      return new Date(at.epochMilliseconds).toISOString()
  }
}

/** As the account is told; where nothing was chosen, nothing is sent yet. */
export const toSettings = (
  row: Pick<DailyMailRow, 'enabled' | 'hour' | 'time_zone'> | undefined,
  muted: readonly { list_id: string }[],
): NoticeSettings => {
  const { enabled, hour, time_zone } = row ?? { enabled: 0, ...atFirst }
  const muted_lists = muted.map(({ list_id }) => list_id)
  return { daily_mail: enabled === 1, daily_mail_hour: hour, time_zone, muted_lists }
}
