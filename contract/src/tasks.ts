import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { TaskStatus } from './words.ts'

const outputsLimit = { bytes: 256 * 1024, depth: 32 }

/** Free-form keys and values, at most 256 KiB of JSON and 32 levels deep. */
const Outputs = z.record(z.string(), z.unknown())
const NewOutputs = Outputs.refine(
  (value) => depthOf(value) <= outputsLimit.depth,
  `must be at most ${outputsLimit.depth} levels deep`,
).refine(
  (value) => new TextEncoder().encode(JSON.stringify(value)).length <= outputsLimit.bytes,
  'must be at most 256 KiB of JSON',
)

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce<number>((deepest, inner) => Math.max(deepest, depthOf(inner)), 0)
    : 0

export const Task = z
  .object({
    id: field.id,
    list_id: field.id,
    name: z.string(),
    description: z.string(),
    status: TaskStatus,
    position: z.number(),
    icon: z.string(),
    color: z.string(),
    outputs: Outputs,
    comment_count: z.int(),
    archived_at: field.timestamp.nullable(),
    due_at: field.timestamp.nullable(),
    created_at: field.timestamp,
    updated_at: field.timestamp,
    rev: z.int().describe('The list’s rev at the task’s last change.'),
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof Task>

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must look like #1a2b3c')
const task = {
  name: field.name(500),
  description: field.text(65_536),
  icon: field.text(16),
  due_at: field.moment.nullable(),
}

export const tasks = {
  getTasks: endpoint({
    method: 'GET',
    path: '/lists/{listID}/tasks',
    summary: 'The tasks of a list, by position; with `archived=true` the archived ones too',
    auth: 'session',
    needs: 'viewer',
    query: z.object({ archived: z.enum(['true', 'false'], 'must be true or false').default('false') }),
    answers: { 200: z.array(Task) },
  }),
  createTask: endpoint({
    method: 'POST',
    path: '/lists/{listID}/tasks',
    summary: 'Add a task at the end',
    description:
      'All tasks of a list, archived ones too, take up 64 MiB at most: for each the UTF-8 bytes of its name, its description and its outputs as JSON, and 512 more. What would go beyond is refused with `list.too_large`; shortening and deleting always works.',
    auth: 'session',
    needs: 'editor',
    body: z.object({
      name: task.name,
      description: task.description.default(''),
      icon: task.icon.default(''),
      color: color.default(''),
      due_at: task.due_at.default(null),
    }),
    answers: { 201: Task },
    refuses: ['list.too_large'],
  }),
  getTask: endpoint({
    method: 'GET',
    path: '/tasks/{taskID}',
    summary: 'One task',
    auth: 'session',
    needs: 'viewer',
    answers: { 200: Task },
  }),
  updateTask: endpoint({
    method: 'PATCH',
    path: '/tasks/{taskID}',
    summary: 'Change a task; fields left out stay, `null` clears `due_at`',
    auth: 'session',
    needs: 'editor',
    body: z
      .object({
        ...task,
        color: z.union([z.literal(''), color], 'must look like #1a2b3c, or be empty'),
        position: z.number().positive('must be greater than 0'),
        status: TaskStatus,
        outputs: NewOutputs,
      })
      .partial(),
    answers: { 200: Task },
    refuses: ['list.too_large'],
  }),
  deleteTask: endpoint({
    method: 'DELETE',
    path: '/tasks/{taskID}',
    summary: 'Delete a task with its comments',
    auth: 'session',
    needs: 'editor',
    answers: { 204: 'empty' },
  }),
  archiveTask: endpoint({
    method: 'POST',
    path: '/tasks/{taskID}/archive',
    summary: 'Archive a task; archiving twice keeps the first time',
    auth: 'session',
    needs: 'editor',
    answers: { 200: Task },
  }),
  restoreTask: endpoint({
    method: 'DELETE',
    path: '/tasks/{taskID}/archive',
    summary: 'Take a task out of the archive',
    auth: 'session',
    needs: 'editor',
    answers: { 200: Task },
  }),
}
