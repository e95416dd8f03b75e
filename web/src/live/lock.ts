import type { Project, Task } from '@docket/contract'
import type { Verb } from './history.ts'

/** Why something cannot be done now: the list is out for work, or a worker has this line. */
export type Lock = { why: 'dispatched' } | { why: 'held'; task: Task }

/** What changes which lines there are, their names, or their order. */
const shaping: ReadonlySet<Verb> = new Set(['added', 'renamed', 'archived', 'restored', 'deleted', 'moved'])

/** What keeps somebody from doing this to a line, or to the list itself. */
export const lockOf = (verb: Verb, state: Project['state'] | undefined, task?: Task): Lock | undefined => {
  if (state === 'ready' && shaping.has(verb)) return { why: 'dispatched' }
  return task && task.lease !== null ? { why: 'held', task } : undefined
}
