import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError, type Client, createClient } from '@docket/client'
import type { Comment, TaskStatus } from '@docket/contract'
import { databaseName } from '../harness.ts'
import { installation } from '../machine/program.ts'
import { Ledger } from './ledger.ts'
import { type Random, randomFrom } from './random.ts'

/** `DOCKET_STORM_ROUNDS` asks for more. */
const ROUNDS = Number(process.env['DOCKET_STORM_ROUNDS'] ?? 8)
const WRITERS = 16
const statuses: TaskStatus[] = ['pending', 'in_progress', 'completed', 'failed']

// A PostgreSQL that is killed is PostgreSQL's own matter; here it is Docket.
test(`kill -9 during a storm of writes loses nothing that was acknowledged, on ${databaseName}`, {
  timeout: ROUNDS * 15_000,
}, async (t) => {
  const seed = Number(process.env['DOCKET_STORM_SEED'] ?? Date.now() % 1_000_000)
  t.diagnostic(`DOCKET_STORM_SEED=${seed}`)
  const random = randomFrom(seed)
  await using here = await installation()

  const storm = new Storm(random)
  let token = ''
  for (let round = 0; round <= ROUNDS; round++) {
    await using server = here.start()
    const url = await server.ready()
    token ||= await setUp(url)
    const client = createClient({ baseUrl: url, token })
    assert.deepEqual(await storm.check(client), [], `after kill ${round}, seed ${seed}`)
    if (round === ROUNDS) break
    const enough = storm.acknowledged + 2 * WRITERS
    const writers = storm.blow(client)
    // However slow the machine is, there is a storm first.
    while (storm.acknowledged < enough) await delay(5)
    await delay(random.below(200))
    server.signal('SIGKILL')
    await server.exited
    await writers
  }
  t.diagnostic(`${storm.acknowledged} acknowledged writes, ${storm.unanswered} unanswered`)
  assert.ok(storm.acknowledged > ROUNDS * WRITERS, 'the storm was no storm')
  if (here.databaseUrl === undefined) assertWhole(join(here.folder, 'docket.db'))
})

const assertWhole = (file: string): void => {
  using db = new DatabaseSync(file)
  assert.deepEqual(
    db
      .prepare('pragma integrity_check')
      .all()
      .map((row) => row['integrity_check']),
    ['ok'],
  )
  assert.deepEqual(db.prepare('pragma foreign_key_check').all(), [])
  const users = db.prepare("select password_hash from users where role = 'admin'").all()
  assert.match(String(users[0]!['password_hash']), /m=19456,t=2,p=1/, 'a service saves nothing at passwords')
}

const setUp = async (baseUrl: string): Promise<string> => {
  const body = { email: 'olga@example.org', password: 'correct horse battery' }
  return (await createClient({ baseUrl }).setup({ body })).token
}

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
class Storm {
  acknowledged = 0
  unanswered = 0
  readonly #random: Random
  readonly #tasks = new Ledger<TaskState>()
  readonly #lists = new Ledger<{ description: string }>()
  #writersTasks: OwnTask[][] = []
  #storedLists: OwnList[] = []
  #names = 0

  constructor(random: Random) {
    this.#random = random
  }

  /** Writes until the server is gone. */
  async blow(client: Client): Promise<void> {
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => this.#write(client, writer)))
  }

  async #write(client: Client, writer: number): Promise<void> {
    const own = (this.#writersTasks[writer] ??= [])
    // Only lists that were stored at the beginning of the round: nobody deletes them.
    const lists = [...this.#storedLists]
    try {
      for (;;) {
        if (lists.length === 0 || this.#random.below(50) === 0) lists.push(await this.#createList(client, writer))
        await this.#writeTask(client, writer, own, this.#random.pick(lists))
      }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0) throw error
      this.unanswered++
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
      const task = this.#random.pick(own)
      if (kind < 8) await this.#updateTask(client, task)
      else if (kind < 9) await this.#archiveTask(client, task)
      else if (kind < 12) await this.#comment(client, task)
      else {
        own.splice(own.indexOf(task), 1)
        await this.#tasks.write(task.name, undefined, () => client.deleteTask({ taskID: task.id }))
      }
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
