import type { Task } from '@docket/contract'
import { positionsForAll } from '../domain/position.ts'
import { isSame, type TaskEdit, type TaskPatch } from '../live/edit.ts'
import type { Label } from '../live/history.ts'
import type { Line } from '../live/line.ts'
import type { ListStore } from '../live/list-store.ts'
import { type LineVerbs, verbOf } from './line-verbs.ts'

/** Above a line, or else below the last of those that it is put among. */
export interface Place {
  readonly above: string | undefined
  readonly last: string | undefined
}

/**
 * Gives these lines what `patchOf` says and puts them, in this order, at a place: one step that can be undone. Without `place` they
 * stay where they are in the list, and so they do while that is out for work. Answers with what was done, if anything was.
 */
export const arrangeLines = (
  store: ListStore,
  { parts: { linesOf, lockOn, freeOf, perform } }: LineVerbs,
  keys: readonly string[],
  patchOf: (task: Task) => TaskPatch,
  place?: Place,
): Label | undefined => {
  const lines = linesOf(keys)
  const changes = new Map(lines.map(({ key, task }) => [key, changed(task, patchOf(task))]))
  const first = changes.values().find((patch) => Object.keys(patch).length > 0)
  const verb = first ? verbOf(first) : 'moved'
  const free = freeOf(verb, lines)
  const moved = place && !lockOn('moved') ? placed(store, free, place) : new Map<string, number>()
  const own = new Set(free.map(({ key }) => key))
  const edits = [...own.union(new Set(moved.keys()))].flatMap((key): TaskEdit | [] => {
    const { task } = store.line(key)!
    const position = moved.get(key)
    const patch = {
      ...(own.has(key) && changes.get(key)),
      ...(position !== undefined && position !== task.position && { position }),
    }
    const fields = Object.keys(patch) as (keyof TaskPatch)[]
    const base: TaskPatch = Object.fromEntries(fields.map((field) => [field, task[field]]))
    return fields.length === 0 ? [] : { kind: 'change', key, patch, base }
  })
  return perform(verb, free, edits)
}

/** What of it is another. */
const changed = (task: Task, patch: TaskPatch): TaskPatch =>
  Object.fromEntries(Object.entries(patch).filter(([field, value]) => !isSame(task, { [field]: value })))

/** The positions of lines that come to stand there, and of those that make room; none where they stand there already. */
const placed = (store: ListStore, lines: readonly Line[], { above, last }: Place): ReadonlyMap<string, number> => {
  const keys = lines.map(({ key }) => key)
  const own = new Set(keys)
  const others = store.lines
    .filter(({ key }) => !own.has(key))
    .map(({ key, task: { position } }) => ({ key, position }))
  const beside = above ?? last
  const found = others.findIndex(({ key }) => key === beside)
  const index = found < 0 ? others.length : above === undefined ? found + 1 : found
  const isThere = keys.every((key, at) => store.lines[index + at]?.key === key)
  return new Map(isThere ? [] : positionsForAll(keys, index, others).map(({ key, position }) => [key, position]))
}
