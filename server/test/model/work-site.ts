import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { ApiError } from '@docket/client'
import type { Attempt as AttemptShown, Lease, Task } from '@docket/contract'
import type { Person } from '../cast/people.ts'
import type { TestClock } from '../harness.ts'
import { WorkReader } from './work-reader.ts'
import { type Attempt, isGivenUp, isRunning, type Verdict, WorkState, type WorkStep } from './work-state.ts'

/** Does every step in Docket and in the model, and compares what was answered and what there is. */
export class WorkSite implements Disposable {
  readonly #listID: string
  /** The third is a key of the second. */
  readonly #people: readonly [Person, Person, Person]
  readonly #clock: TestClock
  readonly #startedAt: number
  readonly #model = new WorkState()
  readonly #taskIDs: string[] = []
  /** By the model's lease. */
  readonly #leaseIDs = new Map<Attempt, string>()
  readonly #claimIDs = [randomUUID(), randomUUID(), randomUUID()]
  readonly #reader: WorkReader
  readonly #giveUp: () => Promise<void>
  /** What was polled by and by: tasks by id, attempts by task and number. */
  readonly #polled = { since: '', tasks: new Map<string, Task>(), attempts: new Map<string, AttemptShown>() }

  /** `giveUp`: has what ran out given up, which happens by itself a moment later. */
  constructor(
    listID: string,
    people: readonly [Person, Person, Person],
    clock: TestClock,
    giveUp: () => Promise<void>,
  ) {
    this.#giveUp = giveUp
    this.#listID = listID
    this.#people = people
    this.#clock = clock
    this.#startedAt = +clock.now()
    this.#reader = new WorkReader(people[1], listID)
  }

