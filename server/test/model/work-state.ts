import type { AttemptOutcome, RefusalCode, TaskStatus, WaitingKind } from '@docket/contract'

/** What the model calls by numbers: users, tasks, leases and claims in the order in which they came to be. */
export type WorkStep =
  | { readonly kind: 'advance'; readonly ms: number }
  /** `cut`: the reader's connection. */
  | { readonly kind: 'dispatch' | 'open' | 'draft' | 'create' | 'cut' }
  /** After so many misses a task has failed. */
  | { readonly kind: 'limit'; readonly most: number }
  | { readonly kind: 'claim'; readonly by: number; readonly claim: number | undefined; readonly seconds: number }
  | { readonly kind: 'renew'; readonly lease: number; readonly seconds: number }
  | { readonly kind: 'release' | 'ask'; readonly lease: number }
  | { readonly kind: 'review'; readonly on: boolean }
  | { readonly kind: 'answer' | 'approve' | 'sendBack'; readonly task: number }
  | { readonly kind: 'take' | 'archive' | 'restore' | 'delete' | 'rename'; readonly task: number }
  | { readonly kind: 'completed' | 'failed'; readonly lease: number }
  | { readonly kind: 'describe'; readonly task: number; readonly text: string }
  | { readonly kind: 'set'; readonly task: number; readonly status: TaskStatus }
  | { readonly kind: 'link'; readonly task: number; readonly to: readonly number[] }
  /** It is not handed out for so long; 0 for at once. */
  | { readonly kind: 'hold'; readonly task: number; readonly ms: number }

const SHOWN_LATE_MS = 5 * 60_000

export interface Attempt {
  readonly task: WorkTask
  readonly by: number
  readonly claim: number | undefined
  expiresAt: number
  /** What everybody is shown of it: a renewal moves it when it would be more than five minutes late otherwise. */
  shownUntil: number
  outcome: AttemptOutcome | null
}

export interface WorkTask {
  status: TaskStatus
  name: string
  description: string
  archived: boolean
  gone: boolean
  /** Leases that came to nothing since a person changed it. */
  misses: number
  /** The attempt that may report, whether its time is over or not. */
  holder: Attempt | undefined
  /** What it waits for from a person. */
  waiting: WaitingKind | undefined
  /** Questions, and what people said to them or sent back. */
  said: number
  after: readonly WorkTask[]
  startAt: number | undefined
  readonly attempts: Attempt[]
}

/** Who claims by this number does so with an API key of the one before. */
export const KEY = 2

/** What the model answers: the lease that was given, nothing to do, done, or a refusal. */
export type Verdict = Attempt | 'nothing' | 'done' | RefusalCode

/** A list that is worked off, kept the plain way: one thing happens after the other, and leases run out on the dot. */
export class WorkState {
  state: 'draft' | 'ready' | 'open' = 'draft'
  most = 0
  review = false
  readonly tasks: WorkTask[] = []
  readonly leases: Attempt[] = []
  now = 0

  get pending(): WorkTask[] {
    return this.tasks.filter(({ gone, archived, status }) => !gone && !archived && status === 'pending')
  }

  get waiting(): WorkTask[] {
    return this.tasks.filter(({ gone, archived, waiting }) => !gone && !archived && waiting !== undefined)
  }

