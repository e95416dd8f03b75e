export const addDays = (date: Date, days: number): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)

/** The first day of the week that `date` is in; 0 is Sunday. */
export const startOfWeek = (date: Date, firstDay: number): Date => addDays(date, -((date.getDay() - firstDay + 7) % 7))

/** The six weeks of days that show the month of `day`. */
export const weeksOf = (day: Date, firstDay: number): Date[][] => {
  const start = startOfWeek(new Date(day.getFullYear(), day.getMonth(), 1), firstDay)
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => addDays(start, week * 7 + index)),
  )
}

/** The whole weeks that show the month of `day`, four to six of them. */
export const weeksOfMonth = (day: Date, firstDay: number): Date[][] =>
  weeksOf(day, firstDay).filter((week) => week.some((date) => date.getMonth() === day.getMonth()))
