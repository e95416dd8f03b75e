import { hasTime } from './date-text.ts'
import { type Due, dueDate } from './due.ts'

/** The same as a task has it: without a time it is the whole day. */
export const dueFields = (date: Date | null): { due_at: string | null; due_all_day: boolean } => {
  if (!date || hasTime(date)) return { due_at: date?.toISOString() ?? null, due_all_day: false }
  const midnight = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return { due_at: new Date(midnight).toISOString(), due_all_day: true }
}

/** The moment of `dueDate` as a text that can be compared with others. */
export const dueMoment = (due: Due & { readonly due_at: string | null }): string =>
  due.due_all_day ? dueDate(due)!.toISOString() : due.due_at!
