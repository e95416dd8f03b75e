import { z } from 'zod'
import * as field from './fields.ts'
import { Task } from './tasks.ts'
import { ListState } from './words.ts'

const since = z.string().describe('Ask with this next, as `since` or `Last-Event-ID`: `<rev>.<lineage>`.')

/** The payload of every frame of a list's stream, by event name; how they travel is told in `docs/events.md`. */
export const events = {
  task: Task,
  task_deleted: z.object({ id: field.id }),
  members_changed: z.object({ list_id: field.id }),
  list: z.object({
    id: field.id,
    name: z.string(),
    description: z.string(),
    icon: z.string(),
    git_repo: z.string(),
    state: ListState,
  }),
  list_deleted: z.object({ id: field.id }),
  synced: z.object({ rev: z.int(), full: z.boolean(), since }),
}

export type ListEvents = { [Name in keyof typeof events]: z.infer<(typeof events)[Name]> }
export type ListEvent = { [Name in keyof ListEvents]: { event: Name; data: ListEvents[Name] } }[keyof ListEvents]

/** The events that tell of something that took a rev; the others are about the stream itself. */
type ChangeName = Exclude<keyof typeof events, 'synced' | 'list_deleted'>
type ChangeType = {
  [Name in ChangeName]: z.ZodObject<{ rev: z.ZodInt; event: z.ZodLiteral<Name>; data: (typeof events)[Name] }>
}[ChangeName]

const changes = Object.entries(events).flatMap(([event, data]) =>
  event === 'synced' || event === 'list_deleted'
    ? []
    : [z.object({ rev: z.int(), event: z.literal(event), data }) as unknown as ChangeType],
)

/** `full`: the changes are the whole open list; what is not among them is gone. */
export const Changes = z
  .object({
    rev: z.int(),
    full: z.boolean(),
    since,
    changes: z.array(z.discriminatedUnion('event', changes as [ChangeType, ...ChangeType[]])),
  })
  .meta({ id: 'Changes' })
export type Changes = z.infer<typeof Changes>
export type Change = Changes['changes'][number]
