import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ApiError } from '@docket/client'
import type { Endpoints, ListRole, MemberRole, Request } from '@docket/contract'
import type { Person } from '../cast/people.ts'
import type { TestClock } from '../harness.ts'
import { Home } from './home.ts'
import { assertAllowed, assertRefusable, type Batch } from './judge.ts'
import { byID, type Change, type ListState, openTasks, projectOf } from './list-state.ts'
import { type Position, pollFrom } from './poller.ts'
import { type Action, OWNER, type Step } from './steps.ts'
import { assertVisible, settle } from './views.ts'
import { Watcher } from './watcher.ts'
import { type Answer, explain, goneWith } from './witness.ts'

/**
 * How a step is judged. All its actions are sent at once, so nobody knows in which order Docket took them. What the answers
 * show decides: each carries the rev that it took. `witness.ts` puts the answered changes into an order that explains every
 * answer, each one word for word what the model would have said at that rev; a rev that no change accounts for must belong
 * to a membership. `judge.ts` then asks of each call whether whoever made it could have had the role for it at some moment
 * of the step, and of each refusal whether there was a moment at which it was right. So the model is brought to the rev that
 * Docket has reached; every reader's list (`views.ts`), every poller's since any earlier rev (`poller.ts`) and every watcher's
 * frames (`watcher.ts`) have to agree with it.
 */

/** A list of the model: what it is, who may see it, and what a reader knew of it earlier. */
export interface Entry {
  state: ListState
  readonly owner: number
  readonly roles: Map<number, ListRole>
  /** Up to which rev each member has said to have seen it. */
  readonly seen: Map<number, number>
  readonly taskIDs: string[]
  readonly commentIDs: number[]
  /** Of all people, by their numbers. */
  readonly authorIDs: readonly string[]
  readonly checkpoints: Position[]
  isGone: boolean
}

export interface Slot {
  watcher: Watcher
  entry: Entry
  isConnected: boolean
}

type Operation = Request<Endpoints['batchTasks']>['body']['operations'][number]

type Done = (() => void) | void

/** Makes every step's actions at once against Docket, then brings the model to the same point and compares. */
export class World {
  readonly people: readonly Person[]
  readonly clock: TestClock
  readonly entries: Entry[] = []
  /** What each of the people is told of their lists. */
  readonly homes: readonly Home[]
  readonly slots = new Map<number, Slot>()
  #batches = new Map<Entry, Batch>()

  constructor(people: readonly Person[], clock: TestClock) {
    this.people = people
    this.clock = clock
    this.homes = people.map(({ api }) => new Home(api))
  }

  get now(): string {
    return this.clock.now().toISOString()
  }

  async begin(): Promise<void> {
    await this.perform({ actions: [{ kind: 'createList', by: 0, name: 'first' }], advanceMs: 0 })
    const roles = [undefined, 'editor', 'viewer'] as const
    for (const user of [1, 2]) {
      await this.perform({ actions: [{ kind: 'membership', list: 0, user, role: roles[user]! }], advanceMs: 0 })
    }
    // What there is nothing of is not changed or deleted either.
    const author = { author_id: '', author: '' }
    const first = { kind: 'createTask', body: { name: 'first' } } as const
    const said = { kind: 'createComment', taskID: '', author, body: { body: 'first' } } as const
    for (const change of [first, said, said]) {
      const actions = [0, 1].map((by) => ({ kind: 'change' as const, by, list: 0, task: 0, change }))
      await this.perform({ actions, advanceMs: 0 })
    }
  }