  get #isDone(): boolean {
    const isOpen = (task: WorkTask) => task.status === 'pending' || isRunning(task) || task.waiting !== undefined
    return !this.tasks.some((task) => !task.gone && !task.archived && isOpen(task))
  }

  perform(step: WorkStep): Verdict {
    const verdict = this.#perform(step)
    if (this.state === 'ready' && this.#isDone) this.state = 'draft'
    return verdict
  }

  #perform(step: WorkStep): Verdict {
    switch (step.kind) {
      case 'advance':
        this.now += step.ms
        for (const task of this.tasks) {
          if (isRunning(task) && task.holder!.expiresAt <= this.now) this.#giveUp(task)
          if (task.startAt !== undefined && task.startAt <= this.now) task.startAt = undefined
        }
        return 'done'
      case 'cut':
        return 'done'
      case 'dispatch':
        if (this.state !== 'ready' && this.pending.length === 0) return 'list.nothing_to_do'
        this.state = 'ready'
        return 'done'
      case 'open':
        if (this.state !== 'open' && this.most === 0) this.most = 5
        this.state = 'open'
        return 'done'
      case 'limit':
        this.most = step.most
        return 'done'
      case 'review':
        this.review = step.on
        return 'done'
      case 'draft':
        this.state = 'draft'
        return 'done'
      case 'create':
        if (this.state === 'ready') return 'project_ready'
        this.tasks.push({
          status: 'pending',
          name: `Task ${this.tasks.length}`,
          description: '',
          archived: false,
          gone: false,
          misses: 0,
          holder: undefined,
          waiting: undefined,
          said: 0,
          after: [],
          startAt: undefined,
          attempts: [],
        })
        return 'done'
      case 'claim':
        return this.#claim(step)
      case 'renew':
      case 'release':
      case 'completed':
      case 'failed':
      case 'ask':
        return this.#withLease(this.leases[step.lease]!, step)
      case 'take': {
        const task = this.tasks[step.task]!
        if (!task.gone && task.holder) end(task, 'taken', 'pending')
        return task.gone ? 'not_found' : 'done'
      }
      case 'answer':
      case 'approve':
      case 'sendBack':
        return decide(this.tasks[step.task]!, step.kind)
      case 'archive':
      case 'restore':
      case 'delete':
      case 'rename':
      case 'describe':
      case 'set':
        return this.#byHand(this.tasks[step.task]!, step)
      case 'link':
        return this.#link(
          this.tasks[step.task]!,
          step.to.map((at) => this.tasks[at]!),
        )
      case 'hold':
        return this.#hold(this.tasks[step.task]!, step.ms)
    }
  }

  #claim({ by, claim, seconds }: Extract<WorkStep, { kind: 'claim' }>): Verdict {
    const own = this.leases.find(
      (one) =>
        claim !== undefined &&
        one.claim === claim &&
        accountOf(one.by) === accountOf(by) &&
        one.task.holder === one &&
        isRunning(one.task),
    )
    if (own) return own
    if (this.state === 'draft') return 'list.not_ready'
    const task = this.pending.find(isFree)
    if (!task) return 'nothing'
    const expiresAt = this.now + seconds * 1000
    const lease: Attempt = { task, by, claim, expiresAt, shownUntil: expiresAt, outcome: null }
    task.status = 'in_progress'
    task.holder = lease
    task.attempts.push(lease)
    this.leases.push(lease)
    return lease
  }

  #withLease(lease: Attempt, step: Extract<WorkStep, { lease: number }>): Verdict {
    const { task } = lease
    if (task.gone) return 'not_found'
    if (task.holder !== lease) {
      if (lease.outcome === outcomeOf[step.kind]) return 'done'
      const isReport = step.kind === 'completed' || step.kind === 'failed'
      if (isReport && task.waiting && lease.by === KEY) return 'api_key.session_required'
      return ended.includes(lease.outcome) ? 'lease.ended' : 'lease.lost'
    }
    if (step.kind === 'renew') {
      lease.expiresAt = this.now + step.seconds * 1000
      if (!isRunning(task) || lease.shownUntil + SHOWN_LATE_MS < this.now) lease.shownUntil = lease.expiresAt
      if (!isRunning(task)) task.misses = Math.max(0, task.misses - 1)
      lease.outcome = null
      task.status = 'in_progress'
      return lease
    }
    if (step.kind === 'release') {
      if (isRunning(task)) this.#miss(task)
      end(task, 'given_back', task.status)
    } else if (step.kind === 'ask') {
      end(task, 'asked', 'pending')
      task.waiting = 'answer'
      task.said++
    } else if (step.kind === 'completed' && this.review && lease.by === KEY) {
      end(task, 'completed', 'in_progress')
      task.waiting = 'review'
    } else end(task, step.kind, step.kind)
    return 'done'
  }

  #link(task: WorkTask, to: readonly WorkTask[]): Verdict {
    if (task.gone) return 'not_found'
    if (to.some(({ gone }) => gone)) return 'request.invalid'
    if (to.length === task.after.length && to.every((one, at) => one === task.after[at])) return 'done'
    if (isRunning(task)) return 'task_running'
    if (to.some((one) => one === task || comesAfter(one, task))) return 'task.cycle'
    task.after = to
    task.misses = 0
    return 'done'
  }

  #hold(task: WorkTask, ms: number): Verdict {
    if (task.gone) return 'not_found'
    const startAt = ms > 0 ? this.now + ms : undefined
    if (startAt === task.startAt) return 'done'
    if (isRunning(task)) return 'task_running'
    task.startAt = startAt
    task.misses = 0
    return 'done'
  }

  /** It waits for others, or has failed. */
  #miss(task: WorkTask): void {
    task.misses++
    task.status = this.most > 0 && task.misses >= this.most ? 'failed' : 'pending'
  }

  #giveUp(task: WorkTask): void {
    this.#miss(task)
    task.holder!.outcome = 'expired'
  }

  #byHand(
    task: WorkTask,
    step: Exclude<Extract<WorkStep, { task: number }>, { kind: 'answer' | 'approve' | 'sendBack' | 'link' | 'hold' }>,
  ): Verdict {
    if (task.gone) return 'not_found'
    const { status, archived, description } = task
    if (step.kind === 'archive' && archived) return 'done'
    if (step.kind === 'restore' && !archived) return 'done'
    if (step.kind === 'describe' && description === step.text) return 'done'
    if (step.kind === 'set' && status === step.status) return 'done'
    if (step.kind !== 'describe' && step.kind !== 'set' && this.state === 'ready') return 'project_ready'
    if (isRunning(task)) return 'task_running'
    task.misses = 0
    if (step.kind === 'describe') task.description = step.text
    else if (step.kind === 'rename') task.name += '.'
    else {
      task.holder = undefined
      if (step.kind === 'set') {
        task.status = step.status
        task.waiting = undefined
      }
      if (step.kind === 'delete') {
        task.gone = true
        for (const other of this.tasks) other.after = other.after.filter((one) => one !== task)
      }
      if (step.kind === 'archive') task.archived = true
      if (step.kind === 'restore') task.archived = false
    }
    return 'done'
  }
}

