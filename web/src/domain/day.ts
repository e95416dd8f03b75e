export type DayForm = 'today' | 'yesterday' | 'weekday' | 'date' | 'year'

/** How a moment in the past is said: the nearer, the more of it. */
export const dayForm = (moment: Date, now: Date): DayForm => {
  const days = Math.round((startOfDay(now) - startOfDay(moment)) / 86_400_000)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days < 7) return 'weekday'
  return moment.getFullYear() === now.getFullYear() ? 'date' : 'year'
}

const startOfDay = (moment: Date): number =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()
