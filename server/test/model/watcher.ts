import assert from 'node:assert/strict'
import { type Frame, followList, type ListFollower, type LiveState } from '@docket/client'
import type { Comment, Task } from '@docket/contract'
import type { Person } from '../cast/people.ts'
import { inOrder, type ListState } from './list-state.ts'

/** Less than it takes Docket to look for what it has not heard of. */
const PATIENCE_MS = 4000

/** Follows one list for one person and holds every frame against the promises of the stream. */
export class Watcher {
  readonly person: Person
  readonly user: number
  readonly listID: string
  /** The open tasks, as far as the stream has told. */
  readonly tasks = new Map<string, Task>()
  /** The comments that came or changed after `knownSince`, the rev of the last baseline: that has none. */
  readonly comments = new Map<number, Comment>()
  knownSince = 0
  /** Own fields of the list, once the stream has told them. */
  fields: (Pick<ListState, 'name' | 'description' | 'icon' | 'git_repo'> & { by: ListState['fields_by'] }) | undefined
  rev: number | undefined
  state: LiveState = 'ended'
  status: number | undefined
  wasDeleted = false
  /** The first promise that was broken. A frame's handler must not throw: the client would take it for a lost connection. */
  broken: Error | undefined
  #follower: ListFollower | undefined
  #resumedAfter: number | undefined
  #lastID = -1
  #isSynced = false
  #baseline: Task[] = []
  /** Told without an id outside a baseline: what comes next has the same rev, and ends it. */
  #begun: Task | undefined
  #told = new Set<string>()
  #waiting: (() => void)[] = []

  constructor(person: Person, user: number, listID: string) {
    this.person = person
    this.user = user
    this.listID = listID
  }

  connect(): void {
    this.#open()
    this.state = 'connecting'
    const since = this.#follower?.bookmark
    this.#follower = followList(this.person.api, this.listID, {
      ...(since !== undefined && { since }),
      onFrame: (frame) => this.#check(frame),
      onState: (state, refusal) => {
        if (state === 'reconnecting') this.#open()
        this.state = state
        this.status = refusal?.status
        this.#wake()
      },
    })
  }

  close(): void {
    this.#follower?.close()
  }

  async disconnect(): Promise<void> {
    this.close()
    await this.until(() => this.state === 'ended', 'the connection closes')
  }

  /** Resolves once `isSo`, looked at after every frame and change of state. */
  async until(isSo: () => boolean, what: string): Promise<void> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const patience = setTimeout(() => {
      const { state, status, rev } = this
      reject(new Error(`Waited in vain until ${what}: ${JSON.stringify({ state, status, rev })}`))
    }, PATIENCE_MS)
    try {
      while (!isSo() && this.broken === undefined) {
        await Promise.race([new Promise<void>((resolve) => this.#waiting.push(resolve)), late])
      }
    } finally {
      clearTimeout(patience)
    }
    if (this.broken !== undefined) throw this.broken
  }

  /** A new connection: what a broken one left half told is told again. */
  #open(): void {
    this.#resumedAfter = this.rev
    this.#lastID = -1
    this.#isSynced = false
    this.#baseline = []
    this.#begun = undefined
    this.#told = new Set()
  }

  #check(frame: Frame): void {
    try {
      this.#receive(frame)
    } catch (error) {
      this.broken ??= error as Error
    }
    this.#wake()
  }

  #receive({ event, data, rev }: Frame): void {
    if (rev !== undefined) {
      // After the changes that it ends, `synced` says the rev of the last of them once more.
      const isLater = event === 'synced' ? rev >= this.#lastID : rev > this.#lastID
      assert.ok(isLater, `id ${rev} came after ${this.#lastID}`)
      this.#lastID = rev
      if (event !== 'synced' && this.#resumedAfter !== undefined && !this.#isSynced) {
        assert.ok(rev > this.#resumedAfter, `resumed after ${this.#resumedAfter}, and was told ${rev}`)
      }
    }
    const begun = this.#begun
    this.#begun = undefined
    if (begun) {
      const isOfComment = event === 'comment' || event === 'comment_deleted'
      assert.ok(isOfComment && data.task_id === begun.id && rev === begun.rev, `${event} ends rev ${begun.rev}`)
      this.#apply(begun)
    }
    const told = `${event} ${'id' in data ? data.id : ''} ${event === 'task' ? data.rev : rev}`
    assert.ok(!this.#told.has(told), `was told twice: ${told}`)
    this.#told.add(told)

    switch (event) {
      case 'presence':
        return assert.fail('was told of people without asking')
      case 'task':
        if (rev === undefined) {
          if (this.#isSynced || this.#resumedAfter !== undefined) this.#begun = data
          else this.#baseline.push(data)
          break
        }
        assert.equal(data.rev, rev)
        this.#apply(data)
        break
      case 'task_deleted':
        assert.ok(rev !== undefined)
        this.tasks.delete(data.id)
        for (const { id, task_id } of this.comments.values()) if (task_id === data.id) this.comments.delete(id)
        break
      case 'comment':
        assert.equal(data.rev, rev)
        assert.ok((this.comments.get(data.id)?.rev ?? 0) < data.rev, 'went back in time')
        this.comments.set(data.id, data)
        break
      case 'comment_deleted':
        assert.ok(rev !== undefined)
        this.comments.delete(data.id)
        break
      case 'list': {
        const { name, description, icon, git_repo, by } = data
        this.fields = { name, description, icon, git_repo, by }
        break
      }
      case 'attempt':
        break
      case 'members_changed':
        assert.equal(data.list_id, this.listID)
        break
      case 'list_deleted':
        assert.equal(data.id, this.listID)
        this.wasDeleted = true
        break
      case 'synced':
        assert.equal(data.rev, rev)
        this.#sync(data.full, data.rev)
        break
    }
    if (rev !== undefined) this.rev = rev
  }

  #sync(full: boolean, rev: number): void {
    assert.ok(!this.#isSynced, 'synced twice')
    assert.equal(full, this.#resumedAfter === undefined, `full: ${full} after ${this.#resumedAfter}`)
    this.#isSynced = true
    if (!full) return assert.equal(this.#baseline.length, 0, 'frames without an id outside a baseline')
    assert.deepEqual(this.#baseline, inOrder(this.#baseline), 'the baseline comes by position')
    this.tasks.clear()
    this.comments.clear()
    this.knownSince = rev
    this.fields = undefined
    for (const task of this.#baseline) {
      assert.ok(task.rev <= rev && task.archived_at === null)
      this.#apply(task)
    }
  }

  #apply(task: Task): void {
    assert.ok((this.tasks.get(task.id)?.rev ?? 0) < task.rev, 'went back in time')
    if (task.archived_at === null) this.tasks.set(task.id, task)
    else this.tasks.delete(task.id)
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
