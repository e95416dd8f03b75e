import { z } from 'zod'
import { changedBy } from './changed-by.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { outputs } from './outputs.ts'
import { Repeat } from './repeat.ts'
import * as shown from './shown.ts'
import { NewTask, TaskBatch, TaskUpdate } from './task-input.ts'
import { Waiting } from './waiting.ts'
import { TaskStatus } from './words.ts'

const TaskLease = z
  .object({
    worker: shown.worker,
    user_id: field.id.describe('The account that claimed it.'),
    via: shown.claimedVia,
    note: z
      .string()
      .default('')
      .meta({ description: 'How far the worker says to be; may be empty.', examples: ['Page 3 of 12'] }),
    attempt: shown.attempt,
    expires_at: field.timestamp.describe(
      'Until when the worker has it at least, as of `rev`: when it asks for longer, only the worker is told.',
    ),
  })
  .meta({ id: 'TaskLease', description: 'Who works on a task.' })

export const Task = z
  .object({
    id: field.id.describe('The task’s id.'),
    list_id: field.id.describe('The list that the task belongs to.'),
    name: z.string().meta({ description: 'The task’s name.', examples: ['Milk'] }),
    description: z.string().meta({ description: 'More about it; may be empty.', examples: ['Two bottles'] }),
    status: TaskStatus,
    position: z.number().meta({ description: 'Its place in the list: the smallest comes first.', examples: [2] }),
    icon: shown.icon,
    color: z.string().meta({ description: 'A colour as `#rrggbb`, or empty.', examples: ['#1a2b3c'] }),
    outputs: outputs.meta({
      description: 'What came out of the task; `result` is its note.',
      examples: [{ result: 'Bought at the corner shop' }],
    }),
    comment_count: z
      .int()
      .min(0)
      .meta({ description: 'How many comments it has.', examples: [0] }),
    archived_at: field.timestamp.nullable().meta({
      description: 'When it was archived; `null` while it is open.',
      examples: [null],
    }),
    due_at: field.timestamp.nullable().describe('When it should be done; `null` for any time.'),
    due_all_day: z
      .boolean()
      .default(false)
      .meta({
        description:
          'Whether it is due on a day and at no time of it: the day of `due_at` in UTC, whichever time zone one is in.',
        examples: [false],
      }),
    repeat: Repeat.nullable()
      .default(null)
      .meta({
        description: 'How it repeats; `null` for not at all.',
        examples: [null],
      }),
    created_at: field.timestamp.describe('When it was made.'),
    updated_at: field.timestamp.describe('When it changed last.'),
    // Answers that an older Docket kept for calls that come again know nothing of what came later: that has a default.
    assignee_id: field.id
      .nullable()
      .default(null)
      .describe('Who is to do it: the owner or a member of the list. `null` for nobody.'),
    labels: shown.labels.default([]),
    ref: z
      .string()
      .default('')
      .meta({ description: 'What it is called elsewhere; may be empty.', examples: ['gh:olga/halyard#12'] }),
    after: z
      .array(field.id)
      .default([])
      .meta({ description: 'The tasks of the list that it comes after.', examples: [[]] }),
    start_at: field.timestamp
      .nullable()
      .default(null)
      .meta({ description: 'Before this time no worker is given it; `null` for any time.', examples: [null] }),
    finished_at: field.timestamp
      .nullable()
      .default(null)
      .meta({
        description: 'When it was completed or failed; `null` where it is neither.',
        examples: [null],
      }),
    finished_by: changedBy('Who completed it, or said that it failed.'),
    lease: TaskLease.nullable()
      .default(null)
      .meta({
        description: 'Who works on it; `null` where it was not handed out.',
        examples: [null],
      }),
    waiting: Waiting.nullable()
      .default(null)
      .meta({ description: 'What it waits for from a person; `null` for nothing.', examples: [null] }),
    review: z
      .boolean()
      .nullable()
      .default(null)
      .meta({
        description: 'Whether a person looks at what an API key completes; `null` for as its list has it.',
        examples: [null],
      }),
    changed_by: changedBy('Who made the change of `updated_at`: comments are not meant, they say it themselves.'),
    rev: shown.rev.describe('The list’s rev at the task’s last change, comments included.'),
  })
  .meta({ id: 'Task', description: 'A task as it is now.' })
export type Task = z.infer<typeof Task>

const BatchResult = z
  .object({
    status: z
      .literal([201, 200, 204])
      .meta({ description: '201 for a new task, 204 for one that is gone, 200 for every other.', examples: [201] }),
    task: Task.optional().describe(
      'The task as it is after the whole batch. Left out where it is gone, and with 200 once the tasks of the answer take up 1 MiB.',
    ),
  })
  .meta({ id: 'BatchResult', description: 'What became of one operation.' })

const TaskBatchResults = z
  .object({ results: z.array(BatchResult).describe('One for each operation, in their order.') })
  .meta({ id: 'TaskBatchResults', description: 'What became of the operations of a batch.' })
export type TaskBatchResults = z.infer<typeof TaskBatchResults>

