import type { Change, HookEvent } from '@docket/contract'
import type { HookRow } from '../engine/db/schema.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Webhooks of one list. */
export const MOST_HOOKS = 10
/** A webhook is sent no more than one delivery in this time. */
export const PACE_MS = SECOND
/** For so long the secret before the last one signs as well. */
export const OLD_SECRET_MS = DAY
/** Off after so long without one delivery that was taken, */
const PATIENCE_MS = 5 * DAY
/** and no earlier than after so many tries: in a pause of Docket itself nothing was tried. */
const LEAST_TRIES = 24

const pauses = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR]
/** The longest time between two tries, with what is added so that what failed together does not come back together. */
export const LONGEST_PAUSE_MS = 1.25 * HOUR

/** How long to wait after so many failures in a row; `chance` from 0 to 1. */
export const pauseAfter = (failures: number, chance: number): number =>
  (pauses[failures - 1] ?? HOUR) * (1 + chance / 4)

export type Standing = Pick<HookRow, 'state' | 'failures' | 'failing_since' | 'next_try_at'>

/** How a webhook stands after a delivery that was not taken. `status` is what was answered, null for nothing. */
export const afterFailure = (
  { failures, failing_since }: Pick<HookRow, 'failures' | 'failing_since'>,
  { status, now, chance }: { status: number | null; now: Date; chance: number },
): Standing => {
  const tries = failures + 1
  const since = failing_since ?? now.toISOString()
  const isOver = now.getTime() - Date.parse(since) >= PATIENCE_MS && tries >= LEAST_TRIES
  return {
    state: status === 410 ? 'gone' : isOver ? 'failed' : 'on',
    failures: tries,
    failing_since: since,
    next_try_at: new Date(now.getTime() + pauseAfter(tries, chance)).toISOString(),
  }
}

const about: { readonly [Event in Change['event']]: HookEvent } = {
  task: 'task',
  task_deleted: 'task',
  attempt: 'task',
  comment: 'comment',
  comment_deleted: 'comment',
  members_changed: 'members',
  list: 'list',
}

/** Whether a webhook for these events tells of a change. */
export const isWanted = ({ event, data }: Change, events: readonly HookEvent[]): boolean =>
  events.includes(about[event]) || (event === 'task' && data.waiting !== null && events.includes('waiting'))
