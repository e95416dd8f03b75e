import { worker } from '@docket/client'
import type { Project } from '@docket/contract'
import type { Command } from '../command.ts'
import type { Context } from '../context.ts'
import { findList } from '../find.ts'
import { nameOfMachine } from '../machine.ts'
import { exits, wrongUse } from '../problem.ts'
import { countOf, secondsOf } from '../work/durations.ts'
import { executable } from '../work/executable.ts'
import { exitOf, running, runningFlags, runningOptions } from '../work/running.ts'
import { stopping } from '../work/stopping.ts'

export const work: Command = {
  name: 'work',
  group: 'workers',
  says: 'claims the tasks of a list, and runs a command for each',
  more: `  docket work Halyard -- ./do-one.sh
  docket work Halyard --parallel 4 --label code --until-empty -- claude -p

The command reads the task from stdin, as a text, and from the JSON file that DOCKET_TASK_FILE names. It runs in a fresh
folder, without the key. What it prints becomes the result of the task, unless it writes result=… to the file that
DOCKET_OUTPUT names, as in GitHub's workflows: key=value, or key<<END, lines, END.

It ends with 0: the task is completed. 75: others are given it. 77: people are asked what it wrote as question=, with
options<<END. Anything else: the task failed, and the end of stderr is its note.

Ctrl-C has it end (TERM, after ten seconds KILL), and gives its task back; Ctrl-C again ends it at once.
Exit codes: 0, 1 where tasks failed, 2 after Ctrl-C, 3 where there was nothing to do, 5 where leases were lost.`,
  args: [{ name: 'LIST', kind: 'list', isOptional: true }],
  rest: 'command [words]',
  options: {
    parallel: { short: 'p', value: 'N', says: 'how many tasks at a time; one when left out' },
    label: { value: 'LABEL', says: 'only tasks with this label' },
    lease: { value: 'TIME', says: 'how long a task stays with a worker that is gone: 90s, 15m, 1h; as the list says' },
    in: runningOptions.in,
    name: { value: 'NAME', says: 'what the worker is called where people see who works on what; left out, user@host' },
  },
  flags: {
    'until-empty': { says: 'ends when nothing is to be handed out, rather than to wait for more' },
    verbose: runningFlags.verbose,
  },
  fields: ['id', 'name', 'outcome'],
  run: async (context, given) => {
    const { words, options, flags, rest } = given
    if (process.platform === 'win32') throw wrongUse('docket work needs Linux, macOS or WSL.')
    const { around, client, out } = context
    const command = await executable(around, rest)
    const concurrency = options.parallel === undefined ? 1 : countOf(options.parallel, '--parallel', 64)
    const asked = options.lease === undefined ? undefined : secondsOf(options.lease, '--lease', [10, 3600])
    const list = await findList(context, words[0])
    using stop = stopping(out)
    const { handle, onOutcome, onTrouble } = running(context, given, { list, command, hurry: stop.hurry })
    greet(context, list, flags['until-empty'] === true)
    const counts = await worker({
      ...{ client, list: list.id, handle, concurrency, signal: stop.signal, whenStopped: 'give back' },
      ...{ name: (options.name ?? nameOfMachine()).slice(0, 80), leaseSeconds: asked ?? list.lease_seconds },
      ...(options.label !== undefined && { label: options.label }),
      untilEmpty: flags['until-empty'] === true,
      ...{ onOutcome, onTrouble },
    })
    if (stop.signal.aborted) return exits.usage
    if (counts.lost > 0) return exitOf.lost
    if (counts.failed > 0) return exitOf.failed
    return Object.values(counts).every((count) => count === 0) ? exits.nothingToDo : exits.ok
  },
}

const greet = ({ out }: Context, { name, state }: Project, untilEmpty: boolean): void => {
  if (state !== 'draft') return
  const wait = untilEmpty ? '' : ' Waiting until it is.'
  out.say(`“${name}” is not handed out to workers (in the app: Hand out, or Open to workers).${wait}`)
}
