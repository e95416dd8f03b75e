import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import * as shown from './shown.ts'

const PushDevice = z
  .object({
    session_id: field.id.describe('Its session.'),
    user_agent: shown.userAgent,
    since: field.timestamp.describe('When it was registered.'),
  })
  .meta({ id: 'PushDevice', description: 'A browser that is told.' })
export type PushDevice = z.infer<typeof PushDevice>

const PushState = z
  .object({
    public_key: z.string().meta({
      description: 'The `applicationServerKey` to subscribe with (RFC 8292); empty where nothing is sent.',
      examples: ['BEl62iUY…'],
    }),
    session_id: field.id.describe('The session that asks.'),
    devices: z.array(PushDevice).describe('The newest first.'),
  })
  .meta({ id: 'PushState', description: 'Who is told at once.' })
export type PushState = z.infer<typeof PushState>

const PushSubscription = z
  .object({
    endpoint: field.pushEndpoint,
    keys: z
      .object({ p256dh: field.pushKey, auth: field.pushSecret })
      .meta({ id: 'PushKeys', description: 'What to encrypt with (RFC 8291).' }),
  })
  .meta({ id: 'PushSubscription', description: 'As the browser gave it.' })

/** What is new for somebody, told to their browsers at once (Web Push, RFC 8030). */
export const push = {
  getPush: endpoint({
    method: 'GET',
    path: '/users/me/push',
    summary: 'Which browsers are told at once',
    description: 'And the key to subscribe with.',
    auth: 'session',
    gates: ['own_session'],
    answers: { 200: PushState },
    says: { 200: 'The key, and the browsers.' },
  }),
  putPush: endpoint({
    method: 'PUT',
    path: '/users/me/push',
    summary: 'Have this browser told at once',
    description: `Each new notice is sent to it, encrypted, seconds later, unless it was read by then: the list’s name and who did what,
of a reminder the task’s name. It ends with the session, or where its push service says so; of more than 10 the first is dropped.`,
    auth: 'session',
    gates: ['own_session', 'not_demo'],
    body: PushSubscription,
    answers: { 204: 'empty' },
    says: { 204: 'It is told.' },
    refuses: ['not_found'],
  }),
  deletePush: endpoint({
    method: 'DELETE',
    path: '/users/me/push/{sessionID}',
    params: { sessionID: field.id.describe('Its session.') },
    summary: 'Have a browser told no more',
    description: 'Where it is not, nothing happens.',
    auth: 'session',
    gates: ['own_session', 'not_demo'],
    answers: { 204: 'empty' },
    says: { 204: 'It is told nothing more.' },
  }),
}
