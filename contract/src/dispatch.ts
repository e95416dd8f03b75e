import { z } from 'zod'
import { Attempt } from './attempt.ts'
import { Comment } from './comments.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { Project } from './lists.ts'
import * as shown from './shown.ts'
import { Task } from './tasks.ts'

const leaseId = field.id.describe('The lease, which its holder alone knows.')

/** What only the holder of a lease is told. */
export const Lease = z
  .object({
    id: leaseId,
    attempt: shown.attempt,
    expires_at: field.timestamp.describe('Until when the task is the holder’s, unless it is renewed.'),
  })
  .meta({ id: 'Lease', description: 'The right to work on a task for a while.' })
export type Lease = z.infer<typeof Lease>

const Claimed = z
  .object({
    task: Task,
    lease: Lease,
    answers: z
      .array(Comment)
      .default([])
      .describe(
        'What workers of the task asked, and what people answered or sent back: the last 20, the oldest first.',
      ),
  })
  .meta({ id: 'Claimed', description: 'A task to work on, and for how long.' })
export type Claimed = z.infer<typeof Claimed>

const Claim = z
  .object({
    lease_seconds: field.leaseSeconds,
    worker: field.worker,
    claim_id: field.claimId,
    label: field.claimLabel,
    task_id: field.id.optional().describe('The task; left out for the next one.'),
    ref: field.claimRef,
    wait_seconds: field.waitSeconds,
    create: z
      .object({
        name: field.task.name,
        description: field.task.description.default(''),
        labels: field.task.labels.default([]),
      })
      .meta({ id: 'ClaimedDraft', description: 'A task that is added where there is none with the `ref`.' })
      .optional(),
  })
  .refine(({ label, task_id, ref }) => [label, task_id, ref].filter((one) => one !== undefined).length < 2, {
    message: 'must be the only one of label, task_id and ref',
    path: ['ref'],
  })
  .refine(({ ref, create }) => create === undefined || ref !== undefined, {
    message: 'must come with a ref',
    path: ['create'],
  })
  .meta({ id: 'Claim', description: 'Who wants to work, and for how long.' })

const Renewal = z
  .object({
    lease_id: leaseId,
    lease_seconds: field.leaseSeconds,
    note: field.workerNote.optional(),
    cost_usd: field.costUsd.optional(),
  })
  .meta({ id: 'Renewal', description: 'Which lease is to last longer, and how long from now.' })

const GiveBack = z
  .object({ lease_id: leaseId.optional() })
  .meta({ id: 'GiveBack', description: 'Which lease is given back; left out, whichever it is.' })

const Report = z
  .object({ lease_id: leaseId, outputs: field.task.outputs.optional(), cost_usd: field.costUsd.optional() })
  .meta({ id: 'Report', description: 'What came out of a task.' })

const reports = `The same report again is answered the same. A lease that ran out is still good as long as nobody took the task;
one that was given back, taken, or handed on is refused with \`lease.lost\`, and another report than the first with \`lease.ended\`.
When nothing of the list is pending, running or waiting any more, it becomes a draft.`