  async perform({ actions, advanceMs }: Step): Promise<void> {
    this.#batches = new Map()
    const watched = new Set<number>()
    const started = actions.map((action) => {
      if (action.kind !== 'watch') return this.#start(action)
      if (watched.has(action.watcher)) return undefined
      watched.add(action.watcher)
      return this.#watch(action)
    })
    const done: Done[] = await Promise.all(started.map(async (run) => run?.()))
    for (const note of done) note?.()
    for (const [entry, batch] of this.#batches) await this.#reconcile(entry, batch)
    for (const [at, slot] of this.slots) {
      if (!(await settle(slot, this.#batches.get(slot.entry)))) this.slots.delete(at)
    }
    await assertVisible(this)
    this.clock.advance(advanceMs)
  }

  /** Whoever knew the list at any earlier rev knows it now by asking for the changes since. */
  async foldFromEverywhere(): Promise<void> {
    for (const { checkpoints, state, owner, isGone } of this.entries) {
      if (isGone) continue
      for (const position of [undefined, ...checkpoints]) {
        const found = await pollFrom(this.people[owner]!.api, state.id, position)
        const comments = position?.comments && byID(state.comments.values())
        assert.deepEqual(found, { rev: state.rev, tasks: openTasks(state), comments })
      }
    }
  }

  /** Whoever was told of all lists and of what changed since knows what there is to read. */
  async foldHomes(): Promise<void> {
    await Promise.all(this.homes.map(async (home, user) => home.until(await this.people[user]!.api.getLists())))
  }

  /** Leaves nothing behind, also when a promise was broken. */
  async end(): Promise<void> {
    for (const { watcher } of this.slots.values()) watcher.close()
    for (const home of this.homes) home.close()
    for (const { api } of this.people) {
      const owned = (await api.getLists()).filter(({ my_role }) => my_role === 'owner')
      await Promise.all(owned.map(({ id }) => api.deleteList({ listID: id })))
    }
  }

  /** Everything is decided before anything is sent; the action then runs when the returned function is called. */
  #start(action: Exclude<Action, { kind: 'watch' }>): (() => Promise<Done>) | undefined {
    if (action.kind === 'createList') return this.#createList(action.by, action.name)
    const entry = this.#entry(action.list)
    if (!entry) return undefined
    const batch = this.#batch(entry)
    switch (action.kind) {
      case 'membership':
        return this.#membership(entry, batch, action.user, action.role)
      case 'deleteList':
        if (batch.memberships.size > 0) return undefined
        batch.isDeleting = true
        return this.#call(entry, batch, action.by, 'deleteList')
      case 'see':
        return this.#see(entry, batch, action.by)
      case 'poll':
        return async () => {
          const position = entry.checkpoints.at(-1)
          if (entry.isGone || batch.isDeleting) return
          const found = await pollFrom(this.people[entry.owner]!.api, entry.state.id, position)
          return () => void entry.checkpoints.push(found)
        }
      case 'change': {
        const change = aimed(action.change, entry, action.task, this.people[action.by]!)
        return change && this.#call(entry, batch, action.by, change)
      }
      case 'batch': {
        const changes = action.changes.flatMap(
          ({ task, change }) => aimed(change, entry, task, this.people[action.by]!) ?? [],
        )
        const once = changes.filter((change, at) => changes.findIndex((other) => isOfSameTask(change, other)) === at)
        return once.length === 0 ? undefined : this.#callBatch(entry, batch, action.by, once)
      }
    }
  }

  #call(entry: Entry, batch: Batch, by: number, change: Change | 'deleteList'): () => Promise<Done> {
    return async () => {
      try {
        const answer = await send(this.people[by]!, entry.state.id, change)
        return () => {
          const role = assertAllowed(entry, batch, by, change)
          if (change === 'deleteList') batch.isDeleted = true
          else batch.answered.push({ change, by, role, answer })
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return () => void batch.refused.push({ by, changes: [change], status: error.status })
      }
    }
  }

  /** Each of them is explained by itself; one that was not made with the others leaves a rev that nothing accounts for. */
  #callBatch(entry: Entry, batch: Batch, by: number, changes: readonly Change[]): () => Promise<Done> {
    return async () => {
      try {
        const operations = changes.map(operationOf)
        const { results } = await this.people[by]!.api.batchTasks({ listID: entry.state.id, body: { operations } })
        return () => {
          for (const [at, change] of changes.entries()) {
            const role = assertAllowed(entry, batch, by, change)
            batch.answered.push({ change, by, role, answer: results[at]!.task })
          }
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return () => void batch.refused.push({ by, changes, status: error.status })
      }
    }
  }

  #see(entry: Entry, batch: Batch, by: number): () => Promise<Done> {
    const { rev, id } = entry.state
    return async () => {
      const { status } = await this.people[by]!.api.raw('markListSeen', { listID: id, body: { rev } })
      return () => {
        if (status === 204) return void batch.seen.set(by, rev)
        batch.refused.push({ by, changes: ['see'], status })
      }
    }
  }

  #createList(by: number, name: string): (() => Promise<Done>) | undefined {
    if (this.entries.filter(({ isGone }) => !isGone).length >= 3) return undefined
    return async () => {
      const made = await this.people[by]!.api.createList({ body: { name } })
      const { id, created_at, updated_at } = made
      const texts = { name, description: '', icon: '', git_repo: '' }
      const { user_id: owner_id, email: owner_email } = this.people[by]!
      const state: ListState = {
        id,
        owner_id,
        owner_name: '',
        owner_email,
        ...texts,
        created_at,
        updated_at,
        rev: 1,
        fields_rev: 1,
        fields_by: null,
        tasks: new Map(),
        comments: new Map(),
        authors: [by],
      }
      assert.deepEqual([created_at, updated_at], [this.now, this.now])
      assert.deepEqual(made, projectOf(state, [], { user: by, role: 'owner', seen_rev: 1 }, this.now))
      const roles = new Map<number, ListRole>([[by, 'owner']])
      const checkpoints = [{ rev: 1, tasks: [], comments: [] }]
      const authorIDs = this.people.map(({ user_id }) => user_id)
      const seen = new Map([[by, 1]])
      const nothing = { taskIDs: [], commentIDs: [], isGone: false }
      return () => void this.entries.push({ state, owner: by, roles, seen, checkpoints, authorIDs, ...nothing })
    }
  }

  #membership(entry: Entry, batch: Batch, user: number, role: ListRole): (() => Promise<Done>) | undefined {
    if (entry.isGone || batch.isDeleting || user === entry.owner || batch.memberships.has(user)) return undefined
    const isMember = entry.roles.has(user)
    batch.memberships.set(user, isMember ? undefined : role)
    const { email, user_id: userID } = this.people[user]!
    const { api } = this.people[entry.owner]!
    const listID = entry.state.id
    return async () => {
      if (isMember) await api.removeMember({ listID, userID })
      else await api.addMember({ listID, body: { email, role: role as MemberRole } })
    }
  }

