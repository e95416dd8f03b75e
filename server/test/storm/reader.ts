import assert from 'node:assert/strict'
import { type Client, type Frame, followList, type ListFollower, type LiveState } from '@docket/client'
import type { Attempt, Comment, Task } from '@docket/contract'

/** Many of them share a busy machine. */
const PATIENCE_MS = 60_000
/** That an answer holds. */
const MAX_ATTEMPTS = 500

/** Everything that there is of a list, of which nothing changes meanwhile. */
export const storedOf = async (api: Client, listID: string) => {
  const { rev } = await api.getList({ listID })
  const all = await api.getTasks({ listID, archived: 'true' })
  const threads = all.filter((task) => task.comment_count > 0)
  const comments = (await Promise.all(threads.map(({ id }) => api.getComments({ taskID: id })))).flat()
  const attempts = await api.getListAttempts({ listID, limit: MAX_ATTEMPTS })
  return { listID, rev, all, comments, attempts }
}

type Stored = Awaited<ReturnType<typeof storedOf>>

/** Everything that a stream tells of a list, over as many connections as it takes. */
export class Reader {
  readonly tasks = new Map<string, Task>()
  /** Of these a baseline tells nothing: those that came or changed after `knownSince`. */
  readonly comments = new Map<number, Comment>()
  /** By task and number. */
  readonly attempts = new Map<string, Attempt>()
  knownSince = -1
  rev = -1
  state: LiveState = 'ended'
  refusal: number | undefined
  wasDeleted = false
  counts = { frames: 0, connections: 0, baselines: 0 }
  /** The first promise that was broken. A handler must not throw: the client would take it for a lost connection. */
  broken: Error | undefined
  #follower: ListFollower | undefined
  #lineage: string | undefined
  readonly #api: Client
  readonly #listID: string
  /** Frames of which it is not known yet at which rev they are. */
  #pending: Frame[] = []
  #wake: (() => void) | undefined

  constructor(api: Client, listID: string) {
    this.#api = api
    this.#listID = listID
  }

  connect(): void {
    const since = this.#follower?.bookmark
    this.state = 'connecting'
    this.#follower = followList(this.#api, this.#listID, {
      ...(since !== undefined && { since }),
      longestPauseMs: 500,
      onBegin: () => {
        this.counts.connections++
        this.#pending = []
      },
      onFrame: (frame) => {
        try {
          this.#receive(frame)
        } catch (error) {
          this.broken ??= error as Error
        }
        this.#wake?.()
      },
      onState: (state, refusal) => {
        this.state = state
        this.refusal = refusal?.status
        this.#wake?.()
      },
    })
  }

  /** Is told no more; comes back with `connect`. */
  async cut(): Promise<void> {
    this.close()
    await this.until(() => this.state === 'ended', 'the connection is closed')
  }

  close(): void {
    this.#follower?.close()
  }

  /** Resolves once `isSo`, looked at after every frame and change of state. */
  async until(isSo: () => boolean, what: string): Promise<void> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const patience = setTimeout(
      () => reject(new Error(`Waited in vain until ${what}, ${this.state} at ${this.rev}`)),
      PATIENCE_MS,
    )
    while (!isSo() && !this.broken) await Promise.race([new Promise<void>((resolve) => (this.#wake = resolve)), late])
    clearTimeout(patience)
    if (this.broken) throw this.broken
  }

  /** Waits until it is told of all of this, and of nothing else. */
  async learns({ listID, rev, all, comments, attempts }: Stored): Promise<void> {
    await this.until(() => this.state === 'live' && this.rev === rev, `rev ${rev} of ${listID} is told`)
    const known = (those: readonly (Comment | Attempt)[]) =>
      new Set(those.filter((one) => one.rev > this.knownSince).map((one) => JSON.stringify(one)))
    const told = (those: Iterable<object>) => new Set([...those].map((one) => JSON.stringify(one)))
    const open = all.filter((task) => task.archived_at === null)
    assert.deepEqual(this.tasks, new Map(open.map((task) => [task.id, task])))
    assert.deepEqual(told(this.comments.values()), known(comments))
    const since = attempts.length < MAX_ATTEMPTS ? 0 : attempts.at(-1)!.rev
    assert.deepEqual(told([...this.attempts.values()].filter((one) => one.rev >= since)), known(attempts))
  }

  #receive(frame: Frame): void {
    const { event, rev, data } = frame
    this.counts.frames++
    assert.ok(!this.wasDeleted, `${event} came after the end`)
    this.#pending.push(frame)
    if (rev === undefined) return
    const told = this.#pending
    this.#pending = []
    if (event === 'synced') {
      const lineage = data.since.split('.')[1]
      assert.ok(rev >= this.rev || lineage !== this.#lineage, `synced went back from ${this.rev} to ${rev}`)
      this.#lineage = lineage
      if (data.full) this.#forget(rev)
      else assert.deepEqual(told, [frame], 'what is told has a rev')
    } else assert.ok(rev > this.rev, `${event} of ${rev} came after ${this.rev}`)
    for (const one of told) this.#fold(one, rev)
    this.rev = rev
  }

  #forget(rev: number): void {
    for (const known of [this.tasks, this.comments, this.attempts]) known.clear()
    this.knownSince = rev
    this.counts.baselines++
  }

  #fold({ event, data }: Frame, rev: number): void {
    if (event === 'task') {
      assert.ok((this.tasks.get(data.id)?.rev ?? 0) < data.rev && data.rev <= rev, `a task of ${data.rev} in ${rev}`)
      if (data.archived_at === null) this.tasks.set(data.id, data)
      else this.tasks.delete(data.id)
    } else if (event === 'task_deleted') {
      this.tasks.delete(data.id)
      for (const { id, task_id } of this.comments.values()) if (task_id === data.id) this.comments.delete(id)
      for (const [key, { task_id }] of this.attempts) if (task_id === data.id) this.attempts.delete(key)
    } else if (event === 'comment') {
      assert.ok((this.comments.get(data.id)?.rev ?? 0) < data.rev && data.rev === rev, `a comment of ${data.rev}`)
      this.comments.set(data.id, data)
    } else if (event === 'comment_deleted') this.comments.delete(data.id)
    else if (event === 'attempt') {
      const key = `${data.task_id} ${data.attempt}`
      assert.ok((this.attempts.get(key)?.rev ?? 0) < data.rev && data.rev === rev, `an attempt of ${data.rev}`)
      this.attempts.set(key, data)
    } else if (event === 'list_deleted') this.wasDeleted = true
  }
}
