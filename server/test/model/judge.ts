import assert from 'node:assert/strict'
import type { ListRole } from '@docket/contract'
import type { Change } from './list-state.ts'
import type { Answered } from './witness.ts'
import type { Entry } from './world.ts'

/** What was done to one list at the same time, and how it was answered. */
export interface Batch {
  readonly answered: Answered[]
  readonly refused: Refused[]
  /** Users who join with a role, or leave. */
  readonly memberships: Map<number, ListRole | undefined>
  /** Users who said to have seen the list at a rev. */
  readonly seen: Map<number, number>
  /** Revs that memberships took. */
  unexplained: number[]
  isDeleting: boolean
  isDeleted: boolean
}

/** What is done to a list, or said of it. */
type Deed = Change | 'deleteList' | 'see'

interface Refused {
  readonly by: number
  /** Of one call. */
  readonly changes: readonly Deed[]
  readonly status: number
}

/** A change that was made by somebody who may make it. Returns the role in which it was made. */
export const assertAllowed = (entry: Entry, batch: Batch, by: number, change: Deed): ListRole => {
  const role = entry.roles.get(by) ?? batch.memberships.get(by)
  assert.ok(!entry.isGone && role !== undefined, `user ${by} changed a list unseen: ${JSON.stringify(change)}`)
  assert.ok(isEnough(role, change), `a ${role} was allowed ${JSON.stringify(change)}`)
  assert.ok(!isOfOther(entry, by, change), `user ${by} was allowed ${JSON.stringify(change)}`)
  return role
}

/** A refusal that some order of what happened at the same time justifies. */
export const assertRefusable = (entry: Entry, batch: Batch, { by, changes, status }: Refused): void => {
  const role = entry.roles.get(by)
  const roles = batch.memberships.has(by) ? [role, batch.memberships.get(by)] : [role]
  const answerTo = (role: ListRole | undefined): number => {
    if (role === undefined || changes.some((change) => isOfOther(entry, by, change))) return 404
    return changes.every((change) => isEnough(role, change)) ? 200 : 403
  }
  const possible = new Set(roles.map(answerTo))
  if (entry.isGone || changes.some((change) => lacksAim(entry, batch, change))) possible.add(404)
  assert.ok(possible.has(status), `user ${by}, a ${role}, got ${status} for ${JSON.stringify(changes)}`)
}

const isEnough = (role: ListRole, change: Deed): boolean =>
  role === 'owner' || change === 'see' || (role === 'editor' && change !== 'deleteList')

/** A comment of somebody else's. */
const isOfOther = ({ state, authorIDs }: Entry, by: number, change: Deed): boolean => {
  if (typeof change === 'string' || !('commentID' in change)) return false
  const comment = state.comments.get(change.commentID)
  return comment !== undefined && comment.author_id !== authorIDs[by]
}

/** What the change is aimed at was not there, or was taken away at the same time. */
const lacksAim = ({ state }: Entry, { answered }: Batch, change: Deed): boolean => {
  if (typeof change === 'string' || !('taskID' in change || 'commentID' in change)) return false
  const comment = 'commentID' in change ? state.comments.get(change.commentID) : undefined
  const taskID = 'taskID' in change ? change.taskID : comment?.task_id
  const isGone = ({ change: other }: Answered): boolean =>
    other.kind === 'deleteTask'
      ? other.taskID === taskID
      : other.kind === 'deleteComment' && other.commentID === comment?.id
  return taskID === undefined || !state.tasks.has(taskID) || answered.some(isGone)
}
