import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import * as shown from './shown.ts'
import { Task } from './tasks.ts'

export const TaskLine = Task.pick({
  id: true,
  list_id: true,
  name: true,
  status: true,
  position: true,
  icon: true,
  color: true,
  due_at: true,
  due_all_day: true,
  repeat: true,
  assignee_id: true,
  labels: true,
  after: true,
  start_at: true,
  archived_at: true,
  created_at: true,
  rev: true,
}).meta({ id: 'TaskLine', description: 'What a view above lists shows of a task.' })
export type TaskLine = z.infer<typeof TaskLine>

const LineGone = z
  .object({
    id: field.id.describe('The task’s id.'),
    list_id: field.id.describe(
      'Where it is not any more: whoever knows it to be in another list by now keeps it there.',
    ),
  })
  .meta({ id: 'TaskLineGone', description: 'A task that was deleted or moved, or does not fit the filters.' })

const cursor = (description: string) =>
  z
    .string()
    .nullable()
    .meta({ description, examples: ['583921.AAAAAAAAAEsHwgEQ'] })

export const TaskLines = z
  .object({
    full: z
      .boolean()
      .describe(
        'The reader begins anew, because it said nothing or what cannot be gone on from: drop all that it knew.',
      ),
    lists: z
      .array(field.id)
      .nullable()
      .meta({
        description:
          'The ids of all lists that the caller can see, when lists of the reader may have gone: drop those that are not among them, with their tasks. `null` when none has.',
        examples: [null],
      }),
    restarted: z
      .array(field.id)
      .describe('Lists that are told from their beginning, new ones among them: drop what was known of their tasks.'),
    gone: z.array(LineGone).describe('To be dropped before `tasks` is taken in.'),
    tasks: z.array(TaskLine).describe('Tasks that are new to the reader, or have changed.'),
    next: cursor('Where there is more to be told, how to go on: ask at once with it as `after`. `null` at the end.'),
    since: cursor('At the end, what to ask with next time, as `since`. `null` where there is more.'),
  })
  .meta({ id: 'TaskLines', description: 'What changed in all lists of the caller.' })
export type TaskLines = z.infer<typeof TaskLines>

const SearchHit = Task.pick({ list_id: true, name: true, status: true, due_at: true, archived_at: true, rev: true })
  .extend({
    task_id: field.id.describe('The task’s id.'),
    list_name: shown.list.name,
    comment_id: shown.commentId.nullable().describe('The comment that was found; `null` where it was the task itself.'),
    where: z
      .enum(['name', 'description', 'comment'])
      .describe('Where it was found; in the name as well, where it says description.'),
    snippet: z.string().meta({
      description: 'What stands around it there, as it was written; who is mentioned is a name.',
      examples: ['Milk'],
    }),
  })
  .meta({ id: 'SearchHit', description: 'A task that was found.' })
export type SearchHit = z.infer<typeof SearchHit>

const SearchResult = z
  .object({
    hits: z.array(SearchHit).describe('The best first.'),
    complete: z
      .boolean()
      .describe('Whether all was looked through; after two seconds the answer comes without the rest.'),
  })
  .meta({ id: 'SearchResult', description: 'What was found.' })
export type SearchResult = z.infer<typeof SearchResult>

/** What stands above lists. */
export const overview = {
  getMyTasks: endpoint({
    method: 'GET',
    path: '/users/me/tasks',
    summary: 'The tasks of all lists, and what changed in them',
    description: `Without \`since\` all tasks of all lists that the caller can see, archived ones too, in light form; with it what changed,
and what went. An answer has at most \`limit\` tasks, and as many that went; while \`next\` is there, ask again with it as \`after\`.

Whoever does what \`full\`, \`lists\`, \`restarted\`, \`gone\` and \`tasks\` say, in this order, has exactly the tasks that there are. The
\`since\` of the last answer is good for any time later, after a restart of the server too. When it is not, because a backup was
restored or the filters are others, the answer is \`full\`; when too little is remembered of what was deleted in a list, that list
is \`restarted\`. Of more than 2,000 lists those are told that the caller came to last. With filters, a task that does not fit them is \`gone\`. The account’s stream tells when to ask: a \`list\` with another
\`rev\`, or \`list_removed\`.`,
    auth: 'session',
    isBound: true,
    query: z.object({
      since: field.linesSince.optional(),
      after: field.linesAfter.optional(),
      status: field.statusFilter.optional(),
      due_before: field.dueBefore.optional(),
      assignee_id: field.assigneeFilter.optional(),
      label: field.labelFilter.optional(),
      limit: field.lineLimit,
    }),
    answers: { 200: TaskLines },
    says: { 200: 'The tasks, and how to go on.' },
  }),
  search: endpoint({
    method: 'GET',
    path: '/search',
    summary: 'Look for tasks in all lists',
    description: `By what their names, descriptions and comments say, in every script, archived ones too. Case and common accents make no
difference, and a word is found inside another. All words have to occur in the name and description of a task, or all in one comment of
it. A name comes before a description and that before a comment, a whole word before a part of one, what is open before what is done,
and then the newest. A task is told once. Its id, or the last eight or more characters of that, find it as well.`,
    auth: 'session',
    isBound: true,
    query: z.object({
      q: field.searchText.optional(),
      list_id: field.searchedList.optional(),
      status: field.statusFilter.optional(),
      archived: field.searchArchived.optional(),
      limit: field.hitLimit,
    }),
    answers: { 200: SearchResult },
    says: { 200: 'What was found.' },
    refuses: ['not_found'],
  }),
}
