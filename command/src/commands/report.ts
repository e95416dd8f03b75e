import { ApiError } from '@docket/client'
import type { Task } from '@docket/contract'
import type { Command, Given } from '../command.ts'
import type { Context } from '../context.ts'
import { fieldsOf } from '../fields.ts'
import { dropLease, findLease, type HeldLease } from '../leases.ts'
import { patiently } from '../patiently.ts'
import { wrongUse } from '../problem.ts'
import { textOf } from '../stdin.ts'
import { shortId } from '../text.ts'
import { secondsOf } from '../work/durations.ts'

const args = [{ name: 'TASK', kind: 'task', isOptional: true }] as const
const lease = { value: 'ID', says: 'the lease, where it is not kept on this machine; TASK is then a whole id' } as const
const result = { value: 'TEXT', says: 'a note of what came out of it; - reads it from stdin' } as const
const more = 'Without TASK it is the only one that this machine has claimed. The same again is answered the same.'

/** Makes the call that ends a lease, again where its answer was lost, and forgets the lease. */
const ending = async (context: Context, held: HeldLease, call: () => Promise<unknown>): Promise<void> => {
  try {
    await patiently(call)
  } catch (error) {
    if (error instanceof ApiError && error.code.startsWith('lease.')) await dropLease(context, held)
    throw error
  }
  await dropLease(context, held)
}

const outputsOf = async (context: Context, { options, many }: Given): Promise<Record<string, string>> => {
  const pairs = (many.output ?? []).map((pair) => {
    const at = pair.indexOf('=')
    if (at < 1) throw wrongUse(`--output ${pair}: it looks like key=value.`)
    return [pair.slice(0, at), pair.slice(at + 1)] as const
  })
  return {
    ...Object.fromEntries(pairs),
    ...(options.result !== undefined && { result: await textOf(context, options.result) }),
  }
}

const reporting = (name: 'complete' | 'fail', says: string, status: Task['status']): Command => ({
  name,
  group: 'workers',
  says,
  more,
  args,
  options: {
    result,
    output: { value: 'KEY=VALUE', isRepeated: true, says: 'another output; may be said several times' },
    lease,
  },
  fields: fieldsOf.task,
  run: async (context, given) => {
    const { client, out } = context
    const held = await findLease(context, given.words[0], given.options.lease)
    const outputs = await outputsOf(context, given)
    const body = { lease_id: held.lease_id, ...(Object.keys(outputs).length > 0 && { outputs }) }
    const call = { taskID: held.task_id, body }
    let task: Task | undefined
    await ending(context, held, async () => {
      task = await (name === 'complete' ? client.completeTask(call) : client.failTask(call))
    })
    if (given.json) return out.json(task!, given.json)
    const shown = task!.status === status ? status : `${task!.status}, waiting for review`
    out.row(shortId(task!.id), shown, task!.name)
  },
})

export const complete = reporting('complete', 'reports a claimed task as completed', 'completed')
export const fail = reporting('fail', 'reports a claimed task as failed', 'failed')

export const ask: Command = {
  name: 'ask',
  group: 'workers',
  says: 'asks people about a claimed task, and parks it until they answer',
  more: `  docket ask "Which of the two mirrors is the new one?" --option north --option south

The answer comes with the next claim of the task. ${more.replace('TASK', '--task')}`,
  args: [{ name: 'QUESTION', kind: 'text' }],
  options: {
    task: { value: 'TASK', kind: 'task', says: 'the task' },
    option: { value: 'TEXT', isRepeated: true, says: 'an answer to choose from; at most five' },
    lease,
  },
  fields: fieldsOf.task,
  run: async (context, { words, options, many, json }) => {
    const held = await findLease(context, options.task, options.lease)
    const question = await textOf(context, words[0]!)
    const body = { lease_id: held.lease_id, question, options: [...(many.option ?? [])] }
    let task: Task | undefined
    await ending(context, held, async () => {
      task = await context.client.askAboutTask({ taskID: held.task_id, body })
    })
    if (json) return context.out.json(task!, json)
    context.out.row(shortId(task!.id), 'waits for an answer', task!.name)
  },
}

export const giveBack: Command = {
  name: 'give-back',
  group: 'workers',
  says: 'gives a claimed task back, for others to do',
  more,
  args,
  options: { lease },
  run: async (context, { words, options }) => {
    const held = await findLease(context, words[0], options.lease)
    const { task_id: taskID, lease_id } = held
    await ending(context, held, () => context.client.releaseLease({ taskID, body: { lease_id } }))
    context.out.row(shortId(taskID), 'given back', held.name)
  },
}

export const renew: Command = {
  name: 'renew',
  group: 'workers',
  says: 'keeps a claimed task for longer, and says how far it is',
  more,
  args,
  options: {
    time: { value: 'TIME', says: 'how long from now: 90s, 15m, 1h; left out, as the list says' },
    note: { value: 'TEXT', says: 'how far it is, for those who look at it' },
    lease,
  },
  run: async (context, { words, options }) => {
    const held = await findLease(context, words[0], options.lease)
    const { time, note } = options
    const body = {
      lease_id: held.lease_id,
      ...(time !== undefined && { lease_seconds: secondsOf(time, '--time', [1, 3600]) }),
      ...(note !== undefined && { note }),
    }
    const { expires_at } = await patiently(() => context.client.renewLease({ taskID: held.task_id, body }))
    context.out.row(shortId(held.task_id), `until ${expires_at}`, held.name)
  },
}