  #watch({ watcher: at, by, list, turns }: Extract<Action, { kind: 'watch' }>): (() => Promise<void>) | undefined {
    const slot = this.slots.get(at)
    const entry = slot?.entry ?? this.#entry(list)
    if (!entry) return undefined
    return async () => {
      for (let turn = 0; turn < turns; turn++) await nextTurn()
      if (slot?.isConnected) {
        slot.isConnected = false
        return slot.watcher.disconnect()
      }
      const watcher = slot?.watcher ?? new Watcher(this.people[by]!, by, entry.state.id)
      this.slots.set(at, { watcher, entry, isConnected: true })
      watcher.connect()
    }
  }

  /** Brings the model's list to where Docket's is. */
  async #reconcile(entry: Entry, batch: Batch): Promise<void> {
    const { state, owner, roles, seen, authorIDs } = entry
    if (batch.isDeleted) entry.isGone = true
    for (const refused of batch.refused) assertRefusable(entry, batch, refused)
    if (entry.isGone) return
    const { api } = this.people[owner]!
    const { rev, changes } = await api.getListChanges({ listID: state.id, since: String(state.rev) })
    const deletions = new Map(
      changes.flatMap((one) =>
        one.event === 'task_deleted' || one.event === 'comment_deleted' ? [[String(one.data.id), one] as const] : [],
      ),
    )
    for (const { change, by } of batch.answered) {
      if (change.kind !== 'deleteTask' && change.kind !== 'deleteComment') continue
      assert.deepEqual(deletions.get(goneWith(change))?.data.by ?? null, { user_id: authorIDs[by], via: '' })
    }
    const revs = new Map([...deletions].map(([id, one]) => [id, one.rev]))
    const asked = { upto: rev, deletions: revs, owner, ids: authorIDs, now: this.now }
    const { list, unexplained } = explain(state, batch.answered, asked)
    assert.equal(unexplained.length, batch.memberships.size, `nothing accounts for the revs ${unexplained.join(', ')}`)
    batch.unexplained = unexplained
    for (const [user, role] of batch.memberships) {
      if (role === undefined) roles.delete(user)
      else roles.set(user, role)
      seen.set(user, 0)
    }
    for (const [user, rev] of batch.seen) seen.set(user, Math.max(seen.get(user) ?? 0, rev))
    entry.state = list
    for (const id of list.tasks.keys()) if (!entry.taskIDs.includes(id)) entry.taskIDs.push(id)
    for (const id of list.comments.keys()) if (!entry.commentIDs.includes(id)) entry.commentIDs.push(id)
    entry.checkpoints.push({ rev, tasks: openTasks(list), comments: byID(list.comments.values()) })
  }

  /** The lists there are, and the one that was deleted last: what is done to it has to be refused. */
  #entry(at: number): Entry | undefined {
    const gone = this.entries.findLast(({ isGone }) => isGone)
    const known = this.entries.filter((entry) => !entry.isGone || entry === gone)
    return known[at % known.length]
  }

  #batch(entry: Entry): Batch {
    let batch = this.#batches.get(entry)
    if (!batch) {
      const nothing = { answered: [], refused: [], unexplained: [], isDeleting: false, isDeleted: false }
      this.#batches.set(entry, (batch = { ...nothing, memberships: new Map(), seen: new Map() }))
    }
    return batch
  }
}

