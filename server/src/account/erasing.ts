import { refuse } from '@docket/contract'
import { noteErasure } from '../accounts/erasure-queries.ts'
import { forgetLogins } from '../accounts/login-attempts.ts'
import { deleteUser } from '../accounts/user-queries.ts'
import { leaveCustomer } from '../billing/kinds.ts'
import { withdrawDailyMail } from '../daily-mail/sending.ts'
import type { Tx } from '../engine/db/database.ts'
import type { User } from '../engine/db/schema.ts'
import { enqueue } from '../engine/jobs/enqueue.ts'
import type { JobKind } from '../engine/jobs/job-kind.ts'
import { recordDeletion } from '../engine/revisions/bury.ts'
import { deleteLists } from '../lists/deletion.ts'
import { findOwnLists } from '../lists/queries.ts'
import { withdrawLinkMails } from '../sign-in/link-mail.ts'
import { UNASSIGNED_AT_ONCE, unassign } from '../tasks/assignees.ts'
import { findJoined, findShared, lockAccounts, lockListsOf } from './deletion-queries.ts'

interface Erasing {
  readonly now: string
  /** When it was erased first, where a backup has brought it back. */
  readonly erased_at?: string
  /** Lists with other members go too, for everybody. */
  readonly withShared: boolean
  /** Where the caller comes from; whoever runs Docket comes from nowhere. */
  readonly ip?: string
}

/** The record beside the backups lacks an account. Tried for days: the disk of the backups may be away. */
export const recordErasures: JobKind = { name: 'record erasures', attempts: 400 }

/**
 * Erases the account with its lists, and notes that it was; what it said in lists of others stays there without a name. Answers how
 * many lists it had. `user` is the account as it was read: one whose password is another one by now is left alone.
 */
export const eraseAccount = async (
  tx: Tx,
  user: User,
  { now, erased_at = now, withShared, ip = '' }: Erasing,
): Promise<number> => {
  await lockListsOf(tx, { user_id: user.id })
  const accounts = await lockAccounts(tx, user)
  if (accounts.find(({ id }) => id === user.id)?.password_hash !== user.password_hash) changedMeanwhile()
  if (user.role === 'admin' && accounts.length === 1) lastAdmin()
  await lockListsOf(tx, { user_id: user.id }) // those that came meanwhile
  const shared = await findShared(tx, { user_id: user.id })
  if (shared.length > 0 && !withShared) stillShared(shared)
  let room = UNASSIGNED_AT_ONCE
  for (const { id: list_id } of await findJoined(tx, { user_id: user.id })) {
    await recordDeletion(tx, { list_id, kind: 'member', id: user.id }, now)
    room -= await unassign(tx, { list_id, user_id: user.id }, now, room)
  }
  const own = (await findOwnLists(tx, { owner_id: user.id })).map(({ id }) => id)
  await deleteLists(tx, own, now)
  await forgetLogins(tx, { email: user.email, ip })
  await leaveCustomer(tx, user.id, now)
  await withdrawDailyMail(tx, user.id)
  await withdrawLinkMails(tx, user.id)
  await deleteUser(tx, user.id)
  if (user.demo === 0) {
    await noteErasure(tx, { user_id: user.id, erased_at })
    await enqueue(tx, recordErasures, {}, now, { key: 'all' })
  }
  return own.length
}

export const changedMeanwhile = (): never =>
  refuse('auth.password_wrong', 'The password was changed meanwhile. Try again with the new one.')

const lastAdmin = (): never =>
  refuse('last_admin', 'You are the only admin of this Docket, which cannot be without one.')

const stillShared = (lists: readonly { id: string }[]): never =>
  refuse(
    'shared_project',
    'Lists of yours have other members. Remove them, or say with delete_shared that these lists go too, for everybody.',
    { blocked_project_ids: lists.map(({ id }) => id) },
  )
