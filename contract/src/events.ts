import { z } from 'zod'
import * as field from './fields.ts'
import { Task } from './tasks.ts'
import { ListState } from './words.ts'

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
  synced: z.object({ rev: z.int(), full: z.boolean() }),
}

export type ListEvents = { [Name in keyof typeof events]: z.infer<(typeof events)[Name]> }
export type ListEvent = { [Name in keyof ListEvents]: { event: Name; data: ListEvents[Name] } }[keyof ListEvents]

const change = <Name extends keyof typeof events>(event: Name) =>
  z.object({ rev: z.int(), event: z.literal(event), data: events[event] })

/** `full`: the changes are the whole open list; what is not among them is gone. */
export const Changes = z
  .object({
    rev: z.int(),
    full: z.boolean(),
    changes: z.array(
      z.discriminatedUnion('event', [
        change('task'),
        change('task_deleted'),
        change('members_changed'),
        change('list'),
      ]),
    ),
  })
  .meta({ id: 'Changes' })
export type Changes = z.infer<typeof Changes>
export type Change = Changes['changes'][number]
