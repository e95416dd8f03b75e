import assert from 'node:assert/strict'
import { type Frame, followList, type ListFollower } from '@docket/client'
import type { Attempt, Task } from '@docket/contract'
import type { Person } from '../cast/people.ts'

/** Less than it takes Docket to look for what it has not heard of. */
const PATIENCE_MS = 4000

/** Folds what a list's stream tells of tasks and attempts, over as many connections as it takes. */
export class WorkReader implements Disposable {
  readonly tasks = new Map<string, Task>()
  /** By task and number. */
  readonly attempts = new Map<string, Attempt>()
  readonly #person: Person
  readonly #listID: string
  #follower: ListFollower
  #rev = -1
  #wake: () => void = () => {}
  /** Frames of one rev so far: only the last of them says which. */
  #unfinished: number[] = []
  #broken: string | undefined

  constructor(person: Person, listID: string) {
    this.#person = person
    this.#listID = listID
    this.#follower = this.#follow()
  }

  /** Goes on from its bookmark. */
  cut(): void {
    const since = this.#follower.bookmark
    this.#follower.close()
    this.#follower = this.#follow(since)
  }

  /** Resolves once it was told of everything up to `rev`. */
  async upTo(rev: number): Promise<void> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const patience = setTimeout(() => reject(new Error(`Was told up to ${this.#rev}, not ${rev}`)), PATIENCE_MS)
    while (this.#rev < rev) await Promise.race([new Promise<void>((resolve) => (this.#wake = resolve)), late])
    clearTimeout(patience)
    assert.equal(this.#broken, undefined)
  }

  [Symbol.dispose](): void {
    this.#follower.close()
  }

  #follow(since?: string): ListFollower {
    this.#unfinished = []
    return followList(this.#person.api, this.#listID, {
      ...(since !== undefined && { since }),
      onFrame: (frame) => {
        this.#fold(frame)
        if (frame.rev === undefined) return
        this.#rev = frame.rev
        this.#wake()
      },
    })
  }

  #fold({ event, data, rev }: Frame): void {
    if (event === 'synced') this.#unfinished = []
    if (event === 'task') this.tasks.set(data.id, data)
    if (event === 'task_deleted') this.tasks.delete(data.id)
    if (event === 'attempt') this.attempts.set(`${data.task_id} ${data.attempt}`, data)
    if (event !== 'task' && event !== 'attempt' && event !== 'comment') return
    this.#unfinished.push(data.rev)
    if (rev === undefined) return
    if (this.#unfinished.some((one) => one !== rev)) this.#broken ??= `${rev} ends ${this.#unfinished.join(', ')}`
    this.#unfinished = []
  }
}
