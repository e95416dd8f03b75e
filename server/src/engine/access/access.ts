import { isAtLeast, type ListRole, refuse } from '@docket/contract'
import type { Caller } from '../call/caller.ts'
import { type Db, isWriting, MovedMeanwhile, type Tx } from '../db/database.ts'
import type { CommentRow, List, TaskRow } from '../db/schema.ts'
import type { Standing } from '../db/standing.ts'
import { keyIdOf } from './key.ts'
import { findComment, findList, findTask, lockComment, lockList, lockTask } from './queries.ts'
import { reachOf } from './reach.ts'

/** A row that the caller may see, with the caller's role on its list. */
export type Seen<Row> = Row & { my_role: ListRole }

/** What the contents of a list need of its row. */
export type ListHead = Pick<List, 'id' | 'rev' | 'purged_rev'>

/** What writers are told besides. */
type Written = Standing & Pick<List, 'max_attempts' | 'lease_seconds'>
export type LockedList = Seen<ListHead & Written>
/** With what the task's list says of it. */
export type LockedTask = Seen<TaskRow> & { readonly list: Written }

/**
 * Loads and authorizes in one: what does not exist and what the caller may not see are the same 404, a role that is too
 * weak is 403.
 *
 * Inside a transaction the rows stay locked until its end, in an order that everybody keeps: the list, what is in it, and
 * last the membership. The membership has to be locked too: PostgreSQL reads again only what it locks, and whoever waits
 * for the list would go on with the role from before a removal that was committed meanwhile. What was moved to another list
 * while its list was waited for is not found, and not looked for there: that could lock two lists out of order.
 */
export const access = { list, task, comment }

async function list(db: Tx, caller: Caller, list_id: string, needed: ListRole): Promise<LockedList>
async function list(db: Db, caller: Caller, list_id: string, needed: ListRole): Promise<Seen<ListHead>>
async function list(db: Db, caller: Caller, list_id: string, needed: ListRole): Promise<Seen<ListHead>> {
  noteWriter(db, caller)
  const [found, isReached] = await Promise.all([findHead(db, caller, list_id), reachOf(db, caller)])
  if (!found || !isReached(list_id)) return refuse('not_found', 'There is no such list.')
  assertRole(found.my_role, needed)
  return found
}

async function task(db: Tx, caller: Caller, task_id: string, needed: ListRole): Promise<LockedTask>
async function task(db: Db, caller: Caller, task_id: string, needed: ListRole): Promise<Seen<TaskRow>>
async function task(db: Db, caller: Caller, task_id: string, needed: ListRole): Promise<Seen<TaskRow>> {
  noteWriter(db, caller)
  const key = { task_id, user_id: caller.user_id }
  const [found, isReached] = await Promise.all([
    isWriting(db) ? lockedTask(db, key) : db.first(findTask, key),
    reachOf(db, caller),
  ])
  if (!found && isWriting(db) && (await db.first(findTask, key))) throw new MovedMeanwhile()
  if (!found || !isReached(found.list_id)) return refuse('not_found', 'There is no such task.')
  assertRole(found.my_role, needed)
  return found
}

/**
 * A comment of the caller's own: everybody else's is as if it were not there, and to a key that may not do everything what its owner wrote
 * without it. Its list is locked, its task is not.
 */
async function comment(tx: Tx, caller: Caller, comment_id: number, needed: ListRole): Promise<Seen<CommentRow>> {
  noteWriter(tx, caller)
  const key = { comment_id, user_id: caller.user_id }
  const [found, isReached] = await Promise.all([
    tx.first(lockComment, { ...key, in_list: tx.list_id ?? null }),
    reachOf(tx, caller),
  ])
  if (!found && (await tx.first(findComment, key))) throw new MovedMeanwhile()
  const isOwn = found?.author_id === caller.user_id && (isFull(caller) || found.key_id === keyIdOf(caller))
  if (!isOwn || !isReached(found.list_id)) return refuse('not_found', 'There is no such comment of yours.')
  assertRole(found.my_role, needed)
  return found
}

const isFull = ({ credential }: Caller): boolean => credential.access === 'full'

const lockedTask = async (tx: Tx, key: { task_id: string; user_id: string }): Promise<LockedTask | undefined> => {
  const found = await tx.first(lockTask, { ...key, in_list: tx.list_id ?? null })
  if (!found) return undefined
  const { list_rev, list_bytes, list_pending, list_running, list_waiting, list_state, list_dispatched_by, ...rest } =
    found
  const { list_review, list_max_waiting, list_has_after, list_max_attempts, list_lease_seconds, ...task } = rest
  const list = {
    ...{ rev: list_rev, bytes: list_bytes, pending: list_pending, running: list_running, waiting: list_waiting },
    ...{ state: list_state, dispatched_by: list_dispatched_by, review: list_review, max_waiting: list_max_waiting },
    ...{ has_after: list_has_after, max_attempts: list_max_attempts, lease_seconds: list_lease_seconds },
  }
  tx.locked.standings.set(task.list_id, list)
  return { ...task, list }
}

const lockedList = async (tx: Tx, key: { list_id: string; user_id: string }): Promise<LockedList | undefined> => {
  const { standings, heads } = tx.locked
  const of = `${key.list_id} ${key.user_id}`
  const [standing, head] = [standings.get(key.list_id), heads.get(of)]
  if (standing && head) return { ...head, ...standing }
  const list = await tx.first(lockList, key)
  if (!list) return undefined
  standings.set(list.id, list)
  heads.set(of, list)
  return list
}

/** Outside a transaction the look-up of the caller has read it a moment ago, in the same query as the session. */
const findHead = (db: Db, caller: Caller, list_id: string): Seen<ListHead> | Promise<Seen<ListHead> | undefined> => {
  if (isWriting(db)) return lockedList(db, { list_id, user_id: caller.user_id })
  return caller.list?.id === list_id ? caller.list : db.first(findList, { list_id, user_id: caller.user_id })
}

const noteWriter = (db: Db, { account, credential, user_id }: Caller): void => {
  if (!isWriting(db)) return
  db.by = { user_id, via: credential.name }
  db.is_demo = account.demo
}

const assertRole = (role: ListRole, needed: ListRole): void => {
  if (isAtLeast(role, needed)) return
  refuse(
    'list.role',
    needed === 'owner' ? 'Only the owner of this list can do that.' : 'You can look at this list, but not change it.',
  )
}
