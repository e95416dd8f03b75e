import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, type Outputs, pause, type Work } from '@docket/client'
import type { Comment, Project, Task } from '@docket/contract'
import { runChild } from './child.ts'
import { cleanOf } from './kept-text.ts'
import { readOutput } from './output-file.ts'
import { promptOf } from './prompt.ts'

/** What `sysexits.h` calls a passing failure: others are given the task. */
const GIVE_BACK = 75
/** People are asked. */
const ASK = 77
const LONGEST_NOTE = 2000
const MOST_OPTIONS = 5
const MOST_COMMENTS = 20
/** Who gives a task back at once would be given it at once again. */
const LONGEST_REST_MS = 60_000

export interface HandleOptions {
  readonly client: Client
  readonly list: Pick<Project, 'id' | 'name'>
  readonly command: readonly string[]
  /** Where the command runs; in the folder of its task where it is left out. */
  readonly folder: string | undefined
  /** Without the key. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly hurry: AbortSignal
  readonly onError: (task: Task, chunk: Buffer) => void
}

/** Does one task by running the command for it, in a fresh folder that goes afterwards. */
export const handling = (options: HandleOptions) => {
  const { client, list, command, folder, env, hurry, onError } = options
  const given = new Map<string, number>()

  return async (task: Task, work: Work): Promise<Outputs> => {
    const { signal, attempt, answers } = work
    const own = await mkdtemp(join(tmpdir(), 'docket-task-'))
    try {
      const told = { task, list, attempt, answers, comments: await commentsOn(client, task, signal) }
      const taskFile = join(own, 'task.json')
      const outputFile = join(own, 'output')
      await writeFile(taskFile, JSON.stringify(told, null, 2))
      await writeFile(outputFile, '')
      const { code, stdout, stderr } = await runChild({
        ...{ command, cwd: folder ?? own, stdin: promptOf(told), signal, hurry },
        env: {
          ...env,
          DOCKET_TASK_FILE: taskFile,
          DOCKET_OUTPUT: outputFile,
          DOCKET_TASK_ID: task.id,
          DOCKET_LIST_ID: list.id,
          DOCKET_ATTEMPT: String(attempt),
        },
        onLine: work.note,
        onError: (chunk) => onError(task, chunk),
      })
      signal.throwIfAborted() // whatever it says now: nobody waits for it
      if (code === GIVE_BACK) {
        const times = given.get(task.id) ?? 0
        given.set(task.id, times + 1)
        await pause(Math.min(LONGEST_REST_MS, 1000 * 2 ** times), signal)
        return work.giveBack()
      }
      const outputs = await readOutput(outputFile)
      if (code === ASK) return askOf(work, outputs)
      if (code !== 0) throw new Error(stderr.end(LONGEST_NOTE) || `The command ended with ${code}.`)
      const said = cut(stdout.toString().trim())
      return said === '' || 'result' in outputs ? cleaned(outputs) : { result: said, ...cleaned(outputs) }
    } finally {
      // What somebody else still writes there stays.
      await rm(own, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
    }
  }
}

const askOf = (work: Work, outputs: Readonly<Record<string, string>>): never => {
  const question = cleanOf(outputs['question'] ?? '').trim()
  if (question === '') throw new Error(`The command ended with ${ASK}, and wrote no question= to DOCKET_OUTPUT.`)
  const options = (outputs['options'] ?? '').split('\n').map((option) => cleanOf(option).trim().slice(0, 80))
  return work.ask(question.slice(0, LONGEST_NOTE), [...new Set(options.filter(Boolean))].slice(0, MOST_OPTIONS))
}

const cleaned = (outputs: Readonly<Record<string, string>>): Outputs =>
  Object.fromEntries(Object.entries(outputs).map(([key, value]) => [cleanOf(key), cleanOf(value)]))

/** In JSON quotes and breaks take two bytes: what fits as a text may not as a field. */
const MOST_JSON_BYTES = 220 * 1024
/** What says so has to have room. */
const ROOM = 1024

const cut = (text: string): string => {
  const bytes = Buffer.byteLength(JSON.stringify(text))
  if (bytes <= MOST_JSON_BYTES) return text
  const half = Math.floor((text.length * (MOST_JSON_BYTES - ROOM)) / bytes / 2)
  const left = text.length - 2 * half
  return cut(`${text.slice(0, half)}\n\n… ${left} characters left out …\n\n${text.slice(-half)}`.toWellFormed())
}

/** The last of them. A task is done without its thread where that does not come. */
const commentsOn = async (client: Client, task: Task, signal: AbortSignal): Promise<Comment[]> => {
  if (task.comment_count === 0) return []
  try {
    const all = await client.getComments({ taskID: task.id }, { signal })
    return all.slice(-MOST_COMMENTS)
  } catch {
    return []
  }
}
