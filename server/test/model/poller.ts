import assert from 'node:assert/strict'
import type { Client } from '@docket/client'
import type { Change, Comment, Task } from '@docket/contract'
import { byID, inOrder } from './list-state.ts'

/** What a reader who polls knows: the open tasks at a rev, and all comments, unless it began with a baseline. */
export interface Position {
  readonly rev: number
  readonly tasks: readonly Task[]
  readonly comments: readonly Comment[] | undefined
}

/** Asks for the changes since and applies them; without a position the answer is the whole open list. */
export const pollFrom = async (api: Client, listID: string, from?: Position): Promise<Position> => {
  const { rev, full, changes } = await api.getListChanges({ listID, ...(from && { since: String(from.rev) }) })
  assert.equal(full, from === undefined)
  assert.ok(rev >= (from?.rev ?? 0))
  const tasks = new Map(from?.tasks.map((task) => [task.id, task]))
  const comments = new Map(from?.comments?.map((comment) => [comment.id, comment]))
  let last: Change | undefined
  for (const change of changes) {
    assert.ok(change.rev <= rev)
    if (!full)
      assert.ok(follows(change, last, from!.rev), `${JSON.stringify(change)} came after ${JSON.stringify(last)}`)
    last = change
    if (change.event === 'task') {
      assert.equal(change.data.rev, change.rev)
      if (change.data.archived_at === null) tasks.set(change.data.id, change.data)
      else tasks.delete(change.data.id)
    } else if (change.event === 'task_deleted') {
      tasks.delete(change.data.id)
      for (const { id, task_id } of comments.values()) if (task_id === change.data.id) comments.delete(id)
    } else if (change.event === 'comment') {
      assert.equal(change.data.rev, change.rev)
      comments.set(change.data.id, change.data)
    } else if (change.event === 'comment_deleted') comments.delete(change.data.id)
  }
  return { rev, tasks: inOrder(tasks.values()), comments: from?.comments && byID(comments.values()) }
}

/** At a later rev, or at the same one behind the task that a comment came to or went from. */
const follows = (change: Change, last: Change | undefined, since: number): boolean => {
  if (change.rev > (last?.rev ?? since)) return true
  const isOfComment = change.event === 'comment' || change.event === 'comment_deleted'
  return change.rev === last?.rev && isOfComment && last.event === 'task' && last.data.id === change.data.task_id
}
