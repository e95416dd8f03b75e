import { ApiError, type Client } from '@docket/client'
import type { Random } from './random.ts'

/** More are not in a list at once. */
const TASKS = 120

/** Docket is gone or away; 408 is what a client gets that stood still. */
export const isUnanswered = (status: number | undefined): boolean => status === 0 || status === 503 || status === 408

/** One of the lists, and what writers have heard of what is in it. */
export class Place {
  readonly listID: string
  readonly taskIDs: string[] = []
  readonly leases: { readonly taskID: string; readonly lease_id: string }[] = []
  /** Tasks that somebody has, as far as is known. */
  readonly busy = new Set<string>()

  constructor(listID: string) {
    this.listID = listID
  }
}

/** Somebody who changes what there is, in every way. Whatever they say is a number, higher than all that was said before. */
export class Writer {
  readonly #api: Client
  readonly #random: Random
  readonly #say: () => string
  readonly #commentIDs: number[] = []
  readonly counts = { made: 0, refused: 0, unanswered: 0 }

  constructor(api: Client, random: Random, say: () => string) {
    this.#api = api
    this.#random = random
    this.#say = say
  }

  /** Makes one change. It is refused where somebody else was quicker, or where the list is out for work. */
  async write(place: Place): Promise<void> {
    try {
      await this.#random.pick(this.#ways)(place)
      this.counts.made++
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isUnanswered(error.status)) this.counts.unanswered++
      else if (error.status === 404 || error.status === 409) this.counts.refused++
      else throw error
    }
  }

  readonly #create = async ({ listID, taskIDs }: Place) => {
    if (taskIDs.length < TASKS) taskIDs.push((await this.#api.createTask({ listID, body: { name: this.#say() } })).id)
    else await this.#api.deleteTask({ taskID: taskIDs.splice(this.#random.below(TASKS), 1)[0]! })
  }

  /** One that names a task that somebody has is refused as a whole. */
  readonly #batch = async ({ listID, taskIDs, busy }: Place) => {
    const ids = new Set(Array.from({ length: 1 + this.#random.below(TASKS) }, () => this.#random.pick(taskIDs)))
    const operations = [...ids.difference(busy)].map((id) => ({ op: 'update' as const, id, description: this.#say() }))
    if (operations.length > 0) await this.#api.batchTasks({ listID, body: { operations } })
  }

  readonly #comment = async ({ taskIDs }: Place) => {
    const taskID = this.#random.pick(taskIDs)
    this.#commentIDs.push((await this.#api.createComment({ taskID, body: { body: this.#say() } })).id)
  }

  readonly #claim = async ({ listID, leases, busy }: Place) => {
    const body = { worker: this.#say(), lease_seconds: this.#random.pick([1, 300]) }
    const claimed = await this.#api.claimTask({ listID, body })
    if (!claimed) return
    leases.push({ taskID: claimed.task.id, lease_id: claimed.lease.id })
    busy.add(claimed.task.id)
  }

  /** Some leases are of workers that died. */
  #byLease(use: (taskID: string, body: { lease_id: string }) => Promise<unknown>) {
    return async (place: Place) => {
      const lease = place.leases.splice(this.#random.below(place.leases.length || 1), 1)[0]
      if (!lease) return this.#claim(place)
      if (this.#random.below(8) === 0) return
      await use(lease.taskID, { lease_id: lease.lease_id })
      place.busy.delete(lease.taskID)
    }
  }

  #toTask(change: (taskID: string, description: string) => Promise<unknown>) {
    return ({ taskIDs }: Place) => change(this.#random.pick(taskIDs), this.#say())
  }

  #toComment(change: (commentID: number, body: string) => Promise<unknown>) {
    return async (place: Place) => {
      const commentID = this.#commentIDs[this.#random.below(this.#commentIDs.length || 1)]
      await (commentID === undefined ? this.#comment(place) : change(commentID, this.#say()))
    }
  }

  readonly #ways: ((place: Place) => Promise<unknown>)[] = [
    this.#create,
    this.#create,
    this.#create,
    this.#batch,
    this.#batch,
    this.#batch,
    this.#comment,
    this.#comment,
    this.#claim,
    this.#claim,
    this.#toTask((taskID, description) => this.#api.updateTask({ taskID, body: { description } })),
    this.#toTask((taskID, description) => this.#api.updateTask({ taskID, body: { description, status: 'pending' } })),
    this.#toTask((taskID, name) =>
      this.#api.updateTask({ taskID, body: { name, position: 1 + this.#random.below(9) } }),
    ),
    this.#toTask((taskID) => this.#api.archiveTask({ taskID })),
    this.#toTask((taskID) => this.#api.restoreTask({ taskID })),
    this.#toComment((commentID, body) => this.#api.updateComment({ commentID, body: { body } })),
    this.#toComment((commentID) => this.#api.deleteComment({ commentID })),
    this.#byLease((taskID, body) => this.#api.completeTask({ taskID, body })),
    this.#byLease((taskID, body) => this.#api.failTask({ taskID, body })),
    this.#byLease((taskID, body) => this.#api.releaseLease({ taskID, body })),
    this.#byLease((taskID, body) => this.#api.renewLease({ taskID, body: { ...body, lease_seconds: 1 } })),
    ({ listID }) => this.#api.dispatchList({ listID }),
    ({ listID }) => (this.#random.below(4) > 0 ? this.#api.dispatchList({ listID }) : this.#api.draftList({ listID })),
    ({ listID }) => this.#api.updateList({ listID, body: { description: this.#say() } }),
  ]
}
