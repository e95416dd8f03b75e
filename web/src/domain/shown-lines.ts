import type { Task } from '@docket/contract'
import type { Line } from '../live/line.ts'
import type { LineIndex } from '../live/line-index.ts'

/** Which lines are shown. */
export interface Shown {
  /** The filter, if there is one: whether it lets a task through at that moment. */
  passingAt?: ((now: Date) => (task: Task) => boolean) | undefined
  /** Whether a line was added since there is this filter: it is shown, whatever the filter says. */
  isAdded?(key: string): boolean
}

/**
 * Decides it, line by line. A line that the filter lets through no more stays as long as it is in the hands of its reader, or was
 * finished a moment ago: `kept` are those of the former. `wasShown` says what was shown last.
 */
export const shownAt = (
  { passingAt, isAdded }: Shown,
  index: LineIndex,
  now: Date,
  inHand: readonly string[],
  wasShown: (key: string) => boolean,
): { isShown(line: Line): boolean; kept: ReadonlySet<string> } => {
  const passes = passingAt?.(now)
  if (!passes) return { isShown: () => true, kept: new Set() }
  const isKept = (key: string) => {
    const line = index.get(key)
    return line !== undefined && !passes(line.task) && wasShown(key)
  }
  const kept = new Set(inHand.filter(isKept))
  return {
    kept,
    isShown: (line) =>
      passes(line.task) ||
      line.problem !== undefined ||
      kept.has(line.key) ||
      (line.isFresh && wasShown(line.key)) ||
      (isAdded?.(line.key) ?? false),
  }
}
