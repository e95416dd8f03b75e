import type { Project } from '@docket/contract'

/** What is kept of a list at the moment it was last on screen. */
export interface Seen {
  rev: number
  total: number
  completed: number
  failed: number
}

export type SeenLists = Record<string, Seen>

export type ChangePart = { key: 'completed' | 'added' | 'removed' | 'failed' | 'reopened'; count: number }

export type ListChange = { key: 'new' } | { key: 'other' } | { parts: ChangePart[] }

export const seenOf = ({ rev, total, completed, failed }: Project): Seen => ({ rev, total, completed, failed })

/** How the list differs from when it was last seen; counts are differences, so they claim nothing about who or when. */
export const changeOf = (list: Project, seen: Seen | undefined): ListChange | undefined => {
  if (!seen) return { key: 'new' }
  if (seen.rev === list.rev) return undefined
  const completed = list.completed - seen.completed
  const total = list.total - seen.total
  const failed = list.failed - seen.failed
  const parts: ChangePart[] = []
  if (completed > 0) parts.push({ key: 'completed', count: completed })
  if (completed < 0) parts.push({ key: 'reopened', count: -completed })
  if (total > 0) parts.push({ key: 'added', count: total })
  if (total < 0) parts.push({ key: 'removed', count: -total })
  if (failed > 0) parts.push({ key: 'failed', count: failed })
  return parts.length === 0 ? { key: 'other' } : { parts }
}

export interface Arranged {
  changed: { list: Project; change: ListChange }[]
  quiet: Project[]
}

/** Changed lists first, then the quiet ones; the latest change on top in both. */
export const arrange = (lists: readonly Project[], seen: SeenLists): Arranged => {
  const latestFirst = lists.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at) || a.name.localeCompare(b.name))
  const arranged: Arranged = { changed: [], quiet: [] }
  for (const list of latestFirst) {
    const change = changeOf(list, seen[list.id])
    if (change) arranged.changed.push({ list, change })
    else arranged.quiet.push(list)
  }
  return arranged
}

/** Running is what the other counts leave over. */
export const countsOf = ({ total, completed, failed, pending }: Project) => ({
  done: completed,
  running: Math.max(0, total - completed - failed - pending),
  failed,
  pending,
})

export const openOf = ({ total, completed, failed }: Project): number => total - completed - failed
