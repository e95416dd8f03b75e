import { randomUUID } from 'node:crypto'
import { ApiError } from '@docket/client'
import type { Claimed } from '@docket/contract'
import { z } from 'zod'
import { handedOut, leaseOf, leaseWord, listOf, taskIdOf } from './handles.ts'
import { type Session, tool, Unclear } from './tool.ts'
import { thread, wholeTask } from './words.ts'

/** Agents forget heartbeats: a task stays theirs for long. */
const LEASE_SECONDS = 900
/** Answers come before the usual clients give up. */
const LONGEST_WAIT_SECONDS = 20
const MOST_LISTS = 20
const WORKER = 'agent'

const claimTask = tool({
  name: 'claim_task',
  level: 'work',
  description: 'Take the next task to work on, or the named one. Yours alone until the lease ends.',
  input: {
    list: z.string().optional(),
    task: z.string().optional(),
    label: z.string().optional(),
    lease_seconds: z.number().optional().describe(`default ${LEASE_SECONDS}`),
    wait_seconds: z.number().optional().describe(`0 to ${LONGEST_WAIT_SECONDS}`),
  },
  run: async (session, { list, task, label, lease_seconds = LEASE_SECONDS, wait_seconds = 0 }) => {
    if (wait_seconds > LONGEST_WAIT_SECONDS) throw new Unclear(`wait_seconds: must be ${LONGEST_WAIT_SECONDS} at most.`)
    if (task !== undefined && label !== undefined) throw new Unclear('Give either task or label.')
    const body = { lease_seconds, worker: WORKER, ...(label !== undefined && { label }) }
    if (task !== undefined) {
      const task_id = await taskIdOf(session, task)
      const { list_id } = await session.api.getTask({ taskID: task_id })
      const claimed = await claim(session, list_id, { ...body, task_id })
      return claimed ? told(claimed) : nothingIn(session, [list_id])
    }
    const lists = list === undefined ? await handedOut(session.api) : [await listOf(session, list)]
    const ids = lists.slice(0, MOST_LISTS).map(({ id }) => id)
    // Only one of them can be waited for.
    const wait = ids.length === 1 ? wait_seconds : 0
    for (const id of ids) {
      const claimed = await claim(session, id, { ...body, wait_seconds: wait }, ids.length > 1)
      if (claimed) return told(claimed)
    }
    return nothingIn(session, ids)
  },
})

type Wish = NonNullable<NonNullable<Parameters<Session['api']['claimTask']>[0]>['body']>

/** A random claim for each call: numbers of calls begin anew with each session, and two would share a lease. */
const claim = async (
  { api, signal }: Session,
  listID: string,
  wish: Wish,
  isOneOfMany = false,
): Promise<Claimed | undefined> => {
  try {
    return await api.claimTask({ listID, body: { ...wish, claim_id: randomUUID() } }, { signal })
  } catch (error) {
    // It was handed out a moment ago.
    if (isOneOfMany && error instanceof ApiError && error.code === 'list.not_ready') return undefined
    throw error
  }
}

const nothingIn = async ({ api }: Session, ids: readonly string[]): Promise<string> => {
  if (ids.length !== 1)
    return `Nothing to do in ${ids.length === 0 ? 'any list that is handed out' : `${ids.length} lists`}. End your turn.`
  const { name, waiting } = await api.getList({ listID: ids[0]! })
  const why = waiting > 0 ? `${waiting} wait for a person` : 'what is left is being worked on'
  return `Nothing to do in “${name}” now: ${why}. Call again with wait_seconds, or end your turn.`
}

const told = ({ task, lease, answers }: Claimed): string =>
  [
    `Yours until ${lease.expires_at.slice(0, 19)}Z, attempt ${lease.attempt}. lease: ${leaseWord(task.id, lease.id)}`,
    wholeTask({ task }),
    answers.length > 0 && `Asked and answered before; do not ask it again.\n${thread(answers)}`,
    'Do it, then call finish_task with the lease; report_progress in between keeps it yours; ask_person if you cannot decide.',
  ]
    .filter(Boolean)
    .join('\n')

const lease = z.string()
const cost_usd = z.number().optional()

const reportProgress = tool({
  name: 'report_progress',
  level: 'work',
  description: 'Keep the lease, and say how far you are.',
  input: { lease, note: z.string().optional(), cost_usd },
  run: async ({ api }, given) => {
    const { taskID, lease_id } = leaseOf(given.lease)
    const { expires_at } = await api.renewLease({
      taskID,
      body: { ...reported(given), lease_id, lease_seconds: LEASE_SECONDS },
    })
    return `Yours until ${expires_at.slice(0, 19)}Z. Go on.`
  },
})

const finishTask = tool({
  name: 'finish_task',
  level: 'work',
  description: 'Report a claimed task. Safe to repeat.',
  input: {
    lease,
    outcome: z.enum(['completed', 'failed', 'give_back']),
    result: z.string().optional().describe('what came out, for people'),
    outputs: z.record(z.string(), z.unknown()).meta({ additionalProperties: true }).optional(),
    cost_usd,
  },
  run: async ({ api }, { outcome, result, outputs, ...given }) => {
    const { taskID, lease_id } = leaseOf(given.lease)
    if (outcome === 'give_back') {
      await api.releaseLease({ taskID, body: { lease_id } })
      return 'Given back. Claim another task or end your turn.'
    }
    const said = { ...outputs, ...(result !== undefined && { result }) }
    const body = { lease_id, ...reported(given), ...(Object.keys(said).length > 0 && { outputs: said }) }
    const task = await (outcome === 'completed' ? api.completeTask({ taskID, body }) : api.failTask({ taskID, body }))
    if (task.waiting) return 'Handed in: a person looks at it. Claim another task or end your turn.'
    return `It is ${task.status}. Claim another task or end your turn.`
  },
})

const askPerson = tool({
  name: 'ask_person',
  level: 'work',
  description: 'Ask the people of the list; ends the lease. The answer comes with the next claim.',
  input: { lease, question: z.string(), options: z.array(z.string()).optional() },
  run: async ({ api }, { question, options, ...given }) => {
    const { taskID, lease_id } = leaseOf(given.lease)
    await api.askAboutTask({ taskID, body: { lease_id, question, ...(options && { options }) } })
    return 'Asked. The task is parked until somebody answers. Claim another one or end your turn.'
  },
})

const reported = ({ note, cost_usd: cost }: { note?: string | undefined; cost_usd?: number | undefined }) => ({
  ...(note !== undefined && { note }),
  ...(cost !== undefined && { cost_usd: cost }),
})

export const working = [claimTask, reportProgress, finishTask, askPerson]
