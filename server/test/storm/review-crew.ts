import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Client, createClient } from '@docket/client'
import type { Attempt, Task } from '@docket/contract'
import { Chaos } from './chaos.ts'
import type { Random } from './random.ts'

const TASKS = 40
const KEYS = 4
/** Refusals that a worker has to live with: somebody else has the task, or a person. */
const lost = ['lease.lost', 'lease.ended', 'api_key.session_required'] as const

interface Site {
  readonly url: () => Promise<string>
  readonly random: Random
  /** A person's session. */
  readonly token: string
  /** For so long at least people die and answers are dropped. */
  readonly chaosMs: number
}

/** Workers with keys that die, ask, cheat and drop answers, on a list where people approve and send back. */
export class ReviewCrew {
  readonly #site: Site
  /** Tasks that somebody has begun to approve. A task is here before the request is sent. */
  readonly #approved = new Set<string>()
  /** Leases whose report was acknowledged. */
  readonly #reported = new Set<string>()
  readonly #questions = new Map<string, string>()
  readonly #keys: string[] = []
  readonly counts = { claims: 0, approved: 0, sentBack: 0, asked: 0, answered: 0, died: 0, cheated: 0, dropped: 0 }
  readonly #chaos: Chaos<ReviewCrew['counts']>

  constructor(site: Site) {
    this.#site = site
    this.#chaos = new Chaos(site.random, site.chaosMs, this.counts)
  }

  get isStorm(): boolean {
    return this.#chaos.isStorm
  }

