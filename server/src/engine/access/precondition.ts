import { type Current, type IfMatch, refuse } from '@docket/contract'

/**
 * Refuses what was decided on another version than the one that is there, and shows that one. Asked while the row is
 * locked: nobody comes in between.
 */
export const assertKnown = async (
  ifMatch: IfMatch | undefined,
  version: number,
  current: () => Current | Promise<Current>,
): Promise<void> => {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch.includes(`"${version}"`)) return
  refuse('precondition.failed', 'This has changed since you looked at it.', { current: await current() })
}
