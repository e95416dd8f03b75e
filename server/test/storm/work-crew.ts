import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError, type Client } from '@docket/client'
import type { Attempt, Task } from '@docket/contract'
import type { Random } from './random.ts'

const TASKS = 200
const CALM_SECONDS = 30
/** For how long it goes on where something has not happened yet. */
const PATIENCE_MS = 20_000
/** Processes learn the time of their database over a way that takes its time. */
const CLOCKS_DIFFER_MS = 250

interface Job {
  readonly taskID: string
  readonly lease_id: string
  readonly attempt: number
}

/** Workers that die, fall asleep, drop answers and ask again, and what each of them was told. */
export class WorkCrew {
  readonly #random: Random
  /** Whoever answers just now. */
  readonly #server: () => Promise<Client>
  readonly #chaosMs: number
  #startedAt = Number.POSITIVE_INFINITY
  /** Which attempt a lease is, and which lease an attempt: `task attempt`. */
  readonly #leases = new Map<string, string>()
  readonly #attempts = new Map<string, string>()
  /** Leases whose report was acknowledged, by task. */
  readonly #reported = new Map<string, string>()
  /** Nobody goes on once a promise was broken. */
  #isBroken = false
  readonly counts = { claims: 0, reports: 0, dropped: 0, died: 0, lost: 0 }

  constructor(random: Random, server: () => Promise<Client>, chaosMs: number) {
    this.#random = random
    this.#server = server
    this.#chaosMs = chaosMs
  }

  /** Everything that can happen has happened. */
  get isStorm(): boolean {
    return Object.values(this.counts).every((count) => count > 0)
  }

