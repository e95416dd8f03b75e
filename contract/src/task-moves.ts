import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { Task } from './tasks.ts'

const target = field.id.describe('The list that it goes to.')

const TaskMove = z.object({ list_id: target }).meta({ id: 'TaskMove', description: 'Where a task is moved to.' })

const TaskMoves = z
  .object({
    list_id: target,
    ids: z
      .array(field.id)
      .min(1)
      .max(500)
      .refine((ids) => new Set(ids).size === ids.length, 'must not have the same task twice')
      .describe('The ids of 1 to 500 tasks, in the order in which they shall stand there.'),
  })
  .meta({ id: 'TaskMoves', description: 'Which tasks of a list are moved, and where to.' })

/** Tasks that go from one list to another. */
export const taskMoves = {
  moveTask: endpoint({
    method: 'POST',
    path: '/tasks/{taskID}/move',
    summary: 'Move a task to another list',
    description: `To the end of a list of which the caller is owner or editor as well. It keeps its id, and its comments, outputs and
attempts go with it. It takes a rev in each of the lists: readers of the one are told \`task_deleted\`, those of the other \`task\`,
its comments and its attempts, and then what they say of it is said there. A task that is in the list already stays where it is, so
that a move can be sent again. Refused while either list is out for work or a worker has the task, and where its comments take up more
than 4 MiB.`,
    auth: 'session',
    needs: 'editor',
    gates: ['paid'],
    conditional: true,
    version: 'rev',
    body: TaskMove,
    answers: { 200: Task },
    says: { 200: 'The task in its new list.' },
    refuses: [
      'project_ready',
      'task_running',
      'task.ref_taken',
      'list.too_large',
      'unavailable',
      'api_key.session_required',
    ],
  }),
  moveTasks: endpoint({
    method: 'POST',
    path: '/lists/{listID}/tasks/move',
    summary: 'Move tasks to another list',
    description: `Several of one list, as \`moveTask\` does it: all of them or none. Those that are there already stay where they are.`,
    auth: 'session',
    needs: 'editor',
    gates: ['paid'],
    body: TaskMoves,
    answers: { 200: z.array(Task) },
    says: { 200: 'The tasks in their new list, in the order in which they were named.' },
    refuses: ['project_ready', 'task_running', 'task.ref_taken', 'list.too_large', 'api_key.session_required'],
  }),
}
