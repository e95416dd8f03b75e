import type { Task } from '@docket/contract'
import { ApiError } from './client.ts'
import { backoff, insist, pause } from './retry.ts'
import { type Claimed, type Handling, type HeldFor, type WorkOutcome, workOn } from './work-on.ts'

export interface WorkerOptions extends Handling {
  /** The list to work off. */
  readonly list: string
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

  const begin = (claim: Claimed): void => {
    const work = workOn(settings, claim).then(([outcome, error]) => {
      counts[outcome]++
      inHand.delete(work)
      tellOutcome(claim.task, outcome, error)
    })
    inHand.add(work)
  }
  /** It is not handed out, or nothing is left to do of a list that is never back by itself. */
  const isOver = async (claim: Claimed | 'nothing' | 'not handed out'): Promise<boolean> => {
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

interface Settings extends WorkerOptions, HeldFor {}

/** All attempts have one `claim_id`: an answer that was lost is given again. */
const claimOne = async (settings: Settings, wait_seconds: number): Promise<Claimed | 'nothing' | 'not handed out'> => {
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
