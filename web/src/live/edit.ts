import type { Task } from '@docket/contract'

export type TaskPatch = Partial<Pick<Task, 'name' | 'status' | 'due_at' | 'position'>>
export type ListPatch = { name?: string; icon?: string }

/** What someone at this screen did. `key` names a line: the task's id, or a local one until the server has given an id. */
export type Edit =
  | { kind: 'add'; key: string; name: string; due_at: string | null }
  | { kind: 'change'; key: string; patch: TaskPatch }
  | { kind: 'archive' | 'restore' | 'delete'; key: string }
  | { kind: 'list'; patch: ListPatch }

export interface QueuedEdit {
  readonly id: number
  readonly edit: Edit
  /**
   * - `held`: shown, but not to be sent yet: a deletion that can still be undone
   * - `queued`: to be sent in its turn
   * - `sending`: a request is under way
   * - `uncertain`: a request left and no answer came; an addition may or may not have been made
   */
  state: 'held' | 'queued' | 'sending' | 'uncertain'
}

export const keyOf = (edit: Edit): string => (edit.kind === 'list' ? '' : edit.key)

/** What can be sent now. Edits of one line keep their order, and so do additions; the rest goes side by side. */
export const readyEdits = (queue: readonly QueuedEdit[]): QueuedEdit[] => {
  const busy = new Set<string>()
  let isAdding = false
  return queue.filter((queued) => {
    if (queued.state === 'held') return false
    const isAddition = queued.edit.kind === 'add'
    const isFree = !busy.has(keyOf(queued.edit)) && !(isAddition && isAdding)
    busy.add(keyOf(queued.edit))
    isAdding ||= isAddition
    return isFree && queued.state !== 'sending'
  })
}
