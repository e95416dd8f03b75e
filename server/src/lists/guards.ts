import { refuse } from '@docket/contract'
import type { Caller } from '../engine/call/caller.ts'
import type { List } from '../engine/db/schema.ts'

type Guard = Pick<List, 'review' | 'max_waiting'>

/** Refuses an API key that would have people look at less than before, or have more wait for them. */
export const assertNoLess = ({ credential }: Caller, before: Guard, after: Guard): void => {
  if (credential.kind === 'session') return
  if (after.review < before.review || mostWaiting(after) > mostWaiting(before))
    refuse('api_key.session_required', 'What people look at is theirs to say: not with an API key. Sign in.')
}

/** As many may wait for people in the list. */
export const mostWaiting = ({ max_waiting }: Guard): number => max_waiting || Number.POSITIVE_INFINITY
