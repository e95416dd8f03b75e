import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import * as shown from './shown.ts'
import { AccountRole } from './words.ts'

export const MeUser = z
  .object({
    user_id: field.id.describe('The account’s id.'),
    email: shown.email.describe('The address that the account signs in with.'),
    display_name: z.string().meta({ description: 'The name that others see; may be empty.', examples: ['Olga'] }),
    role: AccountRole,
    locale: z.string().meta({ description: 'The language of mails and pages.', examples: ['en'] }),
    demo: z.boolean().describe('Whether this is the demo account.'),
    email_verified: z.boolean().describe('Whether the address was proved to be the caller’s.'),
    must_change_password: z.boolean().describe('Whether the password has to be changed at the next occasion.'),
  })
  .meta({ id: 'MeUser', description: 'The caller’s profile.' })
export type MeUser = z.infer<typeof MeUser>

export const account = {
  getMe: endpoint({
    method: 'GET',
    path: '/users/me',
    summary: 'The caller’s profile',
    description: 'Also a way to ask whether a session or a key is still good.',
    auth: 'session',
    answers: { 200: MeUser },
    says: { 200: 'Who is calling.' },
  }),
}
