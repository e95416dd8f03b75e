import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import * as shown from './shown.ts'
import { KeyAccess } from './words.ts'

const Budget = z
  .object(field.budget)
  .meta({ id: 'KeyBudget', description: 'How much a key may use up. Claims beyond it are refused.' })

export const KeyBudgetChange = z
  .object(field.budget)
  .partial()
  .meta({ id: 'KeyBudgetChange', description: 'What is limited; the rest stays as it is, or without a limit.' })

export const keyListsOf = field.keyLists.meta({
  description: 'The lists that it is bound to; left out for all.',
  examples: [['1b4e28ba-2fa1-41d2-883f-0016d3cca427']],
})

const Today = z
  .object({
    running: shown.count('How many tasks it has now.', 2),
    claims: shown.count('How often it claimed on this day in UTC.', 20),
    cost_usd: shown.cost('What its workers reported on this day in UTC, in US dollars.'),
  })
  .meta({ id: 'KeyUse', description: 'How much of its budget a key has used up.' })

const key = {
  id: field.id.describe('The key’s id.'),
  name: z.string().meta({ description: 'What it is for.', examples: ['Backup script'] }),
  prefix: z.string().meta({ description: 'How the key begins, to tell it from others.', examples: ['svc_u_8Kd3pQ2x'] }),
  access: KeyAccess,
  lists: z
    .array(field.id)
    .nullable()
    .meta({ description: 'Of all lists it sees these only; `null` where it is not bound.', examples: [null] }),
  budget: Budget,
  today: Today,
  read_only: z.boolean().describe('It may read and change nothing: its `access` is `read`.'),
  last_used_at: field.timestamp.nullable().describe('To the minute; `null` until it is used.'),
  expires_at: field.timestamp.nullable().describe('`null` for never.'),
  created_at: field.timestamp.describe('When it was made.'),
}

export const APIKey = z
  .object(key)
  .meta({ id: 'PersonalAPIKey', description: 'A personal API key. It acts as its creator.' })
export type APIKey = z.infer<typeof APIKey>

export const APIKeyCreated = z
  .object({
    ...key,
    key: z.string().meta({
      description: 'The key itself, for `Authorization: Bearer`. It is shown only here.',
      examples: ['svc_u_8Kd3pQ2xWm5vT9aLzR4cYb7nJ1eHs6uGfXk0oPiVtDq'],
    }),
  })
  .meta({ id: 'PersonalAPIKeyCreated', description: 'A new key.' })

const NewAPIKey = z
  .object({
    name: field.apiKeyName,
    expires_at: field.expiry.optional(),
    access: KeyAccess.optional().describe('`full` where it is left out.'),
    lists: keyListsOf.optional(),
    budget: KeyBudgetChange.optional(),
    read_only: z.boolean().optional().describe('`true` is another word for the access `read`.'),
  })
  .meta({ id: 'APIKeyDraft', description: 'What the key is for, and what it may.' })

const APIKeyUpdate = z
  .object({
    name: field.apiKeyName.optional(),
    access: KeyAccess.optional(),
    lists: field.keyLists
      .nullable()
      .optional()
      .meta({ description: 'The lists that it is bound to; `null` for all.', examples: [null] }),
    budget: KeyBudgetChange.optional(),
    password: field.password.optional().describe('The account’s password: for `access` and `lists` it is needed.'),
  })
  .meta({ id: 'APIKeyUpdate', description: 'What changes; the rest stays as it is.' })

const APIKeyRevocation = z
  .object({ password: field.password })
  .meta({ id: 'APIKeyRevocation', description: 'The account’s password.' })

export const apiKeys = {
  getApiKeys: endpoint({
    method: 'GET',
    path: '/users/me/api-keys',
    summary: 'The caller’s API keys',
    description: 'Those that are neither revoked nor expired, the newest first.',
    auth: 'session',
    answers: { 200: z.array(APIKey) },
    says: { 200: 'The active keys.' },
  }),
  createApiKey: endpoint({
    method: 'POST',
    path: '/users/me/api-keys',
    summary: 'Make an API key',
    description: 'At most 25 are active at a time. A list that the caller cannot see is refused with `not_found`.',
    auth: 'session',
    gates: ['own_session', 'not_demo'],
    body: NewAPIKey,
    answers: { 201: APIKeyCreated },
    makes: 'id',
    says: { 201: 'The new key, shown this once.' },
    refuses: ['api_key.too_many', 'not_found'],
  }),
  updateApiKey: endpoint({
    method: 'PATCH',
    path: '/users/me/api-keys/{id}',
    summary: 'Change what an API key may',
    description: 'At once, whatever the key is doing. Streams of one that reaches other lists than before end.',
    auth: 'session',
    gates: ['own_session', 'not_demo'],
    body: APIKeyUpdate,
    answers: { 200: APIKey },
    says: { 200: 'The key as it is now.' },
    refuses: ['auth.password_wrong', 'not_found'],
  }),
  revokeApiKey: endpoint({
    method: 'DELETE',
    path: '/users/me/api-keys/{id}',
    summary: 'Revoke an API key',
    description: 'It is worth nothing from now on, and its streams end. Revoking it twice is no mistake.',
    auth: 'session',
    gates: ['own_session', 'not_demo'],
    body: APIKeyRevocation,
    answers: { 204: 'empty' },
    says: { 204: 'The key is revoked.' },
    refuses: ['auth.password_wrong', 'not_found'],
  }),
}
