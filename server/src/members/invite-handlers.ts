import { type invites, refuse } from '@docket/contract'
import { sessionEnded } from '../accounts/own-account.ts'
import { holdUser } from '../accounts/user-queries.ts'
import type { Context } from '../context.ts'
import { access } from '../engine/access/access.ts'
import type { Handlers } from '../engine/call/handler.ts'
import type { Invite } from '../engine/db/schema.ts'
import { perMinute } from '../engine/limits/bucket.ts'
import { MemoryBuckets } from '../engine/limits/memory-buckets.ts'
import { addressBlock } from '../engine/outside/address.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { hashOf } from '../engine/outside/encryption.ts'
import { lockList } from '../lists/queries.ts'
import { deletePending, findInvite, findInvites } from './invite-queries.ts'
import { joinByInvite } from './joining.ts'
import { inviterName } from './new-invite.ts'
import { findRole } from './queries.ts'

export const inviteHandlers = ({ config, clock, db }: Context): Handlers<typeof invites> => {
  const previews = new MemoryBuckets(perMinute(config.limits.publicReads), { monotonic: () => clock.monotonic() })
  return {
    async getInvites({ caller, listID }) {
      await access.list(db, caller, listID, 'owner')
      return findInvites(db, { list_id: listID })
    },

    async revokeInvite({ caller, listID, inviteID }) {
      await db.transactOn({ list: listID }, async (tx) => {
        await access.list(tx, caller, listID, 'owner')
        if (!(await deletePending(tx, { id: inviteID, list_id: listID }))) noInvite()
      })
    },

    async previewInvite({ token, ip }) {
      const { isAllowed, resetSeconds } = previews.take(addressBlock(ip))
      if (!isAllowed) refuse('rate_limited', 'Too many requests from your address.', { retry_after: resetSeconds })
      const invite = (await findInvite(db, { hash: hashOf(token) })) ?? noInvite()
      return {
        project_id: invite.list_id,
        project_name: invite.list_name,
        email: invite.email,
        role: invite.role,
        expires_at: invite.expires_at,
        invited_by: inviterName({ email: invite.inviter_email, display_name: invite.inviter_name }),
        accepted: invite.accepted_at !== null,
        expired: isExpired(invite, toTimestamp(clock.now())),
      }
    },

    async acceptInvite({ caller: { user_id }, token }) {
      const now = toTimestamp(clock.now())
      const hash = hashOf(token)
      const { list_id } = (await findInvite(db, { hash })) ?? invalid()
      // Not `transactOn`: in a group that has the list locked nobody may wait for an account.
      await db.transact(async (tx) => {
        await lockList(tx, { id: list_id })
        const { email } = (await holdUser(tx, { id: user_id })) ?? sessionEnded()
        if (await joinByInvite(tx, { hash, user: { id: user_id, email } }, now)) return
        const invite = (await findInvite(tx, { hash })) ?? invalid()
        const isPending = invite.accepted_at === null && !isExpired(invite, now)
        if (isPending) return refuse('invite.other_address', 'This invite was sent to another address than yours.')
        const isStillMember = invite.accepted_by === user_id && (await findRole(tx, { list_id, user_id }))
        if (!isStillMember) invalid()
      })
      return { project_id: list_id }
    },
  }
}

const noInvite = (): never => refuse('not_found', 'There is no such invite.')

const invalid = (): never =>
  refuse('invite.invalid', 'This invite is not good any more: it was withdrawn, accepted, or its time is over.')

/** It was not accepted in time. */
const isExpired = ({ accepted_at, expires_at }: Pick<Invite, 'accepted_at' | 'expires_at'>, now: string) =>
  accepted_at === null && expires_at <= now
