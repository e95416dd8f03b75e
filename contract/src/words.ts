import { z } from 'zod'

/** The weakest first. */
export const ListRole = z.enum(['viewer', 'editor', 'owner']).meta({
  id: 'ListRole',
  description: 'What somebody may do with a list: read it, change it and its tasks, or everything.',
})
export type ListRole = z.infer<typeof ListRole>

/** Whether a role allows whatever another one does. */
export const isAtLeast = (role: ListRole, needed: ListRole): boolean =>
  ListRole.options.indexOf(role) >= ListRole.options.indexOf(needed)

/** What an owner can make somebody. */
export const MemberRole = z.enum(['editor', 'viewer']).meta({
  id: 'MemberRole',
  description: 'What a member may do: change the list and its tasks, or read them.',
})
export type MemberRole = z.infer<typeof MemberRole>

/** The weakest first. */
export const KeyAccess = z.enum(['read', 'work', 'edit', 'full']).meta({
  id: 'KeyAccess',
  description:
    'What an API key may at most, within what its creator may: read; also work on tasks that are handed out, and comment; also make and change tasks; or everything.',
})
export type KeyAccess = z.infer<typeof KeyAccess>

/** Whether a key with this access may whatever `level` may. */
export const reaches = (access: KeyAccess, level: KeyAccess): boolean =>
  KeyAccess.options.indexOf(access) >= KeyAccess.options.indexOf(level)

export const AccountRole = z.enum(['admin', 'user']).meta({
  id: 'AccountRole',
  description: 'The first account is the admin’s.',
})

export const ListState = z.enum(['draft', 'ready', 'open']).meta({
  id: 'ListState',
  description:
    'A list that is `ready` is out for work until all of it is done. From one that is `open` tasks are handed out while it is edited, until somebody makes it a `draft` again.',
})
export type ListState = z.infer<typeof ListState>

export const TaskStatus = z.enum(['pending', 'in_progress', 'completed', 'failed']).meta({
  id: 'TaskStatus',
  description: 'Any status may follow any other.',
})
export type TaskStatus = z.infer<typeof TaskStatus>

export const AttemptOutcome = z
  .enum(['completed', 'failed', 'expired', 'given_back', 'taken', 'asked', 'sent_back'])
  .meta({
    id: 'AttemptOutcome',
    description:
      'How an attempt ended: reported, run out of time, given back by its worker, taken from it, with a question, or reported and sent back by a person.',
  })
export type AttemptOutcome = z.infer<typeof AttemptOutcome>

/** What a task waits for. */
export const WaitingKind = z.enum(['answer', 'review']).meta({
  id: 'WaitingKind',
  description: 'Somebody has to answer a question, or to look at what was done.',
})
export type WaitingKind = z.infer<typeof WaitingKind>

/** What a webhook tells of: changes by what they are about. */
export const HookEvent = z.enum(['task', 'comment', 'members', 'list', 'waiting']).meta({
  id: 'HookEvent',
  description:
    'What a webhook tells of: tasks with their attempts, comments, who belongs to the list, its own fields, tasks that wait for a person.',
})
export type HookEvent = z.infer<typeof HookEvent>

export const HookState = z.enum(['on', 'off', 'failed', 'gone']).meta({
  id: 'HookState',
  description: 'On, switched off by hand, off after five days of failures, or off because the address answered 410.',
})
export type HookState = z.infer<typeof HookState>

export const NoticeKind = z
  .enum(['mention', 'comment', 'assigned', 'added', 'handed_back', 'reminder', 'needs_you', 'hook_off'])
  .meta({
    id: 'NoticeKind',
    description:
      'What somebody is told of: a mention of them, a comment on a task of theirs, a task that they are to do, that they were added to a list, that a list which they dispatched came back, a task that they wanted to be reminded of, tasks of a list that wait for a person, or that a webhook was switched off because its address takes nothing. More may come: leave out what you don’t know.',
  })
export type NoticeKind = z.infer<typeof NoticeKind>

/** Languages of mails and pages. */
export const Locale = z
  .enum(['en', 'de', 'fr', 'es'])
  .meta({ id: 'Locale', description: 'The language of mails and pages.' })
export type Locale = z.infer<typeof Locale>
