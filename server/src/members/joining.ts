import { isAtLeast, type MemberRole, refuse } from '@docket/contract'
import type { Tx } from '../engine/db/database.ts'
import { record } from '../engine/revisions/record.ts'
import { acceptPending } from './invite-queries.ts'
import { findMember, findRole, putMember } from './queries.ts'

interface Joining {
  readonly list_id: string
  readonly user_id: string
  readonly role: MemberRole
}

/** Somebody joins by themselves, which they have seen, or keeps the stronger role that they have. Their account and the list are locked. */
export const join = async (tx: Tx, joining: Joining, now: string): Promise<void> => {
  const held = await findRole(tx, joining)
  if (!held || !isAtLeast(held, joining.role)) await setRole(tx, joining, now, { hasSeen: true })
}

/** Joins the list of an invite that is still pending and sent to this address, and says which; nothing otherwise. Account and list are locked. */
export const joinByInvite = async (
  tx: Tx,
  { hash, user }: { hash: string; user: { id: string; email: string } },
  now: string,
): Promise<string | undefined> => {
  const accepted = await acceptPending(tx, { hash, email: user.email, user_id: user.id, now })
  if (!accepted) return undefined
  await join(tx, { ...accepted, user_id: user.id }, now)
  return accepted.list_id
}

/** Somebody is to have this role from now on, whoever they were. Their account and the list are locked. */
export const setRole = async (tx: Tx, joining: Joining, now: string, { hasSeen = false } = {}) => {
  const held = await findRole(tx, joining)
  if (held === 'owner') isOwner()
  if (held !== joining.role) {
    const rev = await record(tx, joining.list_id, now)
    await putMember(tx, { ...joining, rev, seen_rev: hasSeen ? rev : 0, now })
  }
  return (await findMember(tx, joining))!
}

export const isOwner = (): never =>
  refuse('member.owner', 'This person owns the list. Owners are no members, and cannot leave: delete the list instead.')
