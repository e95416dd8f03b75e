import type { Client } from '@docket/client'
import type { ListStore } from './list-store.ts'
import type { Outbox } from './outbox.ts'

/** What a call about a list needs that is no edit of it. */
export interface ListCalls {
  readonly api: Client
  readonly listID: string
  readonly outbox: Pick<Outbox, 'of' | 'flush' | 'isStalled'>
  readonly store: ListStore
  subscribe(listener: () => void): () => void
  /** What is shown has changed. */
  onChange(): void
}

/** Asks for the archived lines as well. */
export const loadArchived = async ({ api, listID, store, onChange }: ListCalls): Promise<void> => {
  for (const task of await api.getTasks({ listID, archived: 'true' })) store.put(task)
  onChange()
}

/** One that is not among the lines: archived, or unknown. Answers whether it is of this list. */
export const loadTask = async ({ api, listID, store, onChange }: ListCalls, id: string): Promise<boolean> => {
  const task = await api.getTask({ taskID: id })
  // A list that was made here is followed under its key.
  const isOfList = task.list_id === (store.list?.id ?? listID)
  if (isOfList) store.put(task)
  onChange()
  return isOfList
}
