import type { Task } from '@docket/contract'
import { isFinished } from '../domain/finished.ts'
import type { WaitingEdit } from './edit.ts'
import { applied, lastKnown } from './edited-task.ts'
import type { Line } from './line.ts'

interface Parts {
  readonly key: string
  readonly before: Line | undefined
  readonly edits: readonly WaitingEdit[]
  readonly server: Task | undefined
  readonly isLoaded: boolean
  readonly isInUse: boolean
  readonly marks: Pick<Line, 'isWaiting' | 'isChanged' | 'isFresh'>
}

/** A line as it is to be shown, or nothing: what the server says, with the edits made here on top. */
export const drawLine = ({ key, before, edits, server, isLoaded, isInUse, marks }: Parts): Line | undefined => {
  let task = server?.archived_at === null ? server : undefined
  for (const { edit, problem } of edits) task = applied(task, edit, problem, server)
  let gone: Line['gone']
  if (!task && isLoaded && isKept(edits, before !== undefined && isInUse)) {
    gone = server ? 'archived' : 'deleted'
    task = before?.task ?? server ?? lastKnown(edits)
  }
  if (!task) return undefined
  const problem = edits.find((waiting) => waiting.problem)?.problem
  return { key, task, ...marks, isFresh: isFinished(task) && marks.isFresh, gone, problem }
}

/** Taken away by somebody else while it is in use, or while an edit of it asks what to do; not taken away from here. */
const isKept = (edits: readonly WaitingEdit[], isInUse: boolean): boolean => {
  const isOwnDoing = edits.some(({ edit }) => ['delete', 'archive', 'move'].includes(edit.kind))
  const isAsking = edits.some(({ problem }) => problem?.kind === 'gone' || problem?.kind === 'conflict')
  return !isOwnDoing && (isAsking || isInUse)
}
