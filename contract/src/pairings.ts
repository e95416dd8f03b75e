import { z } from 'zod'
import { KeyBudgetChange, keyListsOf } from './api-keys.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import * as shown from './shown.ts'
import { KeyAccess } from './words.ts'

const machine = { description: 'What the machine calls itself.', examples: ['olga@laptop'] }
const code = { description: 'Eight letters, shown at both ends.', examples: ['BCDF-GHJK'] }
const until = field.timestamp.describe('Until when it can be approved and collected: ten minutes from its beginning.')
const secret = { description: 'What collects the key.', examples: ['9XkD3Tq0m1vY7o2cQbX5uJwLz8RfEaPhNsGiKtUy4Wc'] }

const NewPairing = z
  .object({ name: field.apiKeyName.meta(machine) })
  .meta({ id: 'PairingDraft', description: 'Which machine asks for a key.' })

const StartedPairing = z
  .object({
    secret: z.string().meta(secret),
    code: z.string().meta(code),
    url: z.string().meta({
      description: 'The page where somebody who is signed in allows it.',
      examples: ['https://docket.example/pair?code=BCDF-GHJK'],
    }),
    expires_at: until,
  })
  .meta({ id: 'StartedPairing', description: 'What the machine shows, and what it collects the key with.' })

const Pairing = z
  .object({
    code: z.string().meta(code),
    name: z.string().meta(machine),
    ip: shown.ip,
    created_at: field.timestamp.describe('When the machine asked.'),
    expires_at: until,
  })
  .meta({ id: 'Pairing', description: 'A machine that waits for a key.' })
export type Pairing = z.infer<typeof Pairing>

const PairingApproval = z
  .object({
    access: KeyAccess.optional().describe('`work` where it is left out.'),
    lists: keyListsOf.optional(),
    budget: KeyBudgetChange.optional(),
    expires_at: field.expiry.optional().meta({
      description: 'When the key ends; 90 days from now where it is left out, `null` for never.',
      examples: ['2027-01-31T00:00:00Z'],
    }),
  })
  .meta({ id: 'PairingApproval', description: 'What the key may.' })

const PairingSecret = z
  .object({ secret: field.linkToken.meta(secret) })
  .meta({ id: 'PairingSecret', description: 'Who collects.' })

const PairedKey = z
  .object({
    key: z.string().meta({
      description: 'The key itself, for `Authorization: Bearer`. It is shown only here.',
      examples: ['svc_u_8Kd3pQ2xWm5vT9aLzR4cYb7nJ1eHs6uGfXk0oPiVtDq'],
    }),
  })
  .meta({ id: 'PairedKey', description: 'A new key.' })

const params = { code: z.string().meta({ ...code, description: 'The code, however it is written.' }) }
const guarded = 'Wrong codes are counted for each account: beyond a few of them `rate_limited`.'

/** A machine without a browser gets an API key: it shows a code, which somebody who is signed in allows. */
export const pairings = {
  startPairing: endpoint({
    method: 'POST',
    path: '/pairings',
    summary: 'Ask for an API key from a machine',
    description: 'The machine shows `code` and `url`, and asks `collectPairing` every two seconds.',
    auth: 'public',
    body: NewPairing,
    answers: { 201: StartedPairing },
    says: { 201: 'It waits to be approved.' },
    refuses: ['rate_limited'],
  }),
  getPairing: endpoint({
    method: 'GET',
    path: '/pairings/{code}',
    params,
    summary: 'Which machine waits with a code',
    description: guarded,
    auth: 'session',
    gates: ['own_session'],
    answers: { 200: Pairing },
    says: { 200: 'The machine.' },
    refuses: ['not_found', 'pairing.approved', 'rate_limited'],
  }),
  approvePairing: endpoint({
    method: 'POST',
    path: '/pairings/{code}/approve',
    params,
    summary: 'Allow a machine an API key',
    description: `The key acts as the caller. It is made when the machine collects it, as long as the caller’s session goes on. ${guarded}`,
    auth: 'session',
    gates: ['own_session', 'not_demo'],
    body: PairingApproval,
    hasOptionalBody: true,
    answers: { 204: 'empty' },
    says: { 204: 'The machine can collect its key.' },
    refuses: ['not_found', 'pairing.approved', 'api_key.too_many', 'rate_limited'],
  }),
  refusePairing: endpoint({
    method: 'DELETE',
    path: '/pairings/{code}',
    params,
    summary: 'Refuse a machine',
    description: `The machine hears \`not_found\`. ${guarded}`,
    auth: 'session',
    gates: ['own_session', 'not_demo'],
    answers: { 204: 'empty' },
    says: { 204: 'It waits no more.' },
    refuses: ['not_found', 'pairing.approved', 'rate_limited'],
  }),
  collectPairing: endpoint({
    method: 'POST',
    path: '/pairings/token',
    summary: 'Collect the key of a machine that was allowed',
    description:
      'Asked again, it tells the same key. `not_found` when it was refused, its key was revoked, or its time is over.',
    auth: 'public',
    body: PairingSecret,
    answers: { 200: PairedKey, 202: 'empty' },
    says: { 200: 'The key.', 202: 'Nobody has allowed it yet.' },
    refuses: ['not_found', 'api_key.too_many', 'rate_limited'],
  }),
}
