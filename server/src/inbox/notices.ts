import { mentionedIn } from '@docket/contract'
import { byOf } from '../engine/db/by.ts'
import type { Tx } from '../engine/db/database.ts'
import type { CommentRow } from '../engine/db/schema.ts'
import type { Rev } from '../engine/revisions/record.ts'
import { putUpPushes } from './pushes.ts'
import {
  foldThread,
  insertAssigned,
  insertHookOff,
  insertMentions,
  insertOfComment,
  insertOfList,
  insertReminders,
  type Told,
  takeBack,
  tellBefore,
} from './telling-queries.ts'

type Said = Pick<CommentRow, 'id' | 'list_id' | 'task_id' | 'body'>

/** A description that is written; `before` is missing where its task is new. */
export interface Described {
  readonly task_id: string
  readonly before?: string | null | undefined
  readonly after: string
}

/** Mentions that one transaction tells of. */
const MOST_PAIRS = 1000

/** Who is told of something new hears of it after the commit, and so do their browsers. */
const tellNew = async (tx: Tx, told: readonly Told[], at: string): Promise<void> => {
  tell(tx, told)
  await putUpPushes(tx, told, at)
}

const tell = (tx: Tx, told: readonly { user_id: string }[]): void => {
  for (const { user_id } of told) tx.news.inboxes.add(user_id)
}

/** Tells whom a new comment is for: whom it mentions, and who takes part in the thread. The list has to be locked. */
export const noteComment = async (tx: Tx, { id, list_id, task_id, body }: Said, at: string): Promise<void> => {
  const mentioned = JSON.stringify(mentionedIn(body))
  const cause = { list_id, task_id, comment_id: id, cause: String(id), at, ...byOf(tx) }
  const told = await insertOfComment(tx, { ...cause, mentioned })
  if (told.length === 0) return
  const users = JSON.stringify(told.map(({ user_id }) => user_id))
  await foldThread(tx, { task_id, comment_id: id, users })
  await tellNew(tx, told, at)
}

/** Tells of the comment before in place of one that is gone, where that stood for both. */
export const noteDeletedComment = async (tx: Tx, { id, task_id }: Pick<Said, 'id' | 'task_id'>): Promise<void> =>
  tell(tx, await tellBefore(tx, { comment_id: id, task_id }))

/** Tells whom a comment mentions that it did not mention before. */
export const noteEditedComment = async (
  tx: Tx,
  { id, list_id, task_id, body: before }: Said,
  after: string,
  at: string,
): Promise<void> => {
  const pairs = newlyMentioned({ task_id, before, after })
  if (pairs.length === 0) return
  const cause = { list_id, comment_id: id, cause: String(id), at, ...byOf(tx) }
  await tellNew(tx, await insertMentions(tx, { ...cause, pairs: JSON.stringify(pairs) }), at)
}

/** Tells whom descriptions of a list mention that they did not mention before: of each description once, whatever becomes of it. */
export const noteDescriptions = async (
  tx: Tx,
  list_id: string,
  descriptions: readonly Described[],
  at: string,
): Promise<void> => {
  const pairs = descriptions.flatMap(newlyMentioned).slice(0, MOST_PAIRS)
  if (pairs.length === 0) return
  const cause = { list_id, comment_id: null, cause: null, at, ...byOf(tx) }
  await tellNew(tx, await insertMentions(tx, { ...cause, pairs: JSON.stringify(pairs) }), at)
}

/** A task that is written, and who is to do it; `before` is missing where it is new. */
interface Given {
  readonly before: { readonly assignee_id: string | null } | undefined
  readonly after: { readonly id: string; readonly assignee_id: string | null } | undefined
}

/**
 * Tells people that somebody else gave them tasks: each of them once, however many there are. Who has them no more, and did
 * not read of it, is told nothing.
 */
export const noteAssignees = async (tx: Tx, list_id: string, changes: readonly Given[], at: string): Promise<void> => {
  const by = byOf(tx)
  const taken: [string, string][] = []
  const given: [string, string][] = []
  for (const { before, after } of changes) {
    if (!after || before?.assignee_id === after.assignee_id) continue
    if (before?.assignee_id) taken.push([after.id, before.assignee_id])
    if (after.assignee_id && after.assignee_id !== by.by_user_id) given.push([after.id, after.assignee_id])
  }
  if (taken.length > 0) tell(tx, await takeBack(tx, { kind: 'assigned', pairs: JSON.stringify(taken) }))
  if (given.length > 0)
    await tellNew(tx, await insertAssigned(tx, { list_id, at, ...by, pairs: JSON.stringify(given) }), at)
}

/** Tells people of what they wanted to be told now: of a task once, until that is read. The list has to be locked. */
export const noteReminders = async (
  tx: Tx,
  list_id: string,
  due: readonly { readonly task_id: string; readonly user_id: string }[],
  at: string,
): Promise<void> => {
  if (due.length === 0) return
  const pairs = JSON.stringify(due.map(({ task_id, user_id }) => [task_id, user_id]))
  await takeBack(tx, { kind: 'reminder', pairs })
  await putUpPushes(tx, await insertReminders(tx, { list_id, at, pairs }), at)
  tell(tx, due) // of a task that is done the reminder is gone
}

/** Tells somebody that they were added to a list. */
export const noteAdded = async (
  tx: Tx,
  { list_id, user_id }: { list_id: string; user_id: string },
  at: string,
): Promise<void> =>
  tellNew(
    tx,
    await insertOfList(tx, { list_id, user_id, kind: 'added', cause: `${list_id} ${at}`, at, ...byOf(tx) }),
    at,
  )

/** Tells who dispatched a list that it came back, unless their own hands have finished it. */
export const noteHandedBack = async (
  tx: Tx,
  { list_id, user_id, rev }: { list_id: string; user_id: string; rev: Rev },
  at: string,
): Promise<void> => {
  const by = byOf(tx)
  if (by.by_user_id === null || (by.by_user_id === user_id && by.by_via === '')) return
  const cause = `${list_id} ${rev}`
  await tellNew(tx, await insertOfList(tx, { list_id, user_id, kind: 'handed_back', cause, at, ...by }), at)
}

/** Tells the owner of a list that one of its webhooks was switched off, because its address takes nothing. */
export const noteHookOff = async (
  tx: Tx,
  { list_id, hook_id }: { list_id: string; hook_id: string },
  at: string,
): Promise<void> => tellNew(tx, await insertHookOff(tx, { list_id, cause: `${hook_id} ${at}`, at }), at)

/** Pairs of the task and whom it mentions now. */
const newlyMentioned = ({ task_id, before, after }: Described): [string, string][] => {
  const mentioned = mentionedIn(after)
  if (mentioned.length === 0) return []
  const known = new Set(mentionedIn(before ?? ''))
  return mentioned.filter((id) => !known.has(id)).map((id) => [task_id, id])
}