  async perform(asked: WorkStep): Promise<void> {
    const step = this.#aimed(asked)
    if (!step) return
    if (step.kind === 'advance') this.#clock.advance(step.ms)
    if (step.kind === 'cut') this.#reader.cut()
    const verdict = this.#model.perform(step)
    const answer = await this.#send(step).catch((error: unknown) => {
      if (error instanceof ApiError) return error.code
      throw error
    })
    this.#compare(step, verdict, answer)
    await this.#poll()
    await this.#look()
  }

  /** Whoever was told of every change knows all there is to read: by polling, and by following. */
  async assertTold(): Promise<void> {
    const { api } = this.#people[0]
    const listID = this.#listID
    // A lease that ran out is given up with the next change of its task, so that nothing happens while this is compared.
    const late = (await api.getTasks({ listID })).filter((task) => this.#isLate(task))
    for (const { id: taskID } of late) await api.updateTask({ taskID, body: { description: 'late' } })
    await this.#poll()
    const tasks = await api.getTasks({ listID, archived: 'true' })
    const attempts = await api.getListAttempts({ listID, limit: 500 })
    await this.#reader.upTo((await api.getList({ listID })).rev)
    for (const told of [this.#polled, this.#reader]) {
      const known = [...told.attempts.values()].filter(({ task_id }) => told.tasks.has(task_id))
      assert.deepEqual(told.tasks, new Map(tasks.map((task) => [task.id, task])))
      assert.deepEqual(known.sort(byRev), attempts)
    }
  }

  [Symbol.dispose](): void {
    this.#reader[Symbol.dispose]()
  }

  /** At one of those that there are; undefined where there is none. */
  #aimed(step: WorkStep): WorkStep | undefined {
    if ('lease' in step) {
      const { leases } = this.#model
      return leases.length === 0 ? undefined : { ...step, lease: step.lease % leases.length }
    }
    if (!('task' in step)) return step
    const count = this.#model.tasks.length
    const aimed = { ...step, task: step.task % count }
    return aimed.kind === 'link' ? { ...aimed, to: [...new Set(aimed.to.map((at) => at % count))] } : aimed
  }

  async #send(step: WorkStep): Promise<unknown> {
    const [olga] = this.#people
    const { api } = olga
    const listID = this.#listID
    switch (step.kind) {
      case 'advance':
        // A task that has failed by it may be the last one, and the list is back.
        // What had to wait for its time is handed out.
        return this.#giveUp()
      case 'cut':
        return undefined
      case 'dispatch':
        return api.dispatchList({ listID })
      case 'open':
        return api.openList({ listID })
      case 'limit':
        await this.#giveUp()
        return api.updateList({ listID, body: { max_attempts: step.most } })
      case 'review':
        return api.updateList({ listID, body: { review: step.on } })
      case 'draft':
        return api.draftList({ listID })
      case 'create': {
        const made = await api.createTask({ listID, body: { name: `Task ${this.#taskIDs.length}` } })
        return void this.#taskIDs.push(made.id)
      }
      case 'claim': {
        const claim_id = step.claim === undefined ? undefined : this.#claimIDs[step.claim]
        const body = { lease_seconds: step.seconds, ...(claim_id && { claim_id }) }
        const claimed = await this.#people[step.by]!.api.claimTask({ listID, body })
        return claimed && { ...claimed.lease, taskID: claimed.task.id, answers: claimed.answers.length }
      }
      case 'renew':
      case 'release':
      case 'completed':
      case 'failed':
      case 'ask':
        return this.#sendLease(step)
      case 'answer':
        return api.answerTask({ taskID: this.#taskIDs[step.task]!, body: { text: 'Yes' } })
      case 'approve':
        return api.approveTask({ taskID: this.#taskIDs[step.task]! })
      case 'sendBack':
        return api.sendBackTask({ taskID: this.#taskIDs[step.task]!, body: { text: 'No' } })
      case 'take':
      case 'archive':
      case 'restore':
      case 'delete':
      case 'rename':
      case 'describe':
      case 'set':
      case 'link':
      case 'hold':
        return this.#sendByHand(step)
    }
  }

  async #sendLease(step: Extract<WorkStep, { lease: number }>): Promise<unknown> {
    const lease = this.#model.leases[step.lease]!
    const { api } = this.#people[lease.by]!
    const taskID = this.#idOf(lease)
    const lease_id = this.#leaseIDs.get(lease)!
    if (step.kind === 'renew')
      return { ...(await api.renewLease({ taskID, body: { lease_id, lease_seconds: step.seconds } })), taskID }
    if (step.kind === 'release') return api.releaseLease({ taskID, body: { lease_id } })
    if (step.kind === 'ask') return api.askAboutTask({ taskID, body: { lease_id, question: 'Which?' } })
    return api[step.kind === 'completed' ? 'completeTask' : 'failTask']({ taskID, body: { lease_id } })
  }

  async #sendByHand(
    step: Exclude<Extract<WorkStep, { task: number }>, { kind: 'answer' | 'approve' | 'sendBack' }>,
  ): Promise<unknown> {
    const { api } = this.#people[0]
    const taskID = this.#taskIDs[step.task]!
    switch (step.kind) {
      case 'take':
        return api.releaseLease({ taskID, body: {} })
      case 'archive':
        return api.archiveTask({ taskID })
      case 'restore':
        return api.restoreTask({ taskID })
      case 'delete':
        return api.deleteTask({ taskID })
      case 'rename': {
        const { name } = this.#polled.tasks.get(taskID) ?? { name: '' }
        return api.updateTask({ taskID, body: { name: `${name}.` } })
      }
      case 'describe':
        return api.updateTask({ taskID, body: { description: step.text } })
      case 'set':
        return api.updateTask({ taskID, body: { status: step.status } })
      case 'link':
        return api.updateTask({ taskID, body: { after: step.to.map((at) => this.#taskIDs[at]!) } })
      case 'hold': {
        const start_at = step.ms > 0 ? this.#at(this.#model.now + step.ms) : null
        return api.updateTask({ taskID, body: { start_at } })
      }
    }
  }

  #compare(step: WorkStep, verdict: Verdict, answer: unknown): void {
    const words = JSON.stringify(step)
    if (typeof verdict === 'object') {
      assert.equal(typeof answer, 'object', `${words}: ${String(answer)}`)
      const { task, expiresAt } = verdict
      const told = answer as Lease & { taskID: string; answers?: number }
      const { id, taskID, attempt, expires_at, answers = task.said } = told
      assert.equal(answers, Math.min(20, task.said), words)
      if (!this.#leaseIDs.has(verdict)) {
        assert.ok(![...this.#leaseIDs.values()].includes(id), `${words}: a lease is given once`)
        this.#leaseIDs.set(verdict, id)
      }
      assert.deepEqual(
        [id, taskID, attempt, expires_at],
        [this.#leaseIDs.get(verdict), this.#idOf(verdict), task.attempts.indexOf(verdict) + 1, this.#at(expiresAt)],
        words,
      )
    } else if (verdict === 'nothing') assert.equal(answer, undefined, words)
    else if (verdict === 'done') assert.notEqual(typeof answer, 'string', `${words}: ${String(answer)}`)
    else assert.equal(answer, verdict, words)
  }

  /** What everybody sees of it. A lease that ran out may not have been given up yet. */
  async #look(): Promise<void> {
    const { api } = this.#people[0]
    const shown = await api.getTasks({ listID: this.#listID, archived: 'true' })
    const { state, pending, waiting } = await api.getList({ listID: this.#listID })
    assert.deepEqual([state, waiting], [this.#model.state, this.#model.waiting.length])
    const late = shown.filter((task) => this.#isLate(task)).length
    assert.ok(pending <= this.#model.pending.length && pending >= this.#model.pending.length - late)
    const statusOf = ({ id }: Pick<Task, 'id'>) => this.#model.tasks[this.#taskIDs.indexOf(id)]!.status
    const seen = shown.map((task) => (this.#isLate(task) ? { ...task, status: statusOf(task), lease: null } : task))
    const known = this.#model.tasks.filter(({ gone }) => !gone)
    assert.deepEqual(
      seen.map(({ name, description, status, archived_at, lease, waiting, after, start_at }) => [
        name,
        description,
        status,
        archived_at !== null,
        waiting?.kind,
        after,
        start_at,
        lease && [lease.attempt, lease.expires_at],
      ]),
      known.map((task) => [
        task.name,
        task.description,
        task.status,
        task.archived,
        task.waiting,
        task.after.map((one) => this.#taskIDs[this.#model.tasks.indexOf(one)]!),
        task.startAt === undefined ? null : this.#at(task.startAt),
        isRunning(task) ? [task.attempts.length, this.#at(task.holder!.shownUntil)] : null,
      ]),
    )
    for (const task of known) {
      const attempts = await api.getAttempts({ taskID: this.#taskIDs[this.#model.tasks.indexOf(task)]! })
      const isOpen = shown.some((one) => one.id === attempts[0]?.task_id && this.#isLate(one))
      assert.deepEqual(
        attempts.map(({ outcome }, at) => (isOpen && at === attempts.length - 1 ? (outcome ?? 'expired') : outcome)),
        task.attempts.map(({ outcome }) => outcome),
      )
    }
  }

  async #poll(): Promise<void> {
    const told = this.#polled
    const since = told.since === '' ? {} : { since: told.since }
    const { changes, ...answer } = await this.#people[1].api.getListChanges({ listID: this.#listID, ...since })
    told.since = answer.since
    for (const { event, data } of changes) {
      if (event === 'task') told.tasks.set(data.id, data)
      if (event === 'task_deleted') told.tasks.delete(data.id)
      if (event === 'attempt') told.attempts.set(`${data.task_id} ${data.attempt}`, data)
    }
  }

  #isLate({ id, lease }: Pick<Task, 'id' | 'lease'>): boolean {
    return lease !== null && isGivenUp(this.#model.tasks[this.#taskIDs.indexOf(id)]!)
  }

  #idOf({ task }: Attempt): string {
    return this.#taskIDs[this.#model.tasks.indexOf(task)]!
  }

  #at(ms: number): string {
    return new Date(this.#startedAt + ms).toISOString()
  }
}

const byRev = (a: AttemptShown, b: AttemptShown): number => b.rev - a.rev
