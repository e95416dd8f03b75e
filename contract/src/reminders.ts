import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

export const Reminder = z
  .object({
    task_id: field.id.describe('The task’s id.'),
    list_id: field.id.describe('The list that it is in.'),
    remind_at: field.timestamp.describe('When the caller is told.'),
  })
  .meta({ id: 'Reminder', description: 'When somebody wants to be told of a task.' })
export type Reminder = z.infer<typeof Reminder>

const ReminderTime = z
  .object({ remind_at: field.remindAt })
  .meta({ id: 'ReminderTime', description: 'When the caller is to be told.' })

/** When somebody wants to be told of a task: theirs alone, and nobody else learns of it. */
export const reminders = {
  getReminders: endpoint({
    method: 'GET',
    path: '/users/me/reminders',
    summary: 'When the caller is told of which task',
    description: `The soonest first, of the tasks that the caller can see; of more than 2,000 the first 2,000. Nobody else sees them. The
\`inbox\` frame in the account’s stream says when to ask again.`,
    auth: 'session',
    answers: { 200: z.array(Reminder) },
    says: { 200: 'What is still to come.' },
  }),
  setReminder: endpoint({
    method: 'PUT',
    path: '/tasks/{taskID}/reminder',
    summary: 'Be told of a task at a time',
    description: `A notice of kind \`reminder\` comes into the caller’s inbox then, once; at once where the time has passed. A task has one of
each person, and a new one takes its place. It goes with the task to another list, and where the task
repeats over to its next round: as many days before or after it is due, at the same time. Nothing comes of a task that is done or archived by
then, and nothing of one that the caller cannot see any more.`,
    auth: 'session',
    needs: 'viewer',
    body: ReminderTime,
    answers: { 200: Reminder },
    says: { 200: 'The reminder.' },
  }),
  deleteReminder: endpoint({
    method: 'DELETE',
    path: '/tasks/{taskID}/reminder',
    summary: 'Be told of a task no more',
    description: 'Where there is none, nothing happens.',
    auth: 'session',
    needs: 'viewer',
    answers: { 204: 'empty' },
    says: { 204: 'There is no reminder.' },
  }),
}