  /** Nobody dies or sleeps any more, and leases are long: on a busy machine a second is over before its answer came. */
  get #isCalm(): boolean {
    const passedMs = performance.now() - this.#startedAt
    return passedMs > this.#chaosMs && (this.isStorm || passedMs > this.#chaosMs + PATIENCE_MS)
  }

  /** Has a list worked off by so many, until it is a draft again. */
  async workOff(workers: number): Promise<void> {
    const [made, filled] = [randomUUID(), randomUUID()]
    const { id: listID } = await this.#insist((client) =>
      client.createList({ body: { name: 'Jobs' } }, { idempotencyKey: made }),
    )
    const operations = Array.from({ length: TASKS }, (_, n) => ({ op: 'create' as const, name: `Check ${n}` }))
    await this.#insist((client) => client.batchTasks({ listID, body: { operations } }, { idempotencyKey: filled }))
    await this.#insist((client) => client.dispatchList({ listID }))
    this.#startedAt = Math.min(this.#startedAt, performance.now())
    const lives = Array.from({ length: workers }, async (_, n) => {
      while (await this.#work(listID, `worker ${n}`));
    })
    await Promise.all(lives).catch((error: unknown) => {
      this.#isBroken = true
      throw error
    })
    await this.#check(listID)
  }

  /** One life of a worker: answers whether another one is to follow. */
  async #work(listID: string, worker: string): Promise<boolean> {
    for (;;) {
      const job = await this.#claim(listID, worker)
      if (job === 'over') return false
      if (job === 'later') await delay(100 + this.#random.below(200))
      else if (!(await this.#do(job))) return true
    }
  }

  async #claim(listID: string, worker: string): Promise<Job | 'later' | 'over'> {
    const body = { claim_id: randomUUID(), worker, lease_seconds: this.#isCalm ? CALM_SECONDS : 1 }
    const claimed = await this.#insist(
      (client, signal) => client.claimTask({ listID, body }, { signal }),
      'list.not_ready',
    )
    if (claimed === 'list.not_ready') return 'over'
    if (typeof claimed !== 'object') return 'later'
    const { task, lease } = claimed
    const attempt = `${task.id} ${lease.attempt}`
    assert.equal(this.#leases.get(lease.id) ?? attempt, attempt, 'a lease is of one attempt')
    assert.equal(this.#attempts.get(attempt) ?? lease.id, lease.id, 'an attempt is given to one lease')
    this.#leases.set(lease.id, attempt)
    this.#attempts.set(attempt, lease.id)
    this.counts.claims++
    return { taskID: task.id, lease_id: lease.id, attempt: lease.attempt }
  }

  /** Answers whether the worker lived through it. */
  async #do({ taskID, lease_id, attempt }: Job): Promise<boolean> {
    const fate = this.#isCalm ? 99 : this.#random.below(100)
    if (fate < 10) {
      this.counts.died++
      return false
    }
    // Some work for longer than they have the task: whoever is given it then is still at it when they report.
    await delay(fate < 25 ? 900 + this.#random.below(1200) : this.#random.below(this.#isCalm ? 20 : 400))
    if (fate >= 25 && fate < 35) {
      const body = { lease_id, lease_seconds: 1 }
      const renewed = await this.#insist(
        (client, signal) => client.renewLease({ taskID, body }, { signal }),
        'lease.lost',
      )
      if (renewed === 'lease.lost') return true
    }
    if (fate >= 35 && fate < 40) {
      await this.#insist(
        (client, signal) => client.releaseLease({ taskID, body: { lease_id } }, { signal }),
        'lease.lost',
      )
      return true
    }
    const report = fate >= 40 && fate < 45 ? 'failTask' : 'completeTask'
    const body = { lease_id, outputs: { lease_id, attempt } }
    const answer = await this.#insist((client, signal) => client[report]({ taskID, body }, { signal }), 'lease.lost')
    if (answer === 'lease.lost') this.counts.lost++
    else {
      assert.equal(this.#reported.get(taskID) ?? lease_id, lease_id, 'two leases reported the same task')
      this.#reported.set(taskID, lease_id)
      this.counts.reports++
    }
    return true
  }

  /** Asks until there is an answer, hanging up on some of them. */
  async #insist<T, Code extends string = never>(
    ask: (client: Client, signal: AbortSignal) => Promise<T>,
    ...expected: readonly Code[]
  ): Promise<T | Code> {
    for (;;) {
      if (this.#isBroken) throw new Error('Another worker has found what is wrong.')
      const hangUp = !this.#isCalm && this.#random.below(10) === 0
      const signal = hangUp ? AbortSignal.timeout(this.#random.below(40)) : new AbortController().signal
      try {
        return await ask(await this.#server(), signal)
      } catch (error) {
        if (error instanceof ApiError) {
          const code = expected.find((one) => one === error.code)
          if (code) return code
          if (error.status !== 0 && error.status !== 503) throw error
        } else if (!signal.aborted) throw error
        this.counts.dropped++
      }
    }
  }

  /** Everything is done, once, and by the lease that was the last. */
  async #check(listID: string): Promise<void> {
    const { state, rev, total, completed, failed, pending } = await this.#insist((client) => client.getList({ listID }))
    assert.deepEqual([state, total, completed + failed, pending], ['draft', TASKS, TASKS, 0])
    const tasks = await this.#insist((client) => client.getTasks({ listID }))
    for (const task of tasks) {
      const attempts = await this.#insist((client) => client.getAttempts({ taskID: task.id }))
      this.#checkTask(task, attempts)
    }
    assert.equal(rev, Math.max(...tasks.map((task) => task.rev)), 'nothing came after the last report')
  }

  #checkTask(task: Task, attempts: Attempt[]): void {
    const words = JSON.stringify({ task, attempts })
    const last = attempts.at(-1)!
    assert.deepEqual(
      [task.lease, last.outcome, last.rev, task.outputs['attempt'], task.outputs['lease_id']],
      [null, task.status, task.rev, last.attempt, this.#attempts.get(`${task.id} ${last.attempt}`)],
      words,
    )
    assert.equal(this.#reported.get(task.id), task.outputs['lease_id'], words)
    for (const [at, one] of attempts.entries()) {
      const next = attempts[at + 1]
      assert.equal(one.attempt, at + 1, words)
      if (!next) continue
      assert.ok(one.outcome === 'expired' || one.outcome === 'given_back', words)
      const gap = Date.parse(next.started_at) - Date.parse(one.ended_at!)
      assert.ok(gap >= -CLOCKS_DIFFER_MS && one.rev < next.rev, `two had it at once: ${words}`)
    }
  }
}
