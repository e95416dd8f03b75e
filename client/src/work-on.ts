import type { Comment, Task } from '@docket/contract'
import { Asked, ask, GivenBack, giveBack } from './asked.ts'
import { ApiError, type Client } from './client.ts'
import { keepAlive } from './keep-alive.ts'
import { insist, type Persistence } from './retry.ts'

/**
 * `completed`: as far as the worker is concerned; where a person looks at it first, the task waits for them. `asked`: it waits for an
 * answer. `lost`: somebody else has the task, or decided on it, or the worker may not do it any more.
 */
export type WorkOutcome = 'completed' | 'failed' | 'asked' | 'given_back' | 'lost'

export type Outputs = Record<string, unknown>

export interface Work {
  /** Aborts when the result is not wanted any more: the lease is lost, or the worker is stopped and gives back. */
  readonly signal: AbortSignal
  /** Which try of the task it is, beginning with 1. */
  readonly attempt: number
  /** What earlier tries of the task asked, and what people answered or sent back: the last 20, the oldest first. */
  readonly answers: readonly Comment[]
  /**
   * Asks people, and ends this try: it throws what `handle` lets through. The task waits for an answer (at most 2,000 characters are asked,
   * with up to 5 options of 80), and is handed out again with it, to this worker or another.
   */
  readonly ask: (question: string, options?: readonly string[]) => never
  /** Ends this try without a result: others are given the task. It throws what `handle` lets through. */
  readonly giveBack: () => never
  /** Says how far it is, in at most 500 characters: shown where people see who works on what, with the next renewal of the lease. */
  readonly note: (text: string) => void
}

/** How tasks are done. */
export interface Handling {
  readonly client: Client
  /**
   * Does one task. What it returns become the task’s outputs, of which `result` is shown as a note; what it throws makes the task
   * `failed`, with the message as its note. It has to bear being begun again: a worker that dies leaves its task to another one.
   */
  readonly handle: (task: Task, work: Work) => Promise<Outputs | void> | Outputs | void
  /** What becomes of the tasks in hand after `signal`: they are finished, or broken off and handed to others. */
  readonly whenStopped?: 'finish' | 'give back'
}

export interface HeldFor {
  /** For how long the task stays with a worker of which nothing is heard; renewed at each third of it. */
  readonly lease_seconds: number
  /** Aborts when the worker is to end. */
  readonly stopped: AbortSignal
  readonly persistence: Persistence
}

/** A task that is the worker's, as `claimTask` answers. */
export interface Claimed {
  readonly task: Task
  readonly lease_id: string
  readonly attempt: number
  readonly answers: readonly Comment[]
  /** When it was asked for, by `performance.now()`. */
  readonly since: number
}

const LONGEST_NOTE = 2000
const LONGEST_PROGRESS = 500

type End = readonly [WorkOutcome, unknown?]

/**
 * Works on one task that is claimed: keeps its lease while it is handled, and reports how it went. Resolves to that, and to what
 * `handle` threw or the server refused.
 */
export const workOn = async (
  settings: Handling & HeldFor,
  { task, lease_id, attempt, answers, since }: Claimed,
): Promise<End> => {
  const { client, lease_seconds, stopped, persistence } = settings
  const taskID = task.id
  const breaksOff = settings.whenStopped === 'give back'
  let said: string | undefined
  const note = (text: string) => void (said = shownOf(text, LONGEST_PROGRESS).replaceAll(/\s+/g, ' ').trim())
  const lease = keepAlive({ client, taskID, lease_id, lease_seconds, since, persistence, note: () => said })
  const signal = breaksOff ? AbortSignal.any([lease.lost, stopped]) : lease.lost
  const result = stopped.aborted
    ? 'not begun'
    : await settled(() => settings.handle(task, { signal, attempt, answers, ask, giveBack, note }))
  await lease.end()
  if (lease.lost.aborted) return ['lost', lease.lost.reason]

  const asked = result !== 'not begun' && 'error' in result && result.error instanceof Asked ? result.error : undefined
  const begun = performance.now()
  const isOver = () => stopped.aborted && performance.now() - begun > lease_seconds * 1000
  const send = (call: () => Promise<unknown>) => insist(call, { ...persistence, isOver })
  const fail = async (error: unknown): Promise<End> => {
    await send(() => client.failTask({ taskID, body: { lease_id, outputs: { result: noteOf(error) } } }))
    return ['failed', error]
  }
  try {
    const isGivenBack = result !== 'not begun' && 'error' in result && result.error instanceof GivenBack
    if (result === 'not begun' || isGivenBack || ('error' in result && !asked && breaksOff && stopped.aborted)) {
      await send(() => client.releaseLease({ taskID, body: { lease_id } }))
      return ['given_back']
    }
    if ('error' in result && !asked) return await fail(result.error)
    try {
      await send(() =>
        asked
          ? client.askAboutTask({ taskID, body: { lease_id, ...asked.body } })
          : client.completeTask({ taskID, body: { lease_id, ...result } }),
      )
      return [asked ? 'asked' : 'completed']
    } catch (error) {
      // What it says is too large, for example: with the same words no other worker would come further.
      if (error instanceof ApiError && isOfWords(error)) return await fail(error)
      throw error
    }
  } catch (error) {
    return ['lost', error]
  }
}

const isOfWords = ({ status, code }: ApiError): boolean =>
  status === 400 || status === 413 || status === 422 || code === 'list.too_large'

const settled = async (
  handle: () => ReturnType<Handling['handle']>,
): Promise<{ outputs?: Outputs } | { error: unknown }> => {
  try {
    const outputs = await handle()
    JSON.stringify(outputs) // What cannot be sent is the handler's failure.
    return outputs === undefined ? {} : { outputs }
  } catch (error) {
    return { error }
  }
}

const noteOf = (error: unknown): string => shownOf(error instanceof Error ? error.message : String(error), LONGEST_NOTE)

/** Without what no text of Docket may hold. */
const shownOf = (text: string, longest: number): string =>
  text
    .slice(0, longest)
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]/gu, '\u{fffd}')
