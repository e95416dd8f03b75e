import { isSame, type TaskEdit } from '../../live/edit.ts'
import type { LineVerbs } from '../line-verbs.ts'

/** The labels of each of these lines, from what they are. */
export const relabel = (
  { parts: { linesOf, freeOf, perform } }: LineVerbs,
  keys: readonly string[],
  relabelled: (labels: readonly string[]) => string[],
) => {
  const changes = linesOf(keys).flatMap((line) => {
    const patch = { labels: relabelled(line.task.labels) }
    return isSame(line.task, patch) ? [] : [{ line, patch }]
  })
  const lines = changes.map(({ line }) => line)
  const free = new Set(freeOf('changed', lines))
  const edits = changes
    .filter(({ line }) => free.has(line))
    .map(({ line, patch }): TaskEdit => ({ kind: 'change', key: line.key, patch, base: { labels: line.task.labels } }))
  return perform('changed', [...free], edits)
}
