import { grouped } from './grouped.ts'
import type { ImportedDue } from './imported.ts'
import { wholeDay } from './imported-dates.ts'

/** Sub-tasks follow what they are part of, whichever row came first. Where that is not in the file, they stay where they are. */
export const belowTheirParents = <Task>(
  tasks: readonly Task[],
  keysOf: (task: Task) => { id: string; parent: string },
): Task[] => {
  const keys = new Map(tasks.map((task) => [task, keysOf(task)]))
  const ids = new Set([...keys.values()].map(({ id }) => id).filter(Boolean))
  const isPart = ({ id, parent }: { id: string; parent: string }) => parent !== id && ids.has(parent)
  const parts = grouped(
    tasks.filter((task) => isPart(keys.get(task)!)),
    (task) => keys.get(task)!.parent,
  )
  if (parts.size === 0) return [...tasks]
  const placed = new Set<Task>()
  const place = (first: Task) => {
    const next = [first]
    for (let task = next.pop(); task; task = next.pop()) {
      if (placed.has(task)) continue
      placed.add(task)
      next.push(...(parts.get(keys.get(task)!.id) ?? []).toReversed())
    }
  }
  for (const task of tasks) if (!isPart(keys.get(task)!)) place(task)
  // What is left goes round in a circle.
  for (const task of tasks) place(task)
  return [...placed]
}

/** The steps of a task, each behind a square. */
export const asBoxes = (text: string): string =>
  text
    .replace(/[ \t]*▫[ \t]*/g, '\n- [ ] ')
    .replace(/[ \t]*▪[ \t]*/g, '\n- [x] ')
    .replace(/\n{2,}(?=- \[)/g, '\n')
    .trim()

/** A day is written as the moment at which it begins in its zone. */
export const dayWithin = (due: ImportedDue, zone: string): ImportedDue => {
  if (due.due_all_day) return due
  try {
    const parts = new Intl.DateTimeFormat('en', {
      ...(zone && { timeZone: zone }),
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    }).formatToParts(new Date(due.due_at))
    const of = (kind: string) => Number(parts.find(({ type }) => type === kind)!.value)
    return wholeDay(of('year'), of('month'), of('day'))
  } catch {
    return due // no zone that is known here
  }
}