export const dispatch = {
  dispatchList: endpoint({
    method: 'POST',
    path: '/lists/{listID}/dispatch',
    summary: 'Hand a list out for work',
    description: `From now on workers can claim its pending tasks. Until it is back, its tasks are not created, deleted, archived,
restored, renamed, moved or repeated, and the list is not deleted: \`project_ready\`. A list that is \`ready\` already stays so.`,
    auth: 'session',
    needs: 'editor',
    gates: ['paid'],
    answers: { 200: Project },
    says: { 200: 'The list, `ready`.' },
    refuses: ['list.nothing_to_do', 'list.repeats'],
  }),
  openList: endpoint({
    method: 'POST',
    path: '/lists/{listID}/open',
    summary: 'Hand tasks out while the list is edited',
    description: `Workers can claim its pending tasks, now and whenever one is added; only those that a worker has are kept from
changes. It stays \`open\` until \`draftList\`, also when nothing is left to do. Where \`max_attempts\` is 0 it becomes 5.`,
    auth: 'session',
    needs: 'editor',
    gates: ['paid'],
    answers: { 200: Project },
    says: { 200: 'The list, `open`.' },
  }),
  draftList: endpoint({
    method: 'POST',
    path: '/lists/{listID}/draft',
    summary: 'Stop handing a list out',
    description: 'Tasks that are running keep their leases and may finish; nothing new is handed out.',
    auth: 'session',
    needs: 'editor',
    gates: ['paid'],
    answers: { 200: Project },
    says: { 200: 'The list, a `draft`.' },
  }),
  claimTask: endpoint({
    method: 'POST',
    path: '/lists/{listID}/claim',
    summary: 'Take the next task to work on',
    description: `The first pending task by position, with \`label\` the first that has it; those whose lease ran out are pending again. It is in progress and the
caller’s alone until the lease ends. With \`task_id\` or \`ref\` it is that task: who has it is told in \`holder\`. With
\`create\` a list that is \`open\` is given the task first where it has none with that \`ref\`, in the same transaction.
With \`wait_seconds\` the answer comes as soon as there is a task, those who came first being given it first. Asked again with the same \`claim_id\`, after an answer that was lost, it gives the same task and
lease while that lease lives. What waits for a person, for others (\`after\`) or for its time is not handed out, and nothing is while as many wait as the list’s
\`max_waiting\`.`,
    auth: 'session',
    needs: 'editor',
    level: 'work',
    gates: ['paid'],
    body: Claim,
    isLong: true,
    hasOptionalBody: true,
    answers: { 200: Claimed, 204: 'empty' },
    says: { 200: 'The task and the lease.', 204: 'Nothing is to be handed out now.' },
    refuses: ['list.not_ready', 'api_key.budget', 'project_ready', 'task_running', 'task.finished', 'list.too_large'],
  }),
  renewLease: endpoint({
    method: 'POST',
    path: '/tasks/{taskID}/lease',
    summary: 'Keep a lease alive',
    description:
      'It lasts `lease_seconds` from now on. One that ran out is good again, as long as nobody took the task. Only the caller hears of it: the list takes no rev, unless the lease had run out, `note` is another one, or what everybody is shown of it has been over for five minutes.',
    auth: 'session',
    needs: 'editor',
    level: 'work',
    gates: ['paid'],
    body: Renewal,
    answers: { 200: Lease },
    says: { 200: 'The lease.' },
    refuses: ['lease.lost', 'lease.ended'],
  }),
  releaseLease: endpoint({
    method: 'DELETE',
    path: '/tasks/{taskID}/lease',
    summary: 'Give a task back, or take it from its worker',
    description: `With the lease’s id the worker gives the task back; without, an editor takes it from whoever has it. It is pending
again. Giving back twice is as good as once.`,
    auth: 'session',
    needs: 'editor',
    level: 'work',
    gates: ['paid'],
    body: GiveBack,
    hasOptionalBody: true,
    answers: { 204: 'empty' },
    says: { 204: 'Nobody works on the task.' },
    refuses: ['lease.lost', 'lease.ended'],
  }),
  completeTask: endpoint({
    method: 'POST',
    path: '/tasks/{taskID}/complete',
    summary: 'Report a task as completed',
    description: `${reports}

Where a person looks at it first (\`review\`) and an API key reports, it stays in progress and is \`waiting\` until \`approveTask\` or
\`sendBackTask\`.`,
    auth: 'session',
    needs: 'editor',
    level: 'work',
    gates: ['paid'],
    body: Report,
    answers: { 200: Task },
    says: { 200: 'The task, completed or waiting.' },
    refuses: ['lease.lost', 'lease.ended', 'list.too_large', 'api_key.session_required'],
  }),
  failTask: endpoint({
    method: 'POST',
    path: '/tasks/{taskID}/fail',
    summary: 'Report a task as failed',
    description: reports,
    auth: 'session',
    needs: 'editor',
    level: 'work',
    gates: ['paid'],
    body: Report,
    answers: { 200: Task },
    says: { 200: 'The task, failed.' },
    refuses: ['lease.lost', 'lease.ended', 'list.too_large', 'api_key.session_required'],
  }),
  getAttempts: endpoint({
    method: 'GET',
    path: '/tasks/{taskID}/attempts',
    summary: 'Who tried a task, and how it went',
    description: 'All of them at once, the first one first.',
    auth: 'session',
    needs: 'viewer',
    answers: { 200: z.array(Attempt) },
    says: { 200: 'The attempts, the first one first.' },
  }),
  getListAttempts: endpoint({
    method: 'GET',
    path: '/lists/{listID}/attempts',
    summary: 'What the workers of a list did last',
    description: 'The attempts of all of its tasks, whichever changed last coming first.',
    auth: 'session',
    needs: 'viewer',
    query: z.object({ limit: field.attemptLimit }),
    answers: { 200: z.array(Attempt) },
    says: { 200: 'The attempts, the latest first.' },
  }),
}
