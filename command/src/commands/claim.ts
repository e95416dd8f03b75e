import { randomUUID } from 'node:crypto'
import type { Command } from '../command.ts'
import { fieldsOf } from '../fields.ts'
import { findList, findTask } from '../find.ts'
import { holdLease } from '../leases.ts'
import { nameOfMachine } from '../machine.ts'
import { patiently } from '../patiently.ts'
import { exits, wrongUse } from '../problem.ts'
import { oneLine, shortId } from '../text.ts'
import { secondsOf } from '../work/durations.ts'
import { promptOf } from '../work/prompt.ts'

export const claim: Command = {
  name: 'claim',
  group: 'workers',
  says: 'takes the next task of a list to work on',
  more: `  docket claim Halyard --lease 15m
  docket complete --result "Both mirrors answer"

It prints the task with its comments, and keeps the lease on this machine for \`complete\`, \`fail\`, \`ask\`, \`renew\` and
\`give-back\`. With --ref a task is named by what it is called elsewhere; --create adds it where the list has none.
Ends with 3 where nothing is to be handed out, and with 6 where somebody else has the task.`,
  args: [{ name: 'LIST', kind: 'list', isOptional: true }],
  options: {
    task: { value: 'TASK', kind: 'task', says: 'this task rather than the next one' },
    ref: { value: 'REF', says: 'the task with this ref, such as gh:owner/repo#12' },
    create: { value: 'NAME', says: 'with --ref: adds it under this name where there is none' },
    label: { value: 'LABEL', says: 'the next task with this label' },
    lease: { value: 'TIME', says: 'how long it is yours unless it is renewed: 90s, 15m, 1h; as the list says' },
    wait: { value: 'TIME', says: 'waits so long until there is one, at most 50s' },
    name: { value: 'NAME', says: 'what the worker is called; left out, user@host' },
  },
  fields: [...fieldsOf.task, 'lease_id', 'attempt'],
  run: async (context, { words, options, json }) => {
    const { client, out } = context
    const { task: wanted, ref, create, label } = options
    if (create !== undefined && ref === undefined) throw wrongUse('--create needs --ref.')
    const list = await findList(context, words[0])
    const task_id = wanted && (await findTask(context, wanted, { list: list.id })).id
    const body = {
      claim_id: randomUUID(), // an answer that was lost is given again
      worker: (options.name ?? nameOfMachine()).slice(0, 80),
      ...(options.lease !== undefined && { lease_seconds: secondsOf(options.lease, '--lease', [1, 3600]) }),
      ...(options.wait !== undefined && { wait_seconds: secondsOf(options.wait, '--wait', [0, 50]) }),
      ...(task_id !== undefined && { task_id }),
      ...(ref !== undefined && { ref }),
      ...(create !== undefined && { create: { name: create } }),
      ...(label !== undefined && { label }),
    }
    const claimed = await patiently(() => client.claimTask({ listID: list.id, body }, { timeoutMs: 65_000 }))
    if (!claimed) {
      out.say(`Nothing of “${oneLine(list.name)}” is to be handed out now.`)
      return exits.nothingToDo
    }
    const { task, lease, answers } = claimed
    await holdLease(context, { task_id: task.id, name: task.name, lease_id: lease.id })
    if (json) return out.json({ ...task, lease_id: lease.id, attempt: lease.attempt }, json)
    const comments = await patiently(() => client.getComments({ taskID: task.id }))
    out.text(promptOf({ task, list, attempt: lease.attempt, answers, comments }))
    out.say(`${shortId(task.id)} is yours until ${lease.expires_at}: docket complete, fail, ask, renew or give-back.`)
  },
}