/** At one of the tasks or comments that the list has or had; mostly at an own comment, which alone can be changed. */
const aimed = (
  wanted: Change,
  { taskIDs, commentIDs, state }: Entry,
  at: number,
  { user_id, email }: Person,
): Change | undefined => {
  const change = assigned(wanted, state)
  if ('commentID' in change) {
    const own = commentIDs.filter((id) => state.comments.get(id)?.author_id === user_id)
    const those = own.length > 0 && at < 4 ? own : commentIDs
    const commentID = those[at % those.length]
    return commentID === undefined ? undefined : { ...change, commentID }
  }
  if (!('taskID' in change)) return change
  const taskID = taskIDs[at % taskIDs.length]
  if (taskID === undefined) return undefined
  return {
    ...change,
    taskID,
    ...(change.kind === 'createComment' && { author: { author_id: user_id, author: email } }),
  }
}

const assigned = (change: Change, { owner_id }: ListState): Change =>
  (change.kind === 'createTask' || change.kind === 'updateTask') && change.body.assignee_id === OWNER
    ? ({ ...change, body: { ...change.body, assignee_id: owner_id } } as Change)
    : change

const isOfSameTask = (a: Change, b: Change): boolean =>
  a === b || ('taskID' in a && 'taskID' in b && a.taskID === b.taskID)

const operationOf = (change: Change): Operation => {
  switch (change.kind) {
    case 'createTask':
      return { op: 'create', ...change.body }
    case 'updateTask':
      return { op: 'update', id: change.taskID, ...change.body }
    case 'archiveTask':
      return { op: 'archive', id: change.taskID }
    case 'restoreTask':
      return { op: 'restore', id: change.taskID }
    case 'deleteTask':
      return { op: 'delete', id: change.taskID }
    case 'updateList':
    case 'createComment':
    case 'updateComment':
    case 'deleteComment':
      throw new Error('A batch is of tasks.')
  }
}

const send = async ({ api }: Person, listID: string, change: Change | 'deleteList'): Promise<Answer> => {
  if (change === 'deleteList') return api.deleteList({ listID })
  switch (change.kind) {
    case 'createTask':
      return api.createTask({ listID, body: change.body })
    case 'updateTask':
      return api.updateTask({ taskID: change.taskID, body: change.body })
    case 'updateList':
      return api.updateList({ listID, body: change.body })
    case 'deleteTask':
      return api.deleteTask({ taskID: change.taskID })
    case 'createComment':
      return api.createComment({ taskID: change.taskID, body: change.body })
    case 'updateComment':
      return api.updateComment({ commentID: change.commentID, body: change.body })
    case 'deleteComment':
      return api.deleteComment({ commentID: change.commentID })
    case 'archiveTask':
    case 'restoreTask':
      return api[change.kind]({ taskID: change.taskID })
  }
}
