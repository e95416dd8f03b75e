import { z } from 'zod'
import type { EventStream } from './endpoint.ts'
import * as field from './fields.ts'
import { Project } from './lists.ts'

/** The payload of every frame of an account's stream, by event name. */
export const accountEvents = {
  list: Project,
  list_removed: z
    .object({ id: field.id.describe('The list’s id.') })
    .meta({ id: 'ListRemoved', description: 'The list is gone, or the caller does not belong to it any more.' }),
  inbox: z.object({}).meta({
    id: 'InboxChanged',
    description:
      'Something came into the caller’s inbox, or was read, or a reminder is another one: `GET /users/me/inbox`, `GET /users/me/reminders`.',
  }),
  synced: z
    .object({ full: z.literal(true).describe('The frames before were all lists; what was not among them is gone.') })
    .meta({ id: 'AccountSynced', description: 'All lists have been sent; from here on the stream is live.' }),
}

export type AccountEvents = { [Name in keyof typeof accountEvents]: z.infer<(typeof accountEvents)[Name]> }
export type AccountEvent = {
  [Name in keyof AccountEvents]: { event: Name; data: AccountEvents[Name] }
}[keyof AccountEvents]

export const accountStream = {
  frame: 'AccountFrame',
  description: 'A frame of an account’s stream, with `data` parsed. Ignore events that you don’t know.',
  events: accountEvents,
  isResumable: false,
} as const satisfies EventStream
