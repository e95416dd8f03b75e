import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Changes, listStream } from './events.ts'
import * as field from './fields.ts'
import * as shown from './shown.ts'
import { ListRole, ListState } from './words.ts'

/** A list as its caller sees it. The wire calls it a project. */
export const Project = z
  .object({
    id: field.id.describe('The list’s id.'),
    name: shown.list.name,
    description: shown.list.description,
    icon: shown.icon,
    owner_id: field.id.describe('The account that owns the list.'),
    // With a default, as what came later in `Task`: which is no address, so that none is promised.
    owner_name: z
      .string()
      .default('')
      .meta({ description: 'The owner’s name; may be empty.', examples: ['Olga'] }),
    owner_email: z
      .string()
      .default('')
      .meta({ description: 'The owner’s e-mail address.', examples: ['olga@example.org'] }),
    created_at: field.timestamp.describe('When the list was made.'),
    git_repo: shown.list.git_repo,
    my_role: ListRole.describe('The caller’s role on the list.'),
    total: shown.count('How many tasks the list has, without archived ones.', 4),
    completed: shown.count('How many of them are completed.', 1),
    failed: shown.count('How many of them have failed.', 0),
    pending: shown.count('How many of them are pending.', 2),
    overdue: shown.count('How many of them are neither completed nor failed when they should be.', 1),
    state: ListState,
    review: shown.review,
    max_waiting: shown.maxWaiting,
    waiting: shown.count('How many of its tasks wait for a person.', 0).default(0),
    rev: shown.rev.describe('Grows by one with every change of the list, its tasks or its members.'),
    fields_rev: shown.rev.describe('The rev at which the list’s own fields changed last.'),
    seen_rev: shown.rev.describe('The rev up to which the caller has said to have seen the list: `markListSeen`.'),
    unseen: z.boolean().describe('Whether anything after `seen_rev` was changed by others than the caller.'),
    updated_at: field.timestamp.describe('When the list, a task or a member changed last.'),
    favorite: z.boolean().default(false).describe('Whether it is among the caller’s favourites.'),
    group: z
      .string()
      .default('')
      .meta({ description: 'The caller’s group that it stands in; empty for none.', examples: ['Boat'] }),
    place: z
      .number()
      .nullable()
      .default(null)
      .meta({
        description:
          'Where it stands among the caller’s lists: they come by `place`, then those that are `null`, by name.',
        examples: [1.5],
      }),
    archived: z.boolean().default(false).describe('Whether the caller has put it away, for themselves alone.'),
    mine_rev: shown.rev
      .default(0)
      .describe('How often the caller has changed these: of two answers with the same `rev`, the higher one is newer.'),
    max_attempts: shown.list.max_attempts.default(0),
    lease_seconds: shown.list.lease_seconds.default(300),
  })
  .meta({ id: 'Project', description: 'A list as its caller sees it.' })
export type Project = z.infer<typeof Project>

const NewList = z
  .object({
    name: field.list.name,
    description: field.list.description.default(''),
    icon: field.list.icon.default(''),
    git_repo: field.list.git_repo.default(''),
  })
  .meta({ id: 'ListDraft', description: 'A list to be made.' })

const ListUpdate = z
  .object(field.list)
  .partial()
  .meta({ id: 'ListUpdate', description: 'Fields of a list to be changed; those that are left out stay.' })

const ListSeen = z
  .object({ rev: field.seenRev })
  .meta({ id: 'ListSeen', description: 'How much of a list the caller has seen.' })

const ListPlace = z
  .object(field.mine)
  .partial()
  .meta({ id: 'ListPlace', description: 'What changes of where a list stands for the caller; the rest stays.' })
export type ListPlace = z.infer<typeof ListPlace>

