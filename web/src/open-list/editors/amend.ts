import { isSame, type TaskEdit } from '../../live/edit.ts'
import type { LineVerbs } from '../line-verbs.ts'

/** The labels of each of these lines, or what each comes after, from what they are. */
export const amend = (
  { parts: { linesOf, freeOf, perform } }: LineVerbs,
  keys: readonly string[],
  field: 'labels' | 'after',
  amended: (before: readonly string[], key: string) => string[],
) => {
  const changes = linesOf(keys).flatMap((line) => {
    const patch = { [field]: amended(line.task[field], line.key) }
    return isSame(line.task, patch) ? [] : [{ line, patch }]
  })
  const lines = changes.map(({ line }) => line)
  const free = new Set(freeOf('changed', lines))
  const edits = changes
    .filter(({ line }) => free.has(line))
    .map(({ line, patch }): TaskEdit => ({ kind: 'change', key: line.key, patch, base: { [field]: line.task[field] } }))
  return perform('changed', [...free], edits)
}
