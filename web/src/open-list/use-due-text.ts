import type { Task } from '@docket/contract'
import { useDateWords } from '../ui/date-words.ts'

/** `Today 14:00`, `Tomorrow`, `Sat 21 Nov`, `1 Dec 2027`. */
export const useDueText = (): ((task: Task, now: Date) => string | undefined) => {
  const words = useDateWords()
  return ({ due_at }, now) => (due_at === null ? undefined : words.due(new Date(due_at), now))
}
