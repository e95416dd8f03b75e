import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import * as shown from './shown.ts'
import { MemberRole } from './words.ts'

export const Member = z
  .object({
    user_id: field.id.describe('The member’s account.'),
    email: shown.email.describe('The member’s e-mail address.'),
    display_name: z.string().meta({ description: 'The member’s name; may be empty.', examples: ['Ed'] }),
    role: MemberRole,
    created_at: field.timestamp.describe('When the member joined.'),
  })
  .meta({ id: 'Member', description: 'Somebody who belongs to a list and does not own it.' })
export type Member = z.infer<typeof Member>

const Person = z
  .object({
    user_id: field.id.describe('The account.'),
    name: z.string().meta({
      description: 'The name; where there is none, the address of who belongs to the list, and nothing of who left.',
      examples: ['Ed'],
    }),
    state: z.enum(['member', 'left']).describe('`member`: belongs to the list, or owns it. `left`: did once.'),
  })
  .meta({ id: 'Person', description: 'Somebody whom the changes of a list may name.' })
export type Person = z.infer<typeof Person>

const NewMember = z
  .object({ email: field.email, role: MemberRole })
  .meta({ id: 'MemberDraft', description: 'Who is to belong to a list, and as what.' })

const RoleChange = z
  .object({ role: MemberRole })
  .meta({ id: 'RoleChange', description: 'The role that a member is to have.' })

/** The answer where nobody has the address yet. */
const Invited = z
  .object({
    status: z.literal('invited').describe('Always `invited`.'),
    email: shown.email.describe('The address that the mail went to.'),
    role: MemberRole,
    expires_at: field.timestamp.describe('Until when the invite can be accepted.'),
    url: z
      .string()
      .optional()
      .meta({
        description:
          'The same invite, for the caller to send by other means. Told to a session only. Unlike the mailed one it does not verify the address.',
        examples: ['https://docket.example/invite/9XkD3Tq0m1vY7o2cQbX5uJwLz8RfEaPhNsGiKtUy4Wc'],
      }),
  })
  .meta({ id: 'Invited', description: 'An invite was mailed.' })
export type Invited = z.infer<typeof Invited>

export const members = {
  getMembers: endpoint({
    method: 'GET',
    path: '/lists/{listID}/members',
    summary: 'Who belongs to a list',
    description:
      'All of them at once, in the order in which they joined, without the owner: the list itself says who that is.',
    auth: 'session',
    needs: 'viewer',
    answers: { 200: z.array(Member) },
    says: { 200: 'The members, who joined first coming first.' },
  }),
  getPeople: endpoint({
    method: 'GET',
    path: '/lists/{listID}/people',
    summary: 'What to call those who change a list, or did',
    description: `Everybody who belongs to the list or did once: whom \`changed_by\` and \`by\` of its tasks, comments and frames may
name. Accounts that are gone are left out. The owner comes first, then members, then who left. A new name takes no rev; who comes
and goes is told by \`members_changed\`.`,
    auth: 'session',
    needs: 'viewer',
    answers: { 200: z.array(Person) },
    says: { 200: 'The people of the list.' },
  }),
  addMember: endpoint({
    method: 'POST',
    path: '/lists/{listID}/members',
    summary: 'Add a member, or invite somebody',
    description: `Whoever has an account with the address joins at once; a member’s role is set. Anybody else gets a mail with
an invite, which is good for 7 days; a second one to the same address replaces the first. \`getAuthConfig\` knows whether mails leave at all. A mail server that does not answer is asked
again for a day. The caller’s own address has to be confirmed. Limited are the people whom one account adds or invites in an hour,
unless they share a list with it; the invites to one list for one address; and the mails that one address gets from everybody.`,
    auth: 'session',
    needs: 'owner',
    gates: ['not_demo', 'paid'],
    idempotent: true,
    body: NewMember,
    answers: { 201: z.union([Member, Invited]) },
    says: { 201: 'The member, or what became of the invite.' },
    refuses: ['member.owner', 'email_unverified', 'rate_limited'],
  }),
  updateMember: endpoint({
    method: 'PATCH',
    path: '/lists/{listID}/members/{userID}',
    summary: 'Change a member’s role',
    description: 'Their streams go on; what they may do is judged by the new role from now on.',
    auth: 'session',
    needs: 'owner',
    gates: ['not_demo', 'paid'],
    body: RoleChange,
    answers: { 200: Member },
    says: { 200: 'The member as they are now.' },
    refuses: ['member.owner'],
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/lists/{listID}/members/{userID}',
    summary: 'Remove a member, or leave',
    description: `The owner removes anybody else; members remove themselves. The list’s streams of whoever is removed end within
a second. An owner cannot leave; delete the list.`,
    auth: 'session',
    needs: 'viewer',
    gates: ['not_demo', 'paid'],
    answers: { 204: 'empty' },
    says: { 204: 'They do not belong to the list any more.' },
    refuses: ['list.role', 'member.owner'],
  }),
}
