import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import * as shown from './shown.ts'
import { KeyAccess } from './words.ts'

const Worker = z
  .object({
    key_id: field.id.describe('The key’s id.'),
    name: z.string().meta({ description: 'What the key is called.', examples: ['Mirror worker'] }),
    owner_id: field.id.describe('The account whose key it is.'),
    access: KeyAccess,
    running: shown.count('How many tasks of the list it has now.', 2),
    claims_today: shown.count('How often it claimed from the list on this day in UTC.', 20),
    cost_today: shown.cost('What it reported for tasks of the list on this day in UTC, in US dollars.'),
    last_used_at: field.timestamp.nullable().describe('When it was used last, for whatever; to the minute.'),
    barred: z.boolean().describe('The list’s owner has barred it.'),
  })
  .meta({ id: 'Worker', description: 'An API key that works on a list.' })
export type Worker = z.infer<typeof Worker>

/** The API keys that work on a list. */
export const workers = {
  getWorkers: endpoint({
    method: 'GET',
    path: '/lists/{listID}/workers',
    summary: 'The API keys that work on a list',
    description: 'Good keys of its members that claimed from it in the last 30 days, or are bound to it, by name.',
    auth: 'session',
    needs: 'editor',
    answers: { 200: z.array(Worker) },
    says: { 200: 'The keys.' },
  }),
  barWorker: endpoint({
    method: 'PUT',
    path: '/lists/{listID}/workers/{keyID}/bar',
    summary: 'Keep an API key out of a list',
    description:
      'To it the list is as if it were not there, and its streams of it end; tasks that it has stay its until their leases run out, or somebody takes them. Whose key it is is still on the list.',
    auth: 'session',
    needs: 'owner',
    gates: ['own_session'],
    answers: { 204: 'empty' },
    says: { 204: 'The key is barred.' },
  }),
  unbarWorker: endpoint({
    method: 'DELETE',
    path: '/lists/{listID}/workers/{keyID}/bar',
    summary: 'Let an API key into a list again',
    description: 'One that was not barred is as good.',
    auth: 'session',
    needs: 'owner',
    gates: ['own_session'],
    answers: { 204: 'empty' },
    says: { 204: 'The key is not barred.' },
  }),
}
