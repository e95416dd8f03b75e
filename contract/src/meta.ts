import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

export const SetupState = z.object({ setup_required: z.boolean() }).meta({ id: 'SetupState' })

export const Version = z
  .object({
    version: z.string(),
    revision: z.string(),
    build_time: z.string(),
    go_version: z.string().describe('The runtime, for example `node v26.10.0`.'),
    modified: z.boolean(),
  })
  .meta({ id: 'Version' })

export const meta = {
  getSetupState: endpoint({
    method: 'GET',
    path: '/setup/state',
    summary: 'Whether the first account is still to be made',
    auth: 'public',
    answers: { 200: SetupState },
  }),
  setup: endpoint({
    method: 'POST',
    path: '/setup',
    summary: 'Make the first account, an admin, and sign it in',
    auth: 'public',
    body: z.object({ email: field.email, password: field.newPassword }),
    answers: { 201: z.object({ token: z.string(), user_id: field.id, role: z.string() }) },
    refuses: ['setup.done', 'auth.email_taken', 'request.host'],
  }),
  getVersion: endpoint({
    method: 'GET',
    path: '/version',
    summary: 'Build identity',
    auth: 'public',
    answers: { 200: Version },
  }),
}
