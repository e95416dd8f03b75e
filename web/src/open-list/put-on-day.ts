import { endOfDay, hasTime } from '../domain/date-text.ts'
import { dueDate } from '../domain/due.ts'
import { dueFields } from '../domain/due-fields.ts'
import type { TaskEdit } from '../live/edit.ts'
import type { Label } from '../live/history.ts'
import type { Line } from '../live/line.ts'
import type { LineVerbs } from './line-verbs.ts'

/**
 * Gives each of these lines the day that `dayFor` names, and leaves it its time of day: one step that can be undone. Answers with
 * what was done, if anything was.
 */
export const putOnDay = (
  { parts: { linesOf, freeOf, perform } }: LineVerbs,
  keys: readonly string[],
  dayFor: (line: Line) => Date,
): Label | undefined => {
  const moving = linesOf(keys).flatMap((line) => {
    const { task } = line
    const day = dayFor(line)
    const due = dueDate(task)
    const [year, month, date] = [day.getFullYear(), day.getMonth(), day.getDate()]
    const at =
      due && hasTime(due)
        ? new Date(year, month, date, due.getHours(), due.getMinutes(), due.getSeconds())
        : endOfDay(year, month, date)
    return due && due.getTime() === at.getTime() ? [] : [{ line, patch: dueFields(at) }]
  })
  const free = new Set(
    freeOf(
      'due',
      moving.map(({ line }) => line),
    ),
  )
  const edits = moving
    .filter(({ line }) => free.has(line))
    .map(({ line: { key, task }, patch }): TaskEdit => {
      const base = { due_at: task.due_at, due_all_day: task.due_all_day }
      return { kind: 'change', key, patch, base }
    })
  return perform('due', [...free], edits)
}
