import assert from 'node:assert/strict'
import type { Client } from '@docket/client'
import type { Task } from '@docket/contract'
import { inOrder } from './list-state.ts'

/** What a reader who polls knows: the open tasks at a rev. */
export interface Position {
  readonly rev: number
  readonly tasks: readonly Task[]
}

/** Asks for the changes since and applies them; without a position the answer is the whole open list. */
export const pollFrom = async (api: Client, listID: string, from?: Position): Promise<Position> => {
  const { rev, full, changes } = await api.getListChanges({ listID, ...(from && { since: String(from.rev) }) })
  assert.equal(full, from === undefined)
  assert.ok(rev >= (from?.rev ?? 0))
  const tasks = new Map(from?.tasks.map((task) => [task.id, task]))
  let last = from?.rev ?? 0
  for (const change of changes) {
    assert.ok(change.rev <= rev)
    if (!full) assert.ok(change.rev > last, `${change.rev} came after ${last}`)
    last = change.rev
    if (change.event === 'task') {
      assert.equal(change.data.rev, change.rev)
      if (change.data.archived_at === null) tasks.set(change.data.id, change.data)
      else tasks.delete(change.data.id)
    } else if (change.event === 'task_deleted') tasks.delete(change.data.id)
  }
  return { rev, tasks: inOrder(tasks.values()) }
}
