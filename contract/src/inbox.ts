import { z } from 'zod'
import { ChangedBy } from './changed-by.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import * as shown from './shown.ts'
import { NoticeKind } from './words.ts'

const NoticeBy = ChangedBy.extend({
  name: z.string().meta({
    description:
      'The name; where there is none, the address of who belongs to the list, and nothing of others. Empty once the account is gone.',
    examples: ['Olga'],
  }),
}).meta({ id: 'NoticeBy', description: 'Who did it, and by which means. Of a reminder whose it is.' })

export const Notice = z
  .object({
    id: shown.noticeId,
    kind: NoticeKind,
    at: field.timestamp.describe('When it happened.'),
    read: z.boolean().describe('Whether the caller has read it, on whichever device.'),
    by: NoticeBy,
    list_id: field.id.describe('The list in which it happened; where its task is now, when that was moved.'),
    list_name: shown.list.name,
    task_id: field.id.nullable().describe('The task that it is about; `null` where it is about the list.'),
    task_name: z
      .string()
      .nullable()
      .meta({
        description: 'What the task is called now; `null` where it is about the list.',
        examples: ['Buy oat milk'],
      }),
    comment_id: shown.commentId.nullable().describe('The comment that it is about; `null` for none.'),
    count: shown.noticeCount,
  })
  .meta({ id: 'Notice', description: 'Something that the caller is told of.' })
export type Notice = z.infer<typeof Notice>

const InboxRead = z
  .object({
    through: field.noticesThrough,
    from: field.noticesFrom.optional(),
    task_id: field.id.optional().describe('Only what is about this task.'),
  })
  .meta({ id: 'InboxRead', description: 'What was read.' })

/** What is new for somebody in person. */
export const inbox = {
  getInbox: endpoint({
    method: 'GET',
    path: '/users/me/inbox',
    summary: 'What the caller is told of',
    description: `The newest first, of the last 30 days. Somebody is told of a mention of them, of comments on a task that they made, are
the assignee of, have commented on or were mentioned in, of a task that somebody assigned to them, of a list that they were added to,
of a list that they dispatched and that came back, of tasks that wait for a person in a list that they may change, and of what they wanted to be reminded of. Nobody is told of what they did themselves: what an API key of theirs did counts
as theirs, unless it mentions them, brings a list back or asks. Muted lists tell less.

Of the tasks of a list that wait there is one notice until it is read; it is gone when none waits any more. While somebody has not read of the comments of a task, there is one notice of them: it is about the newest one, and \`count\` says how many
there are. One that mentions them takes its place, and later comments are not told until that is read. A task that is taken from
somebody before they read of it is told no more.

Only what the caller may still see is told: nothing of a list that they left, and nothing about a task or comment that was deleted. The
newest 1,000 notices are looked at. An \`inbox\` frame in the account’s stream says when to ask again.`,
    auth: 'session',
    query: z.object({ since: field.noticesSince.optional(), limit: field.noticeLimit }),
    answers: { 200: z.array(Notice) },
    says: { 200: 'The notices, the newest first.' },
    sends: ['docket-unread'],
  }),
  markInboxRead: endpoint({
    method: 'POST',
    path: '/users/me/inbox/read',
    summary: 'Mark notices as read',
    description:
      'All up to one of them, or those of them that are not older than another one or that are about one task; on every device of the caller at once. What is read already stays so.',
    auth: 'session',
    body: InboxRead,
    answers: { 204: 'empty' },
    says: { 204: 'They are read.' },
  }),
}