export const lists = {
  getLists: endpoint({
    method: 'GET',
    path: '/lists',
    summary: 'The lists that the caller owns or is a member of',
    description:
      'All of them at once, by name, each with its counts. `arrangeList` says where each stands for the caller.',
    auth: 'session',
    isBound: true,
    answers: { 200: z.array(Project) },
    says: { 200: 'The lists, by name.' },
  }),
  createList: endpoint({
    method: 'POST',
    path: '/lists',
    summary: 'Make a list',
    description: 'The caller owns it. An account can own 2,000 lists, one of the demo 10.',
    auth: 'session',
    gates: ['paid'],
    idempotent: true,
    body: NewList,
    answers: { 201: Project },
    makes: 'listID',
    says: { 201: 'The new list.' },
    refuses: ['demo_account', 'list.too_many'],
  }),
  getList: endpoint({
    method: 'GET',
    path: '/lists/{listID}',
    summary: 'One list',
    description: `The list with its counts; its tasks have a call of their own. The ETag is of the list’s own fields: a change of its
tasks or members leaves it as it is.`,
    auth: 'session',
    needs: 'viewer',
    version: 'fields_rev',
    answers: { 200: Project },
    says: { 200: 'The list as it is now.' },
  }),
  updateList: endpoint({
    method: 'PATCH',
    path: '/lists/{listID}',
    summary: 'Change a list’s own fields',
    description:
      'Fields that are left out stay as they are. An API key neither turns `review` off nor lets more tasks wait.',
    auth: 'session',
    needs: 'editor',
    gates: ['paid'],
    conditional: true,
    version: 'fields_rev',
    body: ListUpdate,
    answers: { 200: Project },
    says: { 200: 'The list as it is now.' },
    refuses: ['api_key.session_required'],
  }),
  deleteList: endpoint({
    method: 'DELETE',
    path: '/lists/{listID}',
    summary: 'Delete a list',
    description: 'With its tasks, comments and members. Its streams end.',
    auth: 'session',
    needs: 'owner',
    gates: ['paid'],
    conditional: true,
    answers: { 204: 'empty' },
    says: { 204: 'The list is gone.' },
    refuses: ['project_ready', 'task_running'],
  }),
  markListSeen: endpoint({
    method: 'PUT',
    path: '/lists/{listID}/seen',
    summary: 'Say how much of a list the caller has seen',
    description: `\`seen_rev\` of the list becomes this rev, or the list’s where that is lower. It never goes back: an older one
changes nothing. What the caller changed is not \`unseen\`, unless it was changed with an API key.`,
    auth: 'session',
    needs: 'viewer',
    body: ListSeen,
    answers: { 204: 'empty' },
    says: { 204: 'It is noted.' },
  }),
  arrangeList: endpoint({
    method: 'PATCH',
    path: '/lists/{listID}/mine',
    summary: 'Say where a list stands for the caller',
    description: `Among the favourites, in a group, at a place, or put away: for the caller alone, on all of their devices. Whoever can
see the list may do it, also a list that is out for work and an account that may only read. It takes no rev, makes nothing unseen and
changes no ETag; the account’s stream tells the caller, and nobody else. An archived list is the same as
before for everybody, is found, and has no part in \`getNews\`. Whoever leaves a list and comes back begins anew.`,
    auth: 'session',
    needs: 'viewer',
    body: ListPlace,
    answers: { 200: Project },
    says: { 200: 'The list as the caller sees it now.' },
  }),
  getListEvents: endpoint({
    method: 'GET',
    path: '/lists/{listID}/events',
    summary: 'The list’s changes, live',
    description: `A stream of server-sent events. It begins with every open task by position, or, with \`Last-Event-ID\`, with what
changed after that rev; then comes \`synced\`, and from there on changes as they happen. Frames carry the present state of a row, not
what was done to it. A comment every 7.5 seconds shows that the connection is alive. A reader that falls behind is cut, reconnects
and resumes. The stream ends when the session does, when the caller leaves the list and when the list is deleted.`,
    auth: 'session',
    needs: 'viewer',
    headers: z.object({ 'last-event-id': field.lastEventId.optional() }),
    query: z.object({ presence: field.presence.optional() }),
    answers: { 200: listStream },
    says: { 200: 'The stream; it stays open.' },
    refuses: ['rate_limited'],
  }),
  tellWriting: endpoint({
    method: 'PUT',
    path: '/lists/{listID}/presence',
    summary: 'Say where the caller is',
    description:
      'Others who have the list open are told by `presence`: of `writing` for six seconds, of `open` for thirty; whoever goes on says so again. What is left out stays as it was. Nothing is stored. It says nothing for whoever has no stream with `presence=true` open.',
    auth: 'session',
    needs: 'viewer',
    body: z
      .object({
        writing: field.id.nullable().optional().describe('The task at which the caller writes; null for no longer.'),
        open: field.id.nullable().optional().describe('The task that the caller has open; null for none any more.'),
      })
      .meta({ id: 'Writing', description: 'Where the caller is.' }),
    answers: { 204: 'empty' },
    says: { 204: 'It is told to those who have the list open.' },
  }),
  getListChanges: endpoint({
    method: 'GET',
    path: '/lists/{listID}/changes',
    summary: 'What changed after a rev',
    description: `What the stream would replay, as JSON: the present state of each row that changed after \`since\`. Without \`since\`,
or when the server remembers too little of what was deleted since then, the answer is the whole open list, with \`full\`.`,
    auth: 'session',
    needs: 'viewer',
    query: z.object({ since: field.since.optional() }),
    answers: { 200: Changes },
    sends: ['etag'],
    says: { 200: 'The changes, and the rev to ask with next.' },
  }),
}
