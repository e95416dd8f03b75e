import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import * as shown from './shown.ts'
import { Task } from './tasks.ts'

const Question = z
  .object({
    lease_id: field.id.describe('The lease, which its holder alone knows. It ends.'),
    question: field.question,
    options: field.options.default([]),
  })
  .meta({ id: 'Question', description: 'What a worker has to know.' })

const since = field.moment
  .optional()
  .describe(
    'Decides about what waits since then (`waiting.since`), as the person has seen it, and about nothing later.',
  )

const Answer = z
  .object({ text: field.commentBody.optional(), option: field.option.optional(), since })
  .refine(({ text, option }) => (text === undefined) !== (option === undefined), {
    message: 'must have either text or option',
    path: ['text'],
  })
  .meta({ id: 'Answer', description: 'What a person says to a question: either a text or one of its options.' })

const Approval = z
  .object({ text: field.commentBody.optional(), since })
  .meta({ id: 'Approval', description: 'What a person says to what was done, where they say anything.' })

const SendBack = z
  .object({ text: field.commentBody, since })
  .meta({ id: 'SendBack', description: 'What is to be done otherwise.' })

const WaitingTask = z
  .object({ list_id: field.id.describe('Its list.'), list_name: shown.list.name, task: Task })
  .meta({ id: 'WaitingTask', description: 'A task that waits for a person.' })
export type WaitingTask = z.infer<typeof WaitingTask>

const decides =
  'Only for people: an API key is refused. Of two who decide at once the second is refused, with `current`.'

/** Where work waits for a person. */
export const asking = {
  askAboutTask: endpoint({
    method: 'POST',
    path: '/tasks/{taskID}/ask',
    summary: 'Ask people about a task',
    description: `Ends the lease. The task is pending and \`waiting\`, and nobody is given it until \`answerTask\`; the question is a comment, too. The
same question again is answered the same.`,
    auth: 'session',
    needs: 'editor',
    level: 'work',
    gates: ['paid'],
    body: Question,
    answers: { 200: Task },
    says: { 200: 'The task, waiting.' },
    refuses: ['lease.lost', 'lease.ended', 'list.too_large'],
  }),
  answerTask: endpoint({
    method: 'POST',
    path: '/tasks/{taskID}/answer',
    summary: 'Answer what a worker asked',
    description: `The answer is a comment, and comes with the next claim of the task. ${decides}`,
    auth: 'session',
    needs: 'editor',
    gates: ['own_session', 'paid'],
    body: Answer,
    answers: { 200: Task },
    says: { 200: 'The task, which waits no more.' },
    refuses: ['task.not_waiting', 'list.too_large'],
  }),
  approveTask: endpoint({
    method: 'POST',
    path: '/tasks/{taskID}/approve',
    summary: 'Approve what was done',
    description: `The task is completed. ${decides}`,
    auth: 'session',
    needs: 'editor',
    gates: ['own_session', 'paid'],
    body: Approval,
    hasOptionalBody: true,
    answers: { 200: Task },
    says: { 200: 'The task, completed.' },
    refuses: ['task.not_waiting', 'list.too_large'],
  }),
  sendBackTask: endpoint({
    method: 'POST',
    path: '/tasks/{taskID}/send-back',
    summary: 'Have a task done again',
    description: `It is pending; the text is a comment, and comes with the next claim of the task. ${decides}`,
    auth: 'session',
    needs: 'editor',
    gates: ['own_session', 'paid'],
    body: SendBack,
    answers: { 200: Task },
    says: { 200: 'The task, pending.' },
    refuses: ['task.not_waiting', 'list.too_large'],
  }),
  getMyWaiting: endpoint({
    method: 'GET',
    path: '/users/me/waiting',
    summary: 'What waits for the caller',
    description: 'Of all lists that the caller may change: at most 200 tasks that wait for a person, the oldest first.',
    auth: 'session',
    isBound: true,
    answers: { 200: z.array(WaitingTask) },
    says: { 200: 'The tasks, the oldest first.' },
  }),
}
