import { z } from 'zod'
import * as field from './fields.ts'

/** What callers send of tasks. */

const { task } = field

const newTask = {
  name: task.name,
  description: task.description.default(''),
  icon: task.icon.default(''),
  color: task.color.default(''),
  due_at: task.due_at.default(null),
  due_all_day: task.due_all_day.default(false),
  repeat: task.repeat.default(null),
  assignee_id: task.assignee_id.default(null),
  labels: task.labels.default([]),
  ref: task.ref.default(''),
  after: task.after.default([]),
  start_at: task.start_at.default(null),
  review: task.review.default(null),
}

export const NewTask = z.object(newTask).meta({ id: 'TaskDraft', description: 'A task to be added.' })

export const TaskUpdate = z
  .object(task)
  .partial()
  .meta({ id: 'TaskUpdate', description: 'Fields of a task to be changed; those that are left out stay.' })

/** Which task is meant, and as what it is known. */
const known = {
  id: field.id.describe('The task’s id.'),
  if_rev: z
    .int()
    .min(0)
    .optional()
    .meta({
      description: 'The rev at which the caller knows the task; with another one the operation cannot be done.',
      examples: [41],
    }),
}

const op = <const Name extends string>(name: Name) => z.literal(name).describe('Which operation it is.')

const CreateOperation = z
  .object({
    op: op('create'),
    ...newTask,
    status: task.status.default('pending'),
    position: task.position.optional(),
    outputs: task.outputs.default({}),
  })
  .meta({
    id: 'CreateOperation',
    description: 'Adds a task, at the end where it says no position. One that was deleted comes back in this way.',
  })

const UpdateOperation = z
  .object({ op: op('update'), ...known, ...TaskUpdate.shape })
  .meta({ id: 'UpdateOperation', description: 'Changes a task; fields that are left out stay.' })

const ArchiveOperation = z
  .object({ op: op('archive'), ...known })
  .meta({ id: 'ArchiveOperation', description: 'Archives a task.' })

const RestoreOperation = z
  .object({ op: op('restore'), ...known })
  .meta({ id: 'RestoreOperation', description: 'Takes a task out of the archive.' })

const DeleteOperation = z
  .object({ op: op('delete'), ...known })
  .meta({ id: 'DeleteOperation', description: 'Deletes a task.' })

const TaskOperation = z
  .discriminatedUnion('op', [CreateOperation, UpdateOperation, ArchiveOperation, RestoreOperation, DeleteOperation], {
    error: 'must be an operation: its op is create, update, archive, restore or delete',
  })
  .meta({ id: 'TaskOperation', description: 'One operation of a batch.' })
export type TaskOperation = z.output<typeof TaskOperation>

export const TaskBatch = z
  .object({
    operations: z.array(TaskOperation).min(1).max(500).describe('1 to 500, done in this order.'),
  })
  .meta({ id: 'TaskBatch', description: 'What is to be done with the tasks of a list.' })
