import { z } from 'zod'
import { Attempt } from './attempt.ts'
import { changedBy } from './changed-by.ts'
import { Comment } from './comments.ts'
import type { EventStream } from './endpoint.ts'
import * as field from './fields.ts'
import { pascalCase } from './openapi/json.ts'
import * as shown from './shown.ts'
import { Task } from './tasks.ts'
import { ListState } from './words.ts'

const since = z.string().meta({
  description: 'Ask with this next, as `since` or `Last-Event-ID`: `<rev>.<lineage>`.',
  examples: ['41.583921'],
})

/** The payload of every frame of a list's stream, by event name; how they travel is told in `docs/events.md`. */
export const events = {
  task: Task,
  task_deleted: z
    .object({ id: field.id.describe('The task’s id.'), by: changedBy('Who deleted it.') })
    .meta({ id: 'TaskDeleted', description: 'The task is gone.' }),
  comment: Comment,
  comment_deleted: z
    .object({
      id: shown.commentId,
      task_id: field.id.describe('The task that it was about.'),
      by: changedBy('Who deleted it.'),
    })
    .meta({ id: 'CommentDeleted', description: 'The comment is gone.' }),
  attempt: Attempt,
  members_changed: z
    .object({ list_id: field.id.describe('The list’s id.') })
    .meta({ id: 'MembersChanged', description: 'Someone joined the list, left it or has another role.' }),
  list: z
    .object({
      id: field.id.describe('The list’s id.'),
      name: shown.list.name,
      description: shown.list.description,
      icon: shown.icon,
      git_repo: shown.list.git_repo,
      state: ListState,
      review: shown.review,
      max_waiting: shown.maxWaiting,
      max_attempts: shown.list.max_attempts,
      lease_seconds: shown.list.lease_seconds,
      fields_rev: shown.rev.describe('The list’s rev at this change; what `If-Match` takes.'),
      by: changedBy('Who changed them last.'),
    })
    .meta({ id: 'ListFields', description: 'The list’s own fields changed.' }),
  list_deleted: z
    .object({ id: field.id.describe('The list’s id.') })
    .meta({ id: 'ListDeleted', description: 'The list is gone, and the stream ends.' }),
  presence: z
    .object({
      people: z
        .array(
          z.object({
            user_id: field.id.describe('Who it is.'),
            writing: field.id.nullable().describe('The task at which they write now.'),
            open: field.id.nullable().describe('The task that they have open.'),
          }),
        )
        .describe('At most 50, the caller among them, by id.'),
    })
    .meta({
      id: 'Presence',
      description:
        'Who has the list open now, of those who want to be seen. Told with `presence=true` only; it takes no rev and is stored nowhere.',
    }),
  synced: z
    .object({
      rev: shown.rev.describe('Everything up to this rev has been sent; from here on the stream is live.'),
      full: z.boolean().describe('The frames before were the whole open list; what was not among them is gone.'),
      since,
    })
    .meta({ id: 'Synced', description: 'The stream has caught up.' }),
}

export const listStream = {
  frame: 'Frame',
  description: 'A frame of a list’s stream, with `data` parsed. Ignore events that you don’t know.',
  events,
  isResumable: true,
} as const satisfies EventStream

export type ListEvents = { [Name in keyof typeof events]: z.infer<(typeof events)[Name]> }
export type ListEvent = { [Name in keyof ListEvents]: { event: Name; data: ListEvents[Name] } }[keyof ListEvents]

const besideChanges = ['synced', 'list_deleted', 'presence'] as const

/** The events that tell of something that took a rev; the others are about the stream itself. */
type ChangeName = Exclude<keyof typeof events, (typeof besideChanges)[number]>
type ChangeType = {
  [Name in ChangeName]: z.ZodObject<{ rev: z.ZodInt; event: z.ZodLiteral<Name>; data: (typeof events)[Name] }>
}[ChangeName]

const change = (event: string, data: z.ZodType): ChangeType =>
  z
    .object({
      rev: shown.rev.describe('The list’s rev at this change.'),
      event: z.literal(event).describe('The name of the event in the stream.'),
      data,
    })
    .meta({
      id: `${pascalCase(event)}Change`,
      description: `A change as the stream’s \`${event}\` tells it.`,
    }) as unknown as ChangeType

const changes = Object.entries(events).flatMap(([event, data]) =>
  besideChanges.some((name) => name === event) ? [] : [change(event, data)],
)

export const Change = z
  .discriminatedUnion('event', changes as [ChangeType, ...ChangeType[]])
  .meta({ id: 'Change', description: 'The present state of something that changed.' })
export type Change = z.infer<typeof Change>

export const Changes = z
  .object({
    rev: shown.rev.describe('Everything up to this rev is among the changes, or was known before.'),
    full: z.boolean().describe('The changes are the whole open list; what is not among them is gone.'),
    since,
    changes: z.array(Change).describe('In the order of their revs.'),
  })
  .meta({ id: 'Changes', description: 'What changed in a list.' })
export type Changes = z.infer<typeof Changes>