/** Nothing that it comes after is left to be done, nobody is asked about it, and its time has come. */
const isFree = ({ waiting, after, startAt }: WorkTask): boolean =>
  waiting === undefined &&
  startAt === undefined &&
  after.every(({ archived, status }) => archived || status === 'completed')

const comesAfter = (task: WorkTask, other: WorkTask): boolean =>
  task.after.some((one) => one === other || comesAfter(one, other))

export const isRunning = ({ status, holder }: WorkTask): boolean => status === 'in_progress' && holder !== undefined

const accountOf = (by: number): number => Math.min(by, KEY - 1)

/** How a lease has ended where it was asked for the same already; renewing is never the same. */
const outcomeOf = {
  renew: 'none',
  release: 'given_back',
  ask: 'asked',
  completed: 'completed',
  failed: 'failed',
} as const
const ended: readonly (AttemptOutcome | null)[] = ['completed', 'failed', 'asked', 'sent_back']

/** What a person says to a task that waits. */
const decide = (task: WorkTask, kind: 'answer' | 'approve' | 'sendBack'): Verdict => {
  if (task.gone) return 'not_found'
  if (task.waiting !== (kind === 'answer' ? 'answer' : 'review')) return 'task.not_waiting'
  task.waiting = undefined
  task.misses = 0
  task.status = kind === 'approve' ? 'completed' : 'pending'
  if (kind === 'sendBack') task.attempts.at(-1)!.outcome = 'sent_back'
  if (kind !== 'approve') task.said++
  return 'done'
}

const end = (task: WorkTask, outcome: AttemptOutcome, status: TaskStatus): void => {
  task.holder!.outcome = outcome
  task.holder = undefined
  task.status = status
}

/** Docket gives leases up a moment after they ran out: until then a task may look as if it were still leased. */
export const isGivenUp = ({ status, holder }: WorkTask): boolean =>
  (status === 'pending' || status === 'failed') && holder !== undefined
