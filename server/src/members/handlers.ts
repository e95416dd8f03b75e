import { type Invited, type Member, type members, Refusal, refuse } from '@docket/contract'
import type { Context } from '../context.ts'
import { access } from '../engine/access/access.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { answeredBefore, idempotencyLock } from '../engine/idempotency/once.ts'
import { OneAtATime } from '../engine/limits/mutex.ts'
import { assertAllowed } from '../engine/limits/throttle.ts'
import { HOUR, toTimestamp } from '../engine/outside/clock.ts'
import { recordDeletion } from '../engine/revisions/record.ts'
import { getListFields } from '../lists/queries.ts'
import { dropInvitesOf, putInvite } from './invite-queries.ts'
import { isOwner, setRole } from './joining.ts'
import { newInvite } from './new-invite.ts'
import { deleteMember, findMembers, findRole, holdPeople } from './queries.ts'

export const memberHandlers = ({ config, clock, db, mails, once }: Context): Handlers<typeof members> => {
  const perInviter = { limit: config.limits.inviteMails, windowMs: HOUR }
  const mutex = new OneAtATime(db, clock)

  return {
    async getMembers({ caller, listID }) {
      await access.list(db, caller, listID, 'viewer')
      return findMembers(db, listID)
    },

    async addMember({ caller, listID, repeatable, body: { email, role } }): Promise<Member | Invited> {
      const asked = { caller, repeatable, list_id: listID, now: toTimestamp(clock.now()) }
      const people = { user_id: caller.user_id, email }
      const lock = idempotencyLock(asked)
      // On no list: in a group that has it locked nobody may wait for an account.
      const found = await db.transactOn({ lock }, async (tx) => {
        await access.list(tx, caller, listID, 'owner')
        const { adder, added } = await holdPeople(tx, people)
        if (!added) return { inviter: adder!, list: { id: listID, name: (await getListFields(tx, listID)).name } }
        return once(tx, asked, async () => {
          const joining = { list_id: listID, user_id: added.id, role }
          await dropInvitesOf(tx, joining)
          return setRole(tx, joining, asked.now)
        })
      })
      if (!('inviter' in found)) return found

      if (!caller.account.email_verified) unverified()
      await using _ = await mutex.begin(`invite ${listID} ${email}`)
      const answer = await answeredBefore(db, asked)
      if (answer) return answer as Member | Invited
      await assertAllowed(db, clock, { [`invite mails ${caller.user_id}`]: perInviter })
      const { invite, mail } = newInvite({ ...found, email, role }, { baseUrl: config.baseUrl, now: clock.now() })
      await mails.send(mail).catch(mailFailed)
      // Awaited here: the turn lasts until it is stored.
      return await db.transactOn({ lock }, async (tx) => {
        await access.list(tx, caller, listID, 'owner')
        await holdPeople(tx, people)
        return once(tx, asked, async () => {
          await putInvite(tx, invite)
          return { status: 'invited', email, role, expires_at: invite.expires_at }
        })
      })
    },

    async updateMember({ caller, listID, userID, body: { role } }) {
      const now = toTimestamp(clock.now())
      return db.transactOn({ list: listID }, async (tx) => {
        await access.list(tx, caller, listID, 'owner')
        const member = { list_id: listID, user_id: userID, role }
        return (await findRole(tx, member)) ? setRole(tx, member, now) : noMember()
      })
    },

    async removeMember({ caller, listID, userID }) {
      const now = toTimestamp(clock.now())
      await db.transactOn({ list: listID }, async (tx) => {
        await access.list(tx, caller, listID, userID === caller.user_id ? 'viewer' : 'owner')
        const member = { list_id: listID, user_id: userID }
        const role = (await findRole(tx, member)) ?? noMember()
        if (role === 'owner') isOwner()
        await deleteMember(tx, member)
        await dropInvitesOf(tx, member)
        await recordDeletion(tx, { list_id: listID, kind: 'member', id: userID }, now)
      })
    },
  }
}

const noMember = (): never => refuse('not_found', 'There is no such member.')

const unverified = (): never =>
  refuse(
    'email_unverified',
    'Nobody has an account with this address yet. Confirm your own address first, and you can invite others by mail.',
  )

const mailFailed = (cause: unknown): never => {
  const words = 'The mail server did not take the invite, so nobody is invited. Try again later.'
  throw new Refusal('mail.failed', words, {}, { cause })
}