export const tasks = {
  getTasks: endpoint({
    method: 'GET',
    path: '/lists/{listID}/tasks',
    summary: 'The tasks of a list',
    description: `All of them at once, by position. \`Docket-Since\` is the bookmark of this answer: the list’s stream, asked with it as
\`Last-Event-ID\`, goes on from here without a gap.

\`status\`, \`due_before\`, \`assignee_id\`, \`label\` and \`updated_since\` leave out what does not fit all of them. With \`limit\` they come in
parts: ask for the next one with the id of the last task as \`after\`, until a part has fewer tasks. It goes on from where that task stands now; where it was
deleted, begin anew.`,
    auth: 'session',
    needs: 'viewer',
    query: z.object({
      archived: field.archived.default('false'),
      status: field.statusFilter.optional(),
      due_before: field.dueBefore.optional(),
      assignee_id: field.assigneeFilter.optional(),
      label: field.labelFilter.optional(),
      updated_since: field.updatedSince.optional(),
      limit: field.taskLimit.optional(),
      after: field.afterTask.optional(),
    }),
    answers: { 200: z.array(Task) },
    says: { 200: 'The tasks, by position.' },
    sends: ['etag', 'docket-since'],
  }),
  createTask: endpoint({
    method: 'POST',
    path: '/lists/{listID}/tasks',
    summary: 'Add a task at the end',
    description: `Its position is 1 more than the highest of the list, archived tasks included. All tasks of a list, archived ones too, take up
64 MiB at most: for each the UTF-8 bytes of its name, its description, and its labels, its outputs and \`after\` as JSON, and 510 more. What would go beyond
is refused with \`list.too_large\`; shortening and deleting always works.`,
    auth: 'session',
    needs: 'editor',
    level: 'edit',
    gates: ['paid'],
    idempotent: true,
    body: NewTask,
    answers: { 201: Task },
    makes: 'taskID',
    says: { 201: 'The new task.' },
    refuses: ['project_ready', 'task.ref_taken', 'list.too_large', 'api_key.session_required'],
  }),
  batchTasks: endpoint({
    method: 'POST',
    path: '/lists/{listID}/tasks/batch',
    summary: 'Add, change, archive, restore and delete many tasks at once',
    description: `All of it happens, or nothing: one transaction, in the order of the operations, each of which finds what those before it
left. Each task that changes takes a rev of its own.

When operations cannot be done, the answer is the refusal of the first of them, and \`failed\` names all of them: without those
the rest can be sent again. What is wrong in an operation itself is told in \`fields\`, before any is looked at.`,
    auth: 'session',
    needs: 'editor',
    level: 'edit',
    gates: ['paid'],
    idempotent: true,
    body: TaskBatch,
    answers: { 200: TaskBatchResults },
    says: { 200: 'What became of each operation.' },
    refuses: [
      'project_ready',
      'task_running',
      'task.ref_taken',
      'task.cycle',
      'precondition.failed',
      'list.too_large',
      'api_key.session_required',
    ],
  }),
  getTask: endpoint({
    method: 'GET',
    path: '/tasks/{taskID}',
    summary: 'One task',
    description: 'Archived ones too.',
    auth: 'session',
    needs: 'viewer',
    version: 'rev',
    sends: ['etag'],
    answers: { 200: Task },
    says: { 200: 'The task as it is now.' },
  }),
  updateTask: endpoint({
    method: 'PATCH',
    path: '/tasks/{taskID}',
    summary: 'Change a task',
    description: `Fields that are left out stay as they are, and \`null\` clears \`assignee_id\`, and \`due_at\`, with
which the task repeats no longer.
\`outputs\`, \`labels\`, \`after\` and \`repeat\` are set as a whole. Another \`status\` ends its waiting. What waits, or is looked at before it is completed,
an API key neither decides nor takes away: \`api_key.session_required\`.

Where a task that repeats is completed, however that happens, the same transaction adds the next one, which has the rev after its own: in its
place, with its name, description, icon, colour, labels and assignee, pending, due on the next day of its rule after now. \`repeat\` goes over to it; comments,
outputs and attempts stay. There is none after \`until\`, and none while there is no room for it in the list: then the task keeps its
\`repeat\`.`,
    auth: 'session',
    needs: 'editor',
    level: 'edit',
    gates: ['paid'],
    conditional: true,
    version: 'rev',
    body: TaskUpdate,
    answers: { 200: Task },
    says: { 200: 'The task as it is now.' },
    refuses: [
      'project_ready',
      'task_running',
      'task.ref_taken',
      'task.cycle',
      'list.too_large',
      'api_key.session_required',
    ],
  }),
  deleteTask: endpoint({
    method: 'DELETE',
    path: '/tasks/{taskID}',
    summary: 'Delete a task',
    description: 'With its comments. To keep it out of the way, archive it.',
    auth: 'session',
    needs: 'editor',
    gates: ['paid'],
    conditional: true,
    answers: { 204: 'empty' },
    says: { 204: 'The task is gone.' },
    refuses: ['project_ready', 'task_running', 'api_key.session_required'],
  }),
  archiveTask: endpoint({
    method: 'POST',
    path: '/tasks/{taskID}/archive',
    summary: 'Archive a task',
    description: 'Lists of tasks leave it out from now on. Archiving twice keeps the first time.',
    auth: 'session',
    needs: 'editor',
    level: 'edit',
    gates: ['paid'],
    conditional: true,
    version: 'rev',
    answers: { 200: Task },
    says: { 200: 'The task, with `archived_at`.' },
    refuses: ['project_ready', 'task_running', 'api_key.session_required'],
  }),
  restoreTask: endpoint({
    method: 'DELETE',
    path: '/tasks/{taskID}/archive',
    summary: 'Take a task out of the archive',
    description: 'A task that is not archived stays as it is.',
    auth: 'session',
    needs: 'editor',
    level: 'edit',
    gates: ['paid'],
    conditional: true,
    version: 'rev',
    answers: { 200: Task },
    says: { 200: 'The task, open again.' },
    refuses: ['project_ready'],
  }),
}
