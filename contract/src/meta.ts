import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import * as shown from './shown.ts'
import { AccountRole } from './words.ts'

export const SetupState = z
  .object({ setup_required: z.boolean().describe('True until the first account is made.') })
  .meta({ id: 'SetupState', description: 'Whether this installation is new.' })

export const Version = z
  .object({
    version: z.string().meta({ description: 'The version of Docket.', examples: ['0.1.0'] }),
    revision: z.string().meta({ description: 'The commit it was built from; may be empty.', examples: ['15bd53a'] }),
    build_time: z
      .string()
      .meta({ description: 'When it was built; may be empty.', examples: ['2026-03-01T09:30:00Z'] }),
    go_version: z.string().meta({ description: 'The runtime.', examples: ['node v26.10.0'] }),
    modified: z.boolean().describe('Whether it was built with changes that are not in the commit.'),
  })
  .meta({ id: 'Version', description: 'What this installation is built from.' })

const SetupRequest = z
  .object({
    email: field.email,
    password: field.newPassword,
    display_name: field.displayName.optional(),
    locale: field.locale.optional(),
  })
  .meta({ id: 'SetupRequest', description: 'The first account.' })

export const SetupResponse = z
  .object({ token: shown.token, user_id: field.id.describe('The new account’s id.'), role: AccountRole })
  .meta({ id: 'SetupResult', description: 'The first account and its session.' })

export const meta = {
  getSetupState: endpoint({
    method: 'GET',
    path: '/setup/state',
    summary: 'Whether the first account is still to be made',
    description: 'A new installation has no accounts; whoever opens it first makes the admin’s.',
    auth: 'public',
    answers: { 200: SetupState },
    says: { 200: 'Whether `setup` is still open.' },
  }),
  setup: endpoint({
    method: 'POST',
    path: '/setup',
    summary: 'Make the first account, an admin, and sign it in',
    description: 'Works once, on a new installation, and only under its own host name.',
    auth: 'public',
    body: SetupRequest,
    answers: { 201: SetupResponse },
    says: { 201: 'The account is made and signed in.' },
    sends: ['set-cookie'],
    refuses: ['setup.done', 'auth.email_taken', 'request.host'],
  }),
  getVersion: endpoint({
    method: 'GET',
    path: '/version',
    summary: 'Build identity',
    description: 'What this installation runs. It needs no credentials and asks no database.',
    auth: 'public',
    answers: { 200: Version },
    says: { 200: 'What this installation is built from.' },
  }),
}
