import type { Attempt } from '@docket/contract'

const WINDOW_MS = 5 * 60_000
/** Less than so many reports say nothing about the next ones. */
const FEWEST = 3
/** A pace that is measured over less is a guess. */
const SHORTEST_MS = 10_000

export interface Pace {
  perMinute: number
  /** When nothing is left, if it goes on like this. */
  end: Date
}

/** How fast workers report, by the latest minutes; `ended` are attempts, the latest first. Nothing where that is not known. */
export const paceOf = (ended: Iterable<Attempt>, left: number, now: number): Pace | undefined => {
  let reported = 0
  let first = now
  for (const { ended_at, started_at, outcome } of ended) {
    const at = Date.parse(ended_at!)
    if (at <= now - WINDOW_MS) break
    if (outcome !== 'completed' && outcome !== 'failed') continue
    reported++
    first = Math.min(first, Math.max(Date.parse(started_at), now - WINDOW_MS))
  }
  const span = now - first
  if (left === 0 || reported < FEWEST || span < SHORTEST_MS) return undefined
  return { perMinute: (reported * 60_000) / span, end: new Date(now + (left * span) / reported) }
}
