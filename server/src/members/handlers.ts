import { type Invited, type Member, type members, refuse } from '@docket/contract'
import { unaskedMail } from '../accounts/unasked-mail.ts'
import type { Context } from '../context.ts'
import { access } from '../engine/access/access.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { idempotencyLock } from '../engine/idempotency/once.ts'
import { countOrRefuse } from '../engine/limits/throttle.ts'
import { HOUR, toTimestamp } from '../engine/outside/clock.ts'
import { recordDeletion } from '../engine/revisions/bury.ts'
import { noteAdded } from '../inbox/notices.ts'
import { getListFields } from '../lists/queries.ts'
import { unassign } from '../tasks/assignees.ts'
import { dropInvitesOf, putInvite } from './invite-queries.ts'
import { isOwner, setRole } from './joining.ts'
import { newInvite } from './new-invite.ts'
import { deleteMember, findMembers, findPeople, findRole, holdPeople, noteFormerMember, shareList } from './queries.ts'

export const memberHandlers = ({ config, clock, db, encryption, mails, once }: Context): Handlers<typeof members> => {
  const perAdder = { limit: config.limits.inviteMails, windowMs: HOUR }
  const perRecipient = { limit: config.limits.invitesPerRecipient, windowMs: HOUR }

  return {
    async getMembers({ caller, listID }) {
      await access.list(db, caller, listID, 'viewer')
      return findMembers(db, { list_id: listID })
    },

    async getPeople({ caller, listID }) {
      await access.list(db, caller, listID, 'viewer')
      return findPeople(db, listID)
    },

    async addMember({ caller, listID, repeatable, body: { email, role } }): Promise<Member | Invited> {
      const now = clock.now()
      const asked = { caller, repeatable, list_id: listID, now: toTimestamp(now) }
      // What is kept to be answered again is encrypted: it leads into the list.
      const about = `invite to ${listID}`
      // On no list: in a group that has it locked nobody may wait for an account.
      const kept = await db.transactOn({ lock: idempotencyLock(asked) }, async (tx) => {
        await access.list(tx, caller, listID, 'owner')
        if (!caller.account.email_verified) unverified()
        const { adder, added } = await holdPeople(tx, { user_id: caller.user_id, email })
        return once<Member | KeptInvited>(tx, asked, async () => {
          if (added) {
            const isKnown = await shareList(tx, { one: caller.user_id, other: added.id })
            if (!isKnown) await countOrRefuse(tx, { [`people added by ${caller.user_id}`]: perAdder }, now)
            const joining = { list_id: listID, user_id: added.id, role }
            await dropInvitesOf(tx, joining)
            const isNew = !(await findRole(tx, joining))
            const member = await setRole(tx, joining, asked.now)
            if (isNew) await noteAdded(tx, joining, asked.now)
            return member
          }
          const rules = {
            [`people added by ${caller.user_id}`]: perAdder,
            [`invites to ${listID} for ${email}`]: perRecipient,
            ...unaskedMail(email, config.limits),
          }
          await countOrRefuse(tx, rules, now)
          const list = { id: listID, name: (await getListFields(tx, listID)).name }
          const { invite, mail, url } = newInvite(
            { list, inviter: adder!, email, role },
            { baseUrl: config.baseUrl, now },
          )
          await putInvite(tx, invite)
          await mails.put(tx, mail, asked.now, { key: `invite to ${listID} for ${email}` })
          return {
            status: 'invited',
            email,
            role,
            expires_at: invite.expires_at,
            sealed: encryption.encrypt(url, about),
          }
        })
      })
      if (!('sealed' in kept)) return kept
      const { sealed, ...invited } = kept
      if (caller.credential.kind !== 'session') return invited
      return { ...invited, url: encryption.decryptIfOurs(sealed, about) }
    },

    async updateMember({ caller, listID, userID, body: { role } }) {
      const now = toTimestamp(clock.now())
      return db.transactOn({ list: listID }, async (tx) => {
        await access.list(tx, caller, listID, 'owner')
        const member = { list_id: listID, user_id: userID, role }
        tx.news.users.add(userID)
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
        tx.news.users.add(userID)
        await noteFormerMember(tx, member)
        await dropInvitesOf(tx, member)
        await recordDeletion(tx, { list_id: listID, kind: 'member', id: userID }, now)
        await unassign(tx, member, now)
      })
    },
  }
}

/** As it is kept for a call that comes again. */
type KeptInvited = Omit<Invited, 'url'> & { readonly sealed: string }

const noMember = (): never => refuse('not_found', 'There is no such member.')

/** Whoever has the address: an answer that depended on it would tell who has an account. */
const unverified = (): never =>
  refuse('email_unverified', 'Confirm your own e-mail address first, and you can add and invite others.')
