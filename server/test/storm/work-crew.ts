import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@docket/client'
import type { Attempt, Task } from '@docket/contract'
import { Chaos } from './chaos.ts'
import type { Random } from './random.ts'

const TASKS = 200
/** Processes learn the time of their database over a way that takes its time. */
const CLOCKS_DIFFER_MS = 250

interface Job {
  readonly taskID: string
  readonly lease_id: string
  readonly attempt: number
}

/** Workers that die, fall asleep, drop answers and ask again, and what each of them was told. */
export class WorkCrew {
  readonly #chaos: Chaos<{ claims: number; reports: number; dropped: number; died: number; lost: number }>
  /** Whoever answers just now. */
  readonly #server: () => Promise<Client>
  /** Which attempt a lease is, and which lease an attempt: `task attempt`. */
  readonly #leases = new Map<string, string>()
  readonly #attempts = new Map<string, string>()
  /** Leases whose report was acknowledged, by task. */
  readonly #reported = new Map<string, string>()

  constructor(random: Random, server: () => Promise<Client>, chaosMs: number) {
    this.#chaos = new Chaos(random, chaosMs, { claims: 0, reports: 0, dropped: 0, died: 0, lost: 0 })
    this.#server = server
  }

  get counts() {
    return this.#chaos.counts
  }

  /** Everything that can happen has happened. */
  get isStorm(): boolean {
    return this.#chaos.isStorm
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
    this.#chaos.begin()
    const lives = Array.from({ length: workers }, async (_, n) => {
      while (await this.#work(listID, `worker ${n}`));
    })
    await this.#chaos.together(lives)
    await this.#check(listID)
  }

  /** One life of a worker: answers whether another one is to follow. */
  async #work(listID: string, worker: string): Promise<boolean> {
    for (;;) {
      const job = await this.#claim(listID, worker)
      if (job === 'over') return false
      if (job === 'later') await delay(100 + this.#chaos.random.below(200))
      else if (!(await this.#do(job))) return true
    }
  }

  async #claim(listID: string, worker: string): Promise<Job | 'later' | 'over'> {
    const body = { claim_id: randomUUID(), worker, lease_seconds: this.#chaos.leaseSeconds }
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
    const fate = this.#chaos.fate()
    if (fate < 10) {
      this.counts.died++
      return false
    }
    // Some work for longer than they have the task: whoever is given it then is still at it when they report.
    await delay(
      fate < 25 ? 900 + this.#chaos.random.below(1200) : this.#chaos.random.below(this.#chaos.isCalm ? 20 : 400),
    )
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

  #insist<T, Code extends string = never>(
    ask: (client: Client, signal: AbortSignal) => Promise<T>,
    ...expected: readonly Code[]
  ): Promise<T | Code> {
    return this.#chaos.insist(this.#server, ask, ...expected)
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
