/** So many are told at once. */
export const MOST_TOLD = 2000

/** When something is due; of a whole day `due_at` is its midnight in UTC. */
export interface Due {
  readonly due_at: string
  readonly due_all_day: boolean
}

const LAST_YEAR = 9999

/**
 * A reminder of one round, for another one: as many days before or after the day that it is due on, at the same time of day where the
 * rule is at home. `undefined` where there is no such day any more.
 */
export const shifted = (remind_at: string, from: Due, to: Due, time_zone: string): string | undefined => {
  const dayOf = ({ due_at, due_all_day }: Due) =>
    Temporal.Instant.from(due_at)
      .toZonedDateTimeISO(due_all_day ? 'UTC' : time_zone)
      .toPlainDate()
  const { days } = dayOf(from).until(dayOf(to))
  const there = Temporal.Instant.from(remind_at).toZonedDateTimeISO(time_zone).toPlainDateTime().add({ days })
  if (there.year >= LAST_YEAR) return undefined
  return new Date(there.toZonedDateTime(time_zone).epochMilliseconds).toISOString()
}