  /** Has a list worked off by so many workers and two people, until it is a draft again. */
  async workOff(workers: number): Promise<void> {
    const { token } = this.#site
    const [made, filled] = [randomUUID(), randomUUID()]
    const { id: listID } = await this.#insist(token, (client) =>
      client.createList({ body: { name: 'Jobs' } }, { idempotencyKey: made }),
    )
    const operations = Array.from({ length: TASKS }, (_, n) => ({ op: 'create' as const, name: `Check ${n}` }))
    await this.#insist(token, (client) =>
      client.batchTasks({ listID, body: { operations } }, { idempotencyKey: filled }),
    )
    await this.#insist(token, (client) => client.updateList({ listID, body: { review: true } }))
    while (this.#keys.length < KEYS) this.#keys.push(await this.#newKey())
    await this.#insist(token, (client) => client.dispatchList({ listID }))
    this.#chaos.begin()
    const over = new AbortController()
    const working = Array.from({ length: workers }, async (_, n) => {
      while (await this.#live(listID, this.#keys[n % KEYS]!));
    })
    const people = [0, 1].map(() => this.#decideUntil(over.signal))
    await this.#chaos.together([Promise.all(working).finally(() => over.abort()), ...people])
    await this.#check(listID)
  }

  /** Some of those that cheat may write more than the others. */
  async #newKey(): Promise<string> {
    const body = { name: 'Worker', access: this.#keys.length % 2 === 0 ? 'work' : 'edit' } as const
    const idempotencyKey = randomUUID()
    const made = await this.#insist(this.#site.token, (client) => client.createApiKey({ body }, { idempotencyKey }))
    return (made as { key: string }).key
  }

  /** One life of a worker: answers whether another one is to follow. */
  async #live(listID: string, key: string): Promise<boolean> {
    const { random } = this.#site
    for (;;) {
      const claim_id = randomUUID()
      const body = { claim_id, lease_seconds: this.#chaos.leaseSeconds, wait_seconds: 1 }
      const claimed = await this.#insist(
        key,
        (client, signal) => client.claimTask({ listID, body }, { signal }),
        'list.not_ready',
      )
      if (claimed === 'list.not_ready') return false
      if (!claimed) continue
      const { task, lease, answers } = claimed as { task: Task; lease: { id: string }; answers: { body: string }[] }
      this.counts.claims++
      this.#assertAllowed(task)
      const question = this.#questions.get(task.id)
      if (question) assert.ok(answers.some((one) => one.body === question) && answers.length >= 2, 'nobody is told')
      const fate = this.#chaos.fate()
      if (fate < 15) {
        this.counts.died++
        return true
      }
      await delay(random.below(this.#chaos.isCalm ? 20 : fate < 25 ? 1500 : 200))
      const of = { taskID: task.id, body: { lease_id: lease.id } }
      if (fate >= 25 && fate < 40) await this.#cheat(key, of)
      else if (fate >= 40 && fate < 50 && !question) await this.#ask(key, of)
      else await this.#report(key, of)
    }
  }

  async #report(key: string, { taskID, body: { lease_id } }: Lent): Promise<void> {
    const body = { lease_id, outputs: { lease_id } }
    const task = await this.#insist(key, (client, signal) => client.completeTask({ taskID, body }, { signal }), ...lost)
    if (typeof task !== 'object') return
    this.#assertAllowed(task)
    this.#reported.add(lease_id)
  }

  async #ask(key: string, { taskID, body }: Lent): Promise<void> {
    const question = `Which way? ${body.lease_id}`
    const task = await this.#insist(
      key,
      (client, signal) => client.askAboutTask({ taskID, body: { ...body, question } }, { signal }),
      ...lost,
    )
    if (typeof task !== 'object') return
    this.#questions.set(taskID, question)
    this.counts.asked++
  }

  /** The ways that would lead around people, and what is told then. The lease runs out. */
  async #cheat(key: string, { taskID }: Lent): Promise<void> {
    const refusals = ['api_key.level', 'api_key.session_required', 'task_running', 'task.not_waiting'] as const
    for (const way of [
      (client: Client) => client.updateTask({ taskID, body: { status: 'completed' } }),
      (client: Client) => client.updateTask({ taskID, body: { review: false } }),
      (client: Client) => client.approveTask({ taskID, body: {} }),
    ]) {
      const answer = await this.#insist(key, way, ...refusals)
      assert.equal(typeof answer, 'string', 'a key went around people')
    }
    this.counts.cheated++
  }

  /** What a person does who looks at what waits, with somebody else beside them. */
  async #decideUntil(over: AbortSignal): Promise<void> {
    const { token, random } = this.#site
    while (!over.aborted) {
      const waiting = await this.#insist(token, (client) => client.getMyWaiting())
      for (const { task } of waiting) {
        const taskID = task.id
        const isApproved = task.waiting!.kind === 'review' && (this.#chaos.isCalm || random.below(3) > 0)
        if (isApproved) this.#approved.add(taskID)
        const done = await this.#insist(
          token,
          (client): Promise<Task> =>
            task.waiting!.kind === 'answer'
              ? client.answerTask({ taskID, body: { text: 'That way' } })
              : isApproved
                ? client.approveTask({ taskID, body: {} })
                : client.sendBackTask({ taskID, body: { text: 'Once more' } }),
          'task.not_waiting',
        )
        if (done === 'task.not_waiting') continue
        this.counts[task.waiting!.kind === 'answer' ? 'answered' : isApproved ? 'approved' : 'sentBack']++
      }
      await delay(20)
    }
  }

  #insist<T, Code extends string = never>(
    token: string,
    ask: (client: Client, signal: AbortSignal) => Promise<T>,
    ...expected: readonly Code[]
  ): Promise<T | Code> {
    const server = async () => createClient({ baseUrl: await this.#site.url(), token })
    return this.#chaos.insist(server, ask, ...expected)
  }

  #assertAllowed({ id, name, status }: Task): void {
    assert.ok(status !== 'completed' || this.#approved.has(id), `${name} was completed, and nobody approved it`)
  }

  /** Everything is completed, once, by a person. */
  async #check(listID: string): Promise<void> {
    const { token } = this.#site
    const { state, completed, waiting } = await this.#insist(token, (client) => client.getList({ listID }))
    assert.deepEqual([state, completed, waiting], ['draft', TASKS, 0])
    for (const task of await this.#insist(token, (client) => client.getTasks({ listID }))) {
      const attempts = await this.#insist(token, (client) => client.getAttempts({ taskID: task.id }))
      this.#checkTask(task, attempts)
    }
  }

  #checkTask(task: Task, attempts: Attempt[]): void {
    const words = JSON.stringify({ task, attempts })
    this.#assertAllowed(task)
    assert.deepEqual([task.status, task.finished_by?.via], ['completed', ''], words)
    const last = attempts.at(-1)!
    assert.deepEqual(
      attempts.filter(({ outcome }) => outcome === 'completed').map(({ attempt }) => attempt),
      [last.attempt],
      words,
    )
    const before = attempts.slice(0, -1).map(({ outcome }) => outcome)
    assert.ok(
      before.every((outcome) => outcome === 'expired' || outcome === 'sent_back' || outcome === 'asked'),
      words,
    )
    assert.ok(this.#reported.has(String(task.outputs['lease_id'])), words)
  }
}

interface Lent {
  readonly taskID: string
  readonly body: { readonly lease_id: string }
}
