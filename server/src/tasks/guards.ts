import { refuse } from '@docket/contract'
import type { Tx } from '../engine/db/database.ts'
import type { List } from '../engine/db/schema.ts'
import type { LightTask, MaybeRead } from './queries.ts'
import { changesShape, isFinished, isRunning } from './rules.ts'

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

/** Whether a person looks at what an API key completes. */
export const isReviewed = ({ review }: Pick<MaybeRead, 'review'>, list: Pick<List, 'review'>): boolean =>
  (review ?? list.review) === 1

type Judged = Pick<MaybeRead, 'status' | 'archived_at' | 'outputs' | 'waiting' | 'review'>

/**
 * Refuses what is for people, where an API key writes: what waits for a person is neither decided nor taken away, what is
 * reviewed is neither completed nor failed past them, and no less is reviewed than before. `undefined` stands for a task that is not there.
 * `isReport`: the holder of its lease says that it failed, or gives it back.
 */
export const assertForKeys = (
  { by }: Pick<Tx, 'by'>,
  list: Pick<List, 'review'>,
  before: Judged | undefined,
  after: Judged | undefined,
  isReport = false,
): void => {
  if (!by || by.via === '' || before === after) return
  const isFinishedNow = after !== undefined && isFinished(after.status) && after.status !== before?.status
  const isPast = isFinishedNow && !isReport && isReviewed(before ?? after, list)
  if ((before && isTakenAway(before, after)) || isPast || isLess(before, after))
    refuse('api_key.session_required', 'A person decides about this task: not with an API key. Sign in.')
}

const isTakenAway = (before: Judged, after: Judged | undefined): boolean =>
  before.waiting !== null && (!after || judged.some((field) => before[field] !== after[field]))
const judged = ['status', 'archived_at', 'outputs', 'waiting'] as const

const isLess = (before: Judged | undefined, after: Judged | undefined): boolean =>
  after !== undefined && rankOf(after.review) < rankOf(before?.review ?? null)
/** What its list has stands between yes and no. */
const rankOf = (review: number | null): number => review ?? 0.5
