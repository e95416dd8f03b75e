import { endOfDay } from './date-text.ts'

export interface Due {
  readonly due_at?: string | null
  readonly due_all_day?: boolean
}

/** When a task is due for who looks: a whole day, which is the same in each time zone, until its end at the reader's place. */
export const dueDate = (due: Due): Date | undefined => {
  if (!due.due_at) return undefined
  if (!due.due_all_day) return new Date(due.due_at)
  const [year, month, day] = due.due_at.slice(0, 10).split('-').map(Number)
  return endOfDay(year!, month! - 1, day!)
}
