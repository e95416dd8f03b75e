import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import * as shown from './shown.ts'
import { HookEvent, HookState } from './words.ts'

const url = z.string().meta({
  description: 'Where it is sent; empty after the installation’s secret was replaced.',
  examples: ['https://hooks.example.org/docket'],
})
const secret = z.string().meta({
  description: 'What deliveries are signed with, by Standard Webhooks. It is shown this once.',
  examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
})
const events = z.array(HookEvent).describe('What is told.')
const status = z.int().meta({ description: 'The HTTP status of the answer.', examples: [204] })

const hook = {
  id: field.id.describe('The webhook’s id.'),
  url,
  events,
  state: HookState,
  rev: shown.rev.describe('Everything up to this rev of the list has been delivered.'),
  last_status: status.nullable().describe('What was answered last; `null` for nothing.'),
  last_at: field.timestamp.nullable().describe('When something was sent last.'),
  failing_since: field.timestamp.nullable().describe('Since when nothing is taken; `null` where all is well.'),
  next_try_at: field.timestamp.nullable().describe('While it fails: when it is tried again.'),
  old_secret_until: field.timestamp.nullable().describe('Until then the secret before this one signs as well.'),
  created_at: field.timestamp.describe('When it was made.'),
}

const Hook = z.object(hook).meta({ id: 'Hook', description: 'An address that is told what changes in a list.' })
export type Hook = z.infer<typeof Hook>

const HookMade = z.object({ ...hook, secret }).meta({ id: 'HookMade', description: 'A webhook with its secret.' })
export type HookMade = z.infer<typeof HookMade>

const HookDraft = z
  .object({ url: field.hookUrl, events: field.hookEvents.default([...HookEvent.options]) })
  .meta({ id: 'HookDraft', description: 'A webhook to be made.' })

const HookUpdate = z
  .object({
    url: field.hookUrl,
    events: field.hookEvents,
    enabled: z.boolean().describe('True: tried at once, also where it was switched off. False: off.'),
  })
  .partial()
  .meta({ id: 'HookUpdate', description: 'What changes of a webhook; the rest stays.' })

const HookSecret = z.object({ secret }).meta({ id: 'HookSecret', description: 'A webhook’s new secret.' })

const HookTest = z
  .object({
    status,
    ms: z
      .int()
      .min(0)
      .meta({ description: 'How long it took.', examples: [84] }),
  })
  .meta({ id: 'HookTest', description: 'What the address answered.' })

const path = '/lists/{listID}/hooks'
const one = { auth: 'session', needs: 'owner', level: 'full' } as const

/** What is sent to addresses when a list changes; `docs/webhooks.md` tells receivers what comes. */
export const hooks = {
  getHooks: endpoint({
    ...one,
    method: 'GET',
    path,
    summary: 'A list’s webhooks',
    description: 'The oldest first.',
    answers: { 200: z.array(Hook) },
    says: { 200: 'The webhooks, without their secrets.' },
  }),
  createHook: endpoint({
    ...one,
    method: 'POST',
    path,
    summary: 'Have an address told what changes in a list',
    description: `From now on what changes is sent to it, as \`getListChanges\` tells it, with everything since the last delivery that was
taken (any 2xx). At most 10 for a list.`,
    gates: ['own_session', 'not_demo', 'paid'],
    idempotent: true,
    body: HookDraft,
    answers: { 201: HookMade },
    makes: 'hookID',
    says: { 201: 'The webhook, and its secret.' },
    refuses: ['hook.too_many'],
  }),
  updateHook: endpoint({
    ...one,
    method: 'PATCH',
    path: `${path}/{hookID}`,
    summary: 'Change a webhook, switch it on or off',
    description: 'What changed while it was off is sent once it is on, as one delivery.',
    gates: ['not_demo', 'paid'],
    body: HookUpdate,
    answers: { 200: Hook },
    says: { 200: 'The webhook as it is now.' },
    refuses: ['hook.lost'],
  }),
  deleteHook: endpoint({
    ...one,
    method: 'DELETE',
    path: `${path}/{hookID}`,
    summary: 'Delete a webhook',
    description: 'What is under way may still arrive.',
    gates: ['not_demo'],
    answers: { 204: 'empty' },
    says: { 204: 'Nothing more is sent to it.' },
  }),
  testHook: endpoint({
    ...one,
    method: 'POST',
    path: `${path}/{hookID}/test`,
    summary: 'Send a webhook a signed delivery without changes',
    description: 'Of `type` `test`. Ten in a minute.',
    gates: ['not_demo', 'paid'],
    answers: { 200: HookTest },
    says: { 200: 'It has answered, well or not.' },
    refuses: ['hook.lost', 'hook.unreachable', 'rate_limited'],
  }),
  rotateHook: endpoint({
    ...one,
    method: 'POST',
    path: `${path}/{hookID}/rotate`,
    summary: 'Give a webhook a new secret',
    description: 'For 24 hours deliveries are signed with the one before as well.',
    gates: ['own_session', 'not_demo', 'paid'],
    idempotent: true,
    answers: { 200: HookSecret },
    says: { 200: 'The new secret.' },
    refuses: ['hook.lost'],
  }),
}
