import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import * as shown from './shown.ts'
import { MemberRole } from './words.ts'

const invited = {
  email: shown.email.describe('The address that was invited.'),
  role: MemberRole,
  expires_at: field.timestamp.describe('Until when it can be accepted.'),
}

export const Invite = z
  .object({
    id: field.id.describe('The invite’s id.'),
    ...invited,
    created_at: field.timestamp.describe('When it was mailed.'),
  })
  .meta({ id: 'Invite', description: 'An invite that nobody has accepted yet.' })
export type Invite = z.infer<typeof Invite>

export const InviteSummary = z
  .object({
    project_id: field.id.describe('The list that it is to.'),
    project_name: shown.list.name,
    ...invited,
    invited_by: z.string().meta({
      description: 'Who invites: a name, or the address where there is none or one with an address in it.',
      examples: ['Olga'],
    }),
    accepted: z.boolean().describe('It was accepted.'),
    expired: z.boolean().describe('It was not accepted in time.'),
  })
  .meta({ id: 'InviteSummary', description: 'What an invite is to.' })
export type InviteSummary = z.infer<typeof InviteSummary>

const params = { token: field.shownToken }

export const invites = {
  getInvites: endpoint({
    method: 'GET',
    path: '/lists/{listID}/invites',
    summary: 'Invites that nobody has accepted yet',
    description: 'All of them at once, the oldest first, also those whose time is over.',
    auth: 'session',
    needs: 'owner',
    answers: { 200: z.array(Invite) },
    says: { 200: 'The invites, the oldest first.' },
  }),
  revokeInvite: endpoint({
    method: 'DELETE',
    path: '/lists/{listID}/invites/{inviteID}',
    summary: 'Withdraw an invite',
    description: 'Its link is good for nothing from now on. One that was withdrawn or accepted already is unknown.',
    auth: 'session',
    needs: 'owner',
    gates: ['not_demo', 'paid'],
    answers: { 204: 'empty' },
    says: { 204: 'It is withdrawn.' },
  }),
  previewInvite: endpoint({
    method: 'GET',
    path: '/invites/{token}',
    params,
    summary: 'What an invite is to',
    description:
      'For whoever has the link, signed in or not. One that was withdrawn, or replaced by a newer one, is unknown.',
    auth: 'public',
    answers: { 200: InviteSummary },
    says: { 200: 'What it is to.' },
    refuses: ['not_found', 'rate_limited'],
  }),
  acceptInvite: endpoint({
    method: 'POST',
    path: '/invites/{token}/accept',
    params,
    summary: 'Join the list of an invite',
    description: `The caller’s address has to be the invited one. Whoever accepted it and is still a member is answered the same
again. A member keeps the stronger role.`,
    auth: 'session',
    gates: ['not_demo', 'paid'],
    answers: {
      200: z
        .object({ project_id: field.id.describe('The list that was joined.') })
        .meta({ id: 'Joined', description: 'The list that was joined.' }),
    },
    says: { 200: 'The caller belongs to the list.' },
    refuses: ['invite.invalid', 'invite.other_address'],
  }),
}
