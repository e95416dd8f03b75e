import type { Task, TaskStatus } from '@docket/contract'
import { isFinished } from '../domain/finished.ts'
import type { Problem } from './edit.ts'

/** One line as it is shown. The same object is kept as long as nothing on the line changes. */
export interface Line {
  readonly key: string
  readonly task: Task
  /** An edit of this line is on its way for longer than a moment. */
  readonly isWaiting: boolean
  /** Somebody else changed it a moment ago. */
  readonly isChanged: boolean
  /** Finished a moment ago; it stays in its place for a breath. */
  readonly isFresh: boolean
  /** Somebody else took it away while it was in use here: it stays until it is let go. */
  readonly gone: 'deleted' | 'archived' | undefined
  /** What its edit ran into. */
  readonly problem: Problem | undefined
}

export type Counts = Readonly<Record<TaskStatus, number>> & { readonly total: number }

export const plainLine = (key: string, task: Task): Line => ({
  key,
  task,
  isWaiting: false,
  isChanged: false,
  isFresh: false,
  gone: undefined,
  problem: undefined,
})

/** What decides the group and place of a line, besides its position and name. */
export const hasOtherPlace = (a: Line, b: Line): boolean =>
  a.task.status !== b.task.status ||
  a.task.due_at !== b.task.due_at ||
  a.task.due_all_day !== b.task.due_all_day ||
  a.task.assignee_id !== b.task.assignee_id ||
  a.task.labels[0] !== b.task.labels[0] ||
  a.isFresh !== b.isFresh ||
  a.gone !== b.gone ||
  a.problem !== b.problem ||
  (isFinished(b.task) && a.task.updated_at !== b.task.updated_at)

/** What lines are found by, besides what decides their place. */
export const hasOtherContent = (a: Line, b: Line): boolean =>
  a.task.name !== b.task.name ||
  a.task.description !== b.task.description ||
  a.task.color !== b.task.color ||
  a.task.labels.join('\n') !== b.task.labels.join('\n') ||
  a.task.after.join() !== b.task.after.join() ||
  a.task.start_at !== b.task.start_at ||
  !a.task.waiting !== !b.task.waiting

export const isSameLine = (a: Line, b: Line): boolean =>
  a.isWaiting === b.isWaiting &&
  a.isChanged === b.isChanged &&
  a.isFresh === b.isFresh &&
  a.gone === b.gone &&
  a.problem === b.problem &&
  (a.task === b.task || (Object.keys(b.task) as (keyof Task)[]).every((field) => a.task[field] === b.task[field]))

export const noLines: Counts = { pending: 0, in_progress: 0, completed: 0, failed: 0, total: 0 }

/** With one line in the place of another. */
export const recounted = (counts: Counts, before: Line | undefined, after: Line | undefined): Counts => {
  const was = before?.gone ? undefined : before?.task.status
  const is = after?.gone ? undefined : after?.task.status
  if (was === is) return counts
  const now = { ...counts, total: counts.total + (is ? 1 : 0) - (was ? 1 : 0) }
  if (was) now[was]--
  if (is) now[is]++
  return now
}
