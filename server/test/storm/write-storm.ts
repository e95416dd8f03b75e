import { setTimeout as delay } from 'node:timers/promises'
import { ApiError, type Client } from '@docket/client'
import type { Comment, TaskStatus } from '@docket/contract'
import { Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import { isUnanswered } from './writers.ts'

export const WRITERS = 16
const PAUSE_MS = 20
const statuses: TaskStatus[] = ['pending', 'in_progress', 'completed', 'failed']

interface TaskState {
  list: string
  description: string
  status: TaskStatus
  archived: boolean
  /** What its comments say, the oldest first. */
  said: readonly string[]
}

interface OwnTask extends TaskState {
  id: string
  commentIDs: readonly number[]
  name: string
}

interface OwnList {
  id: string
  name: string
}

/** Sixteen writers, each with tasks and lists of its own, so that it alone decides what they are. */
export class Storm {
  acknowledged = 0
  unanswered = 0
  /** What was acknowledged may be gone. */
  mayLose = false
  readonly #random: Random
  readonly #tasks = new Ledger<TaskState>()
  readonly #lists = new Ledger<{ description: string }>()
  #writersTasks: OwnTask[][] = []
  #storedLists: OwnList[] = []
  #names = 0

  constructor(random: Random) {
    this.#random = random
  }

  /** Lists that were stored when it was last looked. */
  get storedLists(): readonly OwnList[] {
    return this.#storedLists
  }

  /** Writes through these until the server is gone, or all the time until it is over. */
  async blow(clients: readonly Client[], over?: AbortSignal): Promise<void> {
    const writing = Array.from({ length: WRITERS }, (_, writer) =>
      this.#write(clients[writer % clients.length]!, writer, over),
    )
    await Promise.all(writing)
  }

  async #write(client: Client, writer: number, over: AbortSignal | undefined): Promise<void> {
    const own = (this.#writersTasks[writer] ??= [])
    // Only lists that were stored at the beginning of the round: nobody deletes them.
    const lists = [...this.#storedLists]
    const isOver = () => over?.aborted ?? false
    while (!isOver()) {
      try {
        if (lists.length === 0 || this.#random.below(50) === 0) lists.push(await this.#createList(client, writer))
        await this.#writeTask(client, writer, own, this.#random.pick(lists))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const isExpected = over
          ? isUnanswered(error.status) || (this.mayLose && error.status === 404)
          : error.status === 0
        if (!isExpected) throw error
        this.unanswered++
        if (!over) return
        await delay(PAUSE_MS)
      }
    }
  }

  async #createList(client: Client, writer: number): Promise<OwnList> {
    const name = this.#nextName('list', writer)
    const body = { name, description: `of ${writer}` }
    const { id } = await this.#lists.write(name, { description: body.description }, () => client.createList({ body }))
    this.acknowledged++
    return { id, name }
  }

  async #writeTask(client: Client, writer: number, own: OwnTask[], list: OwnList): Promise<void> {
    const kind = own.length === 0 ? 0 : this.#random.below(13)
    if (kind < 5) own.push(await this.#createTask(client, writer, list))
    else {
      // Whoever has no answer does not know what it is now, and leaves it alone.
      const task = own.splice(this.#random.below(own.length), 1)[0]!
      if (kind < 8) await this.#updateTask(client, task)
      else if (kind < 9) await this.#archiveTask(client, task)
      else if (kind < 12) await this.#comment(client, task)
      else await this.#tasks.write(task.name, undefined, () => client.deleteTask({ taskID: task.id }))
      if (kind < 12) own.push(task)
    }
    this.acknowledged++
  }

  async #createTask(client: Client, writer: number, list: OwnList): Promise<OwnTask> {
    const name = this.#nextName('task', writer)
    const state: TaskState = { list: list.name, description: 'new', status: 'pending', archived: false, said: [] }
    const body = { name, description: state.description }
    const { id } = await this.#tasks.write(name, state, () => client.createTask({ listID: list.id, body }))
    return { id, name, ...state, commentIDs: [] }
  }

  async #updateTask(client: Client, task: OwnTask): Promise<void> {
    const body = { description: `write ${this.#names++}`, status: this.#random.pick(statuses) }
    await this.#tasks.write(task.name, { ...stateOf(task), ...body }, () =>
      client.updateTask({ taskID: task.id, body }),
    )
    Object.assign(task, body)
  }

  async #archiveTask(client: Client, task: OwnTask): Promise<void> {
    await this.#tasks.write(task.name, { ...stateOf(task), archived: true }, () =>
      client.archiveTask({ taskID: task.id }),
    )
    task.archived = true
  }

  /** Says something, or changes or deletes what was said first. */
  async #comment(client: Client, task: OwnTask): Promise<void> {
    const { id: taskID, said, commentIDs } = task
    const body = { body: `said ${this.#names++}` }
    const [, ...saidAfter] = said
    const [commentID, ...idsAfter] = commentIDs
    const write = <T>(now: readonly string[], send: () => Promise<T>): Promise<T> =>
      this.#tasks.write(task.name, { ...stateOf(task), said: now }, send)
    const kind = commentID === undefined ? 0 : this.#random.below(4)
    if (commentID === undefined || kind < 2) {
      const { id } = await write([...said, body.body], () => client.createComment({ taskID, body }))
      Object.assign(task, { said: [...said, body.body], commentIDs: [...commentIDs, id] })
    } else if (kind === 2) {
      await write([body.body, ...saidAfter], () => client.updateComment({ commentID, body }))
      task.said = [body.body, ...saidAfter]
    } else {
      await write(saidAfter, () => client.deleteComment({ commentID }))
      Object.assign(task, { said: saidAfter, commentIDs: idsAfter })
    }
  }

  #nextName(kind: string, writer: number): string {
    return `${kind} ${this.#names++} of ${writer}`
  }

  /** What is stored against the ledgers and against the counts of the lists; in words, what is wrong. */
  async check(client: Client): Promise<string[]> {
    const wrong: string[] = []
    const projects = await client.getLists()
    const comments = Map.groupBy((await client.exportMe()).comments_authored as Comment[], ({ task_id }) => task_id)
    const tasks = new Map<string, TaskState>()
    this.#writersTasks = []
    for (const project of projects) {
      const stored = await client.getTasks({ listID: project.id, archived: 'true' })
      for (const { id, name, description, status, archived_at, comment_count } of stored) {
        const thread = comments.get(id) ?? []
        if (comment_count !== thread.length) wrong.push(`${name} counts ${comment_count} of ${thread.length} comments`)
        const said = thread.map(({ body }) => body)
        const state: TaskState = { list: project.name, description, status, archived: archived_at !== null, said }
        if (tasks.has(name)) wrong.push(`${name} is stored twice`)
        tasks.set(name, state)
        ;(this.#writersTasks[Number(name.split(' ').at(-1))] ??= []).push({
          id,
          name,
          ...state,
          commentIDs: thread.map((one) => one.id),
        })
      }
      const open = stored.filter((task) => task.archived_at === null)
      const counted = (status: TaskStatus) => open.filter((task) => task.status === status).length
      const recount = {
        total: open.length,
        completed: counted('completed'),
        failed: counted('failed'),
        pending: counted('pending'),
      }
      const { total, completed, failed, pending } = project
      const counts = { total, completed, failed, pending }
      if (JSON.stringify(counts) !== JSON.stringify(recount)) {
        wrong.push(`${project.name} counts ${JSON.stringify(counts)} but holds ${JSON.stringify(recount)}`)
      }
    }
    this.#storedLists = projects.map(({ id, name }) => ({ id, name }))
    wrong.push(...this.#tasks.settle(tasks))
    wrong.push(...this.#lists.settle(new Map(projects.map(({ name, description }) => [name, { description }]))))
    return wrong
  }
}

const stateOf = ({ list, description, status, archived, said }: OwnTask): TaskState => ({
  list,
  description,
  status,
  archived,
  said,
})
