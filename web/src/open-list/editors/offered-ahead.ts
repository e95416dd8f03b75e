import type { Task } from '@docket/contract'
import { fold } from '@docket/contract/fold'
import { comesAfter } from '../../domain/after.ts'
import type { Line } from '../../live/line.ts'
import type { ListStore } from '../../live/list-store.ts'

export interface OfferedLine {
  readonly id: string
  readonly number: number
  readonly name: string
}

const mostOffered = 6

/**
 * Open lines that these can come after: by a number, or by words in their names. Where nothing is written, those above the first of
 * them, the nearest first, and then those below. Not those that `isOnAll` of them already, and none that would close a circle.
 */
export const offeredAhead = (
  store: ListStore,
  keys: readonly string[],
  text: string,
  isOnAll: (id: string) => boolean,
): OfferedLine[] => {
  const lines = store.index.numbered
  const own = new Set(keys.map((key) => store.idOf(key) ?? key))
  const afterOf = (id: string) => store.line(store.keyOfTask(id))?.task.after ?? store.taskOf(id)?.after ?? []
  const idOf = (line: Line): string | undefined => {
    if (line.task.status === 'completed') return undefined
    const id = store.idOf(line.key)
    return id === undefined || isOnAll(id) || comesAfter(id, own, afterOf) ? undefined : id
  }
  const offered = new Map<string, OfferedLine>()
  for (const at of placesOf(lines, keys[0], text)) {
    const line = lines[at]
    const id = line && idOf(line)
    if (id !== undefined) offered.set(id, { id, number: at + 1, name: line!.task.name })
    if (offered.size >= mostOffered) break
  }
  return [...offered.values()]
}

/** Where to look, in the order in which it is offered. */
function* placesOf(lines: readonly Line[], first: string | undefined, text: string): Iterable<number> {
  const words = fold(text.trim())
  if (words === '') {
    const own = lines.findIndex(({ key }) => key === first)
    for (let at = own - 1; at >= 0; at--) yield at
    for (let at = own + 1; at < lines.length; at++) yield at
    return
  }
  if (/^\d+$/.test(words)) yield Number(words) - 1
  for (const [at, { task }] of lines.entries()) if (folded(task).includes(words)) yield at
}

/** Folded once: a task is the same object as long as nothing of it changes. */
const names = new WeakMap<Task, string>()

const folded = (task: Task): string => {
  const name = names.get(task) ?? fold(task.name)
  names.set(task, name)
  return name
}
