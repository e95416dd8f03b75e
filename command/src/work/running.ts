import { resolve } from 'node:path'
import type { ApiError, WorkOutcome } from '@docket/client'
import type { Project, Task } from '@docket/contract'
import type { Given } from '../command.ts'
import type { Context } from '../context.ts'
import { exits } from '../problem.ts'
import { shortId } from '../text.ts'
import { handling } from './handle.ts'

const outcomes: Record<WorkOutcome, string> = {
  completed: 'completed',
  failed: 'failed',
  asked: 'asked',
  given_back: 'given back',
  lost: 'lost',
}

/** How a command ends whose task ended so. */
export const exitOf: Record<WorkOutcome, number> = {
  ...{ completed: exits.ok, asked: exits.ok, given_back: exits.ok },
  ...{ failed: exits.error, lost: exits.leaseLost },
}

export const runningOptions = {
  in: { value: 'FOLDER', kind: 'file', says: 'run it in this folder rather than in a fresh one' },
} as const
export const runningFlags = { verbose: { says: 'shows what the command writes to stderr' } } as const

/** What runs a command for each task, and tells what came of it. */
export const running = (
  context: Context,
  { options, flags, json }: Given,
  { list, command, hurry }: { list: Pick<Project, 'id' | 'name'>; command: readonly string[]; hurry: AbortSignal },
) => {
  const { around, client, key, out } = context
  return {
    handle: handling({
      ...{ client, list, command, hurry },
      folder: options.in === undefined ? undefined : resolve(around.cwd, options.in),
      env: withoutKey(around.env, key),
      onError: (task, chunk) => {
        if (flags.verbose) out.say(`${shortId(task.id)}  ${chunk.toString('utf8').trimEnd()}`)
      },
    }),
    onOutcome: (task: Task, outcome: WorkOutcome, error?: unknown): void => {
      if (json) out.jsonLine(pickedOf({ id: task.id, name: task.name, outcome }, json.fields))
      else out.row(shortId(task.id), outcomes[outcome], task.name)
      if (error !== undefined && (outcome === 'failed' || outcome === 'lost')) tellWhy(context, task, error)
    },
    onTrouble: troubleOf(context),
  }
}

/** What is passed on of the environment: not the key, however the variable is called that has it. */
const withoutKey = (env: Readonly<Record<string, string | undefined>>, key: string) =>
  Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name !== 'DOCKET_TOKEN' && value?.includes(key) !== true),
  )

const tellWhy = ({ out }: Context, task: Task, error: unknown): void => {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).trim().split('\n').slice(-1)
  out.say(`${shortId(task.id)}  ${line}`)
}

const QUIET_MS = 30_000

/** Once for a while: it is tried again by itself. */
const troubleOf = ({ out, server }: Context) => {
  let saidAt = Number.NEGATIVE_INFINITY
  return ({ status, message }: ApiError): void => {
    if (performance.now() - saidAt < QUIET_MS) return
    saidAt = performance.now()
    out.say(`${status === 0 ? `${server} does not answer` : message}; it is tried again.`)
  }
}

const pickedOf = (value: Readonly<Record<string, string>>, fields: readonly string[]): object =>
  fields.length === 0 ? value : Object.fromEntries(fields.map((field) => [field, value[field]]))
