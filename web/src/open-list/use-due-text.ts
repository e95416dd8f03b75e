import type { Task } from '@docket/contract'
import { dueDate } from '../domain/due.ts'
import { useDateWords } from '../ui/date-words.ts'

/** `Today 14:00`, `Tomorrow`, `Sat 21 Nov`, `1 Dec 2027`. */
export const useDueText = (): ((task: Task, now: Date) => string | undefined) => {
  const words = useDateWords()
  return (task, now) => {
    const due = dueDate(task)
    return due && words.due(due, now)
  }
}
