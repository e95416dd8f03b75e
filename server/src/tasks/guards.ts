import { refuse } from '@docket/contract'
import type { List } from '../engine/db/schema.ts'
import type { LightTask } from './queries.ts'
import { changesShape, isRunning } from './rules.ts'

/** Refuses what would change a list under the hands of those who work on it. `undefined` stands for a task that is not there. */
export const assertFree = (
  list_state: List['state'],
  before: Omit<LightTask, 'bytes'> | undefined,
  after: Omit<LightTask, 'bytes'> | undefined,
  now: string,
): void => {
  if (list_state === 'ready' && changesShape(before, after))
    refuse('project_ready', 'This list is out for work. Take it back to draft first, or wait until it is done.')
  if (before && isRunning(before, now))
    refuse('task_running', 'A worker has this task. Take it back first, or wait for the report.')
}
