import type { WaitingEdit } from './edit.ts'

/** An edit that has been under way for longer than this is shown to be. */
const NOTICEABLE_MS = 1000

/** Nothing but the way to the server keeps it. */
export const isUnderWay = ({ problem, held_until }: WaitingEdit): boolean => !problem && held_until === undefined

export const isNoticeable = ({ at }: WaitingEdit, now: number): boolean => at + NOTICEABLE_MS <= now

/**
 * In how many milliseconds the next deletion is not held any longer, and in how many something becomes worth a word. What is
 * held no longer is let go.
 */
export const nextWakeUps = (edits: Iterable<WaitingEdit>, now: number): { release?: number; notice?: number } => {
  let release = Number.POSITIVE_INFINITY
  let notice = Number.POSITIVE_INFINITY
  for (const waiting of edits) {
    const { held_until, at } = waiting
    if (held_until !== undefined && held_until <= now) delete waiting.held_until
    else if (held_until !== undefined) release = Math.min(release, held_until)
    if (isUnderWay(waiting) && !isNoticeable(waiting, now)) notice = Math.min(notice, at + NOTICEABLE_MS)
  }
  return {
    ...(Number.isFinite(release) && { release: release - now + 1 }),
    ...(Number.isFinite(notice) && { notice: notice - now + 1 }),
  }
}
