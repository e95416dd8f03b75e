import { endOfDay, hasTime } from './date-text.ts'

interface Due {
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

/** The same as a task has it: without a time it is the whole day. */
export const dueFields = (date: Date | null): { due_at: string | null; due_all_day: boolean } => {
  if (!date || hasTime(date)) return { due_at: date?.toISOString() ?? null, due_all_day: false }
  const midnight = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return { due_at: new Date(midnight).toISOString(), due_all_day: true }
}

/** The moment of `dueDate` as a text that can be compared with others. */
export const dueMoment = (due: Due & { readonly due_at: string | null }): string =>
  due.due_all_day ? dueDate(due)!.toISOString() : due.due_at!
