import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { TaskStatus } from './words.ts'

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
    outputs: field.outputs,
    comment_count: z.int(),
    archived_at: field.timestamp.nullable(),
    due_at: field.timestamp.nullable(),
    created_at: field.timestamp,
    updated_at: field.timestamp,
    rev: z.int().describe('The list’s rev at the task’s last change.'),
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof Task>

const { task } = field

export const tasks = {
  getTasks: endpoint({
    method: 'GET',
    path: '/lists/{listID}/tasks',
    summary: 'The tasks of a list, by position; with `archived=true` the archived ones too',
    auth: 'session',
    needs: 'viewer',
    query: z.object({ archived: field.archived.default('false') }),
    answers: { 200: z.array(Task) },
  }),
  createTask: endpoint({
    method: 'POST',
    path: '/lists/{listID}/tasks',
    summary: 'Add a task at the end',
    auth: 'session',
    needs: 'editor',
    body: z.object({
      name: task.name,
      description: task.description.default(''),
      icon: task.icon.default(''),
      color: task.color.default(''),
      due_at: task.due_at.default(null),
    }),
    answers: { 201: Task },
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
    body: z.object(task).partial(),
    answers: { 200: Task },
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
