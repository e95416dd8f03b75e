import { randomUUID } from 'node:crypto'
import { type Claimed, workOn } from '@docket/client'
import type { Project } from '@docket/contract'
import type { Command, Given } from '../command.ts'
import type { Context } from '../context.ts'
import { fieldsOf } from '../fields.ts'
import { findList, findTask } from '../find.ts'
import { holdLease } from '../leases.ts'
import { nameOfMachine } from '../machine.ts'
import { patiently } from '../patiently.ts'
import { exits, wrongUse } from '../problem.ts'
import { oneLine, shortId } from '../text.ts'
import { secondsOf } from '../work/durations.ts'
import { executable } from '../work/executable.ts'
import { promptOf } from '../work/prompt.ts'
import { exitOf, running, runningFlags, runningOptions } from '../work/running.ts'
import { stopping } from '../work/stopping.ts'

/** Attempts to reach the server are never further apart. */
const LONGEST_PAUSE_MS = 15_000

export const claim: Command = {
  name: 'claim',
  group: 'workers',
  says: 'takes the next task of a list to work on',
  more: `  docket claim Halyard --lease 15m
  docket complete --result "Both mirrors answer"

It prints the task with its comments, and keeps the lease on this machine for \`complete\`, \`fail\`, \`ask\`, \`renew\` and
\`give-back\`. With --ref a task is named by what it is called elsewhere; --create adds it where the list has none.
Ends with 3 where nothing is to be handed out, and with 6 where somebody else has the task.

  docket claim Issues --ref gh:owner/repo#12 --create "Fix the login" -- claude -p

With a command it runs that for the one task, as \`docket work\` does for each: the same stdin, files and exit
codes. --json has the id, the name and the outcome then.`,
  args: [{ name: 'LIST', kind: 'list', isOptional: true }],
  rest: 'command [words]',
  options: {
    task: { value: 'TASK', kind: 'task', says: 'this task rather than the next one' },
    ref: { value: 'REF', says: 'the task with this ref, such as gh:owner/repo#12' },
    create: { value: 'NAME', says: 'with --ref: adds it under this name where there is none' },
    label: { value: 'LABEL', says: 'the next task with this label' },
    lease: { value: 'TIME', says: 'how long it is yours unless it is renewed: 90s, 15m, 1h; as the list says' },
    wait: { value: 'TIME', says: 'waits so long until there is one, at most 50s' },
    name: { value: 'NAME', says: 'what the worker is called; left out, user@host' },
    in: { ...runningOptions.in, says: `with a command: ${runningOptions.in.says}` },
  },
  flags: { verbose: { says: `with a command: ${runningFlags.verbose.says}` } },
  fields: [...fieldsOf.task, 'lease_id', 'attempt', 'outcome'],
  run: async (context, given) => {
    const { words, options, rest, json } = given
    const { around, client, out } = context
    const command = rest.length === 0 ? undefined : await executable(around, rest)
    if (command && process.platform === 'win32') throw wrongUse('A command needs Linux, macOS or WSL.')
    const { task: wanted, ref, create, label } = options
    if (create !== undefined && ref === undefined) throw wrongUse('--create needs --ref.')
    const list = await findList(context, words[0])
    const task_id = wanted && (await findTask(context, wanted, { list: list.id })).id
    const body = {
      claim_id: randomUUID(), // an answer that was lost is given again
      worker: (options.name ?? nameOfMachine()).slice(0, 80),
      ...(options.lease !== undefined && {
        lease_seconds: secondsOf(options.lease, '--lease', [command ? 10 : 1, 3600]),
      }),
      ...(options.wait !== undefined && { wait_seconds: secondsOf(options.wait, '--wait', [0, 50]) }),
      ...(task_id !== undefined && { task_id }),
      ...(ref !== undefined && { ref }),
      ...(create !== undefined && { create: { name: create } }),
      ...(label !== undefined && { label }),
    }
    const since = performance.now()
    const claimed = await patiently(() => client.claimTask({ listID: list.id, body }, { timeoutMs: 65_000 }))
    if (!claimed) {
      out.say(`Nothing of “${oneLine(list.name)}” is to be handed out now.`)
      return exits.nothingToDo
    }
    const { task, lease, answers } = claimed
    if (command) {
      const held = { task, lease_id: lease.id, attempt: lease.attempt, answers, since }
      return once(context, given, { list, command, held, lease_seconds: body.lease_seconds ?? list.lease_seconds })
    }
    await holdLease(context, { task_id: task.id, name: task.name, lease_id: lease.id })
    if (json) return out.json({ ...task, lease_id: lease.id, attempt: lease.attempt }, json)
    const comments = await patiently(() => client.getComments({ taskID: task.id }))
    out.text(promptOf({ task, list, attempt: lease.attempt, answers, comments }))
    out.say(`${shortId(task.id)} is yours until ${lease.expires_at}: docket complete, fail, ask, renew or give-back.`)
  },
}

interface Once {
  readonly list: Project
  readonly command: readonly string[]
  readonly held: Claimed
  readonly lease_seconds: number
}

/** Runs the command for the task that was claimed. */
const once = async (context: Context, given: Given, { list, command, held, lease_seconds }: Once): Promise<number> => {
  using stop = stopping(context.out)
  const { handle, onOutcome, onTrouble } = running(context, given, { list, command, hurry: stop.hurry })
  const persistence = { longestPauseMs: LONGEST_PAUSE_MS, onTrouble }
  const options = { client: context.client, handle, whenStopped: 'give back', lease_seconds, persistence } as const
  const [outcome, error] = await workOn({ ...options, stopped: stop.signal }, held)
  onOutcome(held.task, outcome, error)
  return stop.signal.aborted ? exits.usage : exitOf[outcome]
}
