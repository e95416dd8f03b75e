import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { AccountRole } from './words.ts'

export const MeUser = z
  .object({
    user_id: field.id,
    email: z.string(),
    display_name: z.string(),
    role: AccountRole,
    locale: z.string(),
    demo: z.boolean(),
    email_verified: z.boolean(),
    must_change_password: z.boolean(),
  })
  .meta({ id: 'MeUser' })
export type MeUser = z.infer<typeof MeUser>

export const account = {
  getMe: endpoint({
    method: 'GET',
    path: '/users/me',
    summary: 'The caller’s profile',
    auth: 'session',
    answers: { 200: MeUser },
  }),
}
