import type { Project } from '@docket/contract'
import { byName } from './by-name.ts'
import { bySection } from './list-sections.ts'

/** Archived lists are in neither. */
export interface Arranged {
  changed: Project[]
  quiet: Project[]
}

/**
 * Lists with news first, then the quiet ones; the latest change on top in both, but for the quiet ones that somebody has put
 * into an order.
 */
export const arrange = (lists: readonly Project[]): Arranged => {
  const latestFirst = lists
    .filter(isShown)
    .toSorted((a, b) => byName(b.updated_at, a.updated_at) || byName(a.name, b.name))
  return {
    changed: latestFirst.filter(({ unseen }) => unseen),
    quiet: latestFirst.filter(({ unseen }) => !unseen).toSorted(bySection),
  }
}

const isShown = ({ archived }: Project): boolean => !archived

/** The lists as they are now, where they stood or were put: nothing else moves under the eyes of whoever reads. New ones come last. */
export const arrangeAs = (before: Arranged, lists: readonly Project[]): Arranged => {
  const now = new Map(lists.filter(isShown).map((list) => [list.id, list]))
  const take = ({ id }: Project) => {
    const list = now.get(id)
    now.delete(id)
    return list ?? []
  }
  const changed = before.changed.flatMap(take)
  const quiet = before.quiet.flatMap(take)
  return { changed, quiet: [...quiet, ...now.values()].toSorted(bySection) }
}

/** Running is what the other counts leave over. */
export const countsOf = ({ total, completed, failed, pending }: Project) => ({
  done: completed,
  running: Math.max(0, total - completed - failed - pending),
  failed,
  pending,
})

export const openOf = ({ total, completed, failed }: Project): number => total - completed - failed

/** How much is still to be done, and in how many of the lists. */
export const openIn = (lists: readonly Project[]): { tasks: number; lists: number } => {
  const open = lists.map(openOf).filter((count) => count > 0)
  return { tasks: open.reduce((sum, count) => sum + count, 0), lists: open.length }
}
