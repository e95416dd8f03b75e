import type { Comment, Task } from '@docket/contract'
import { Asked, ask, GivenBack, giveBack } from './asked.ts'
import { ApiError, type Client } from './client.ts'
import { keepAlive } from './keep-alive.ts'
import { backoff, insist, type Persistence, pause } from './retry.ts'

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

export interface WorkerOptions {
  readonly client: Client
  /** The list to work off. */
  readonly list: string
  /**
   * Does one task. What it returns become the task’s outputs, of which `result` is shown as a note; what it throws makes the task
   * `failed`, with the message as its note. It has to bear being begun again: a worker that dies leaves its task to another one.
   */
  readonly handle: (task: Task, work: Work) => Promise<Outputs | void> | Outputs | void
  /** Only tasks that have this label; any when it is left out. */
  readonly label?: string
  /** How the worker is called where people see who works on what. */
  readonly name?: string
  /** How many tasks at once; one when it is left out. */
  readonly concurrency?: number
  /** For how long a task stays with a worker of which nothing is heard; renewed at each third of it. 60 when it is left out. */
  readonly leaseSeconds?: number
  /** Ends when the list is not (or no more) handed out, instead of waiting until it is. */
  readonly untilDone?: boolean
  /** Ends as soon as nothing is to be handed out and nothing is in hand, whatever waits for people or other workers. */
  readonly untilEmpty?: boolean
  /** No further task is begun, and the worker ends when those in hand are dealt with. */
  readonly signal?: AbortSignal
  /** What becomes of the tasks in hand after `signal`: they are finished, or broken off and handed to others. */
  readonly whenStopped?: 'finish' | 'give back'
  /** Attempts are never further apart than this while the server is out of reach; 15 s when it is left out. */
  readonly longestPauseMs?: number
  readonly onOutcome?: (task: Task, outcome: WorkOutcome, error?: unknown) => void
  /** Told of each call that got no answer and will be made again. */
  readonly onTrouble?: (error: ApiError) => void
}

const LONGEST_PAUSE_MS = 15_000
/** For how long the server keeps a claim until there is a task, and how long its answer may take besides. */
const WAIT_SECONDS = 20
const ANSWER_MS = 10_000
const SHORTEST_IDLE_MS = 500
const LONGEST_IDLE_MS = 5000
const LONGEST_NOTE = 2000
const LONGEST_PROGRESS = 500

/**
 * Works off a list: claims its tasks one after the other, keeps each while it is handled, and reports how it went. Lost answers
 * are asked for again, so that each task is claimed and reported once. Resolves to how many tasks came to which end; rejects
 * when the list is out of the worker’s reach, or with what `onOutcome` or `onTrouble` threw, after the tasks in hand are dealt
 * with.
 */
export const worker = async (options: WorkerOptions): Promise<Record<WorkOutcome, number>> => {
  const { concurrency = 1, untilDone = false, untilEmpty = false, longestPauseMs = LONGEST_PAUSE_MS } = options
  /** Aborts with what a callback threw. */
  const broken = new AbortController()
  const tellOutcome = guarded(options.onOutcome, broken)
  const stopped = AbortSignal.any([broken.signal, ...(options.signal ? [options.signal] : [])])
  const settings = {
    ...options,
    lease_seconds: options.leaseSeconds ?? 60,
    stopped,
    persistence: { longestPauseMs, onTrouble: guarded(options.onTrouble, broken) },
  }
  const inHand = new Set<Promise<void>>()
  const counts = { completed: 0, failed: 0, asked: 0, given_back: 0, lost: 0 }

  const begin = (claim: Claim): void => {
    const work = workOn(settings, claim).then(([outcome, error]) => {
      counts[outcome]++
      inHand.delete(work)
      tellOutcome(claim.task, outcome, error)
    })
    inHand.add(work)
  }
  /** It is not handed out, or nothing is left to do of a list that is never back by itself. */
  const isOver = async (claim: Claim | 'nothing' | 'not handed out'): Promise<boolean> => {
    if (claim !== 'nothing' || inHand.size > 0 || stopped.aborted) return claim === 'not handed out'
    const { client, list: listID } = options
    const asked = await insist(() => client.getList({ listID }), { ...settings.persistence, signal: stopped })
    return asked.state === 'open' && asked.completed + asked.failed === asked.total
  }
  const rest = async (idle: number): Promise<void> => {
    const woken = new AbortController()
    const ms = backoff(idle, SHORTEST_IDLE_MS, Math.min(LONGEST_IDLE_MS, longestPauseMs))
    await Promise.race([pause(ms, AbortSignal.any([stopped, woken.signal])), ...inHand])
    woken.abort()
  }

  try {
    for (let idle = 0; !stopped.aborted; ) {
      if (inHand.size >= concurrency) {
        await Promise.race(inHand)
        continue
      }
      const since = performance.now()
      const claim = await claimOne(settings, idle === 0 || untilEmpty ? 0 : WAIT_SECONDS)
      if (untilEmpty && typeof claim === 'string' && inHand.size === 0) break
      if (untilDone && (await isOver(claim))) break
      if (typeof claim === 'string') {
        // A server that does not wait is not asked again and again.
        const hasWaited = performance.now() - since > SHORTEST_IDLE_MS
        if (claim === 'not handed out' || (idle > 0 && !hasWaited)) await rest(idle)
        idle++
      } else {
        idle = 0
        begin(claim)
      }
    }
  } finally {
    await Promise.all(inHand)
  }
  broken.signal.throwIfAborted()
  return counts
}

/** What a callback throws is no fault of a task: that is reported as it went, and the worker stops. */
const guarded =
  <Args extends unknown[]>(callback: ((...args: Args) => void) | undefined, broken: AbortController) =>
  (...args: Args): void => {
    try {
      callback?.(...args)
    } catch (error) {
      broken.abort(error)
    }
  }

interface Settings extends WorkerOptions {
  readonly lease_seconds: number
  readonly stopped: AbortSignal
  readonly persistence: Persistence
}

interface Claim {
  readonly task: Task
  readonly lease_id: string
  readonly attempt: number
  readonly answers: readonly Comment[]
  readonly since: number
}

/** All attempts have one `claim_id`: an answer that was lost is given again. */
const claimOne = async (settings: Settings, wait_seconds: number): Promise<Claim | 'nothing' | 'not handed out'> => {
  const { client, list, label, name = '', lease_seconds, stopped, persistence } = settings
  const body = {
    claim_id: crypto.randomUUID(),
    worker: name,
    lease_seconds,
    wait_seconds,
    ...(label !== undefined && { label }),
  }
  const since = performance.now()
  try {
    const timeoutMs = wait_seconds * 1000 + ANSWER_MS
    const ask = () =>
      client.claimTask({ listID: list, body }, { timeoutMs, ...(wait_seconds > 0 && { signal: stopped }) })
    const claimed = await insist(ask, { ...persistence, signal: stopped })
    if (claimed === undefined) return 'nothing'
    const { task, lease, answers } = claimed
    return { task, lease_id: lease.id, attempt: lease.attempt, answers, since }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'list.not_ready') return 'not handed out'
    if (stopped.aborted) return 'nothing'
    throw error
  }
}

type End = readonly [WorkOutcome, unknown?]

const workOn = async (settings: Settings, { task, lease_id, attempt, answers, since }: Claim): Promise<End> => {
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
  handle: () => ReturnType<WorkerOptions['handle']>,
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
