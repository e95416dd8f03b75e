import { bytesOf as bytesOfComment } from '../comments/rules.ts'
import type { TaskRow } from '../engine/db/schema.ts'
import { toAfter } from '../engine/db/task-columns.ts'
import { StartupError } from '../engine/outside/startup-error.ts'
import { MAX_LIST_BYTES } from '../engine/revisions/record.ts'
import { circleIn } from '../tasks/after.ts'
import { isBlocking, tallyOf } from '../tasks/rules.ts'
import { OWNER, people, type RowOf } from './parts.ts'
import { type Read, readArchive } from './read.ts'

const nothing = { total: 0, completed: 0, failed: 0, pending: 0, running: 0, waiting: 0, bytes: 0 }

/** What is counted of a task. */
type Counted = Pick<TaskRow, 'comment_count' | 'comment_bytes' | 'blocked'>

/** What an archive would become: its lists with what they count. */
export interface PlannedList {
  readonly id: string
  readonly counts: typeof nothing
  /** By the ids of its tasks. */
  readonly said: ReadonlyMap<string, Counted>
}

export interface Plan {
  readonly lists: readonly PlannedList[]
  readonly leases: readonly string[]
  /** Who else is named in it. */
  readonly people: ReadonlySet<string>
}

/** Reads the archive to its end and holds its rows against each other, before anything is written. */
export const planOf = async (file: string): Promise<Plan> => {
  const checker = new Checker(file)
  for await (const read of readArchive(file)) checker.take(read)
  return checker.plan
}

/** `tallyOf` wants the size as well. */
export const withoutWords = (task: RowOf<'tasks'>) => ({ ...task, comment_bytes: 0 })

class Checker {
  readonly #file: string
  readonly #people = new Set<string>()
  readonly #lists: {
    id: string
    counts: typeof nothing
    said: Map<string, Counted>
    refs: Set<string>
    after: Map<string, readonly string[]>
    blocking: Set<string>
  }[] = []
  readonly #tasks = new Set<string>()
  readonly #leases = new Set<string>()
  #rev = 0
  #last = ''

  constructor(file: string) {
    this.#file = file
  }

  get plan(): Plan {
    this.#end()
    return { lists: this.#lists, leases: [...this.#leases], people: this.#people }
  }

  take({ part, row }: Read): void {
    for (const [column, value] of Object.entries(row))
      if (people.has(column) && value !== null && value !== OWNER) this.#people.add(String(value))
    if ('rev' in row && part !== 'list' && row.rev > this.#rev) this.#fail('is newer than its list', part)
    if (part === 'list') this.#begin(row)
    else if (part === 'tasks') this.#takeTask(row)
    else if (part !== 'place' && !this.#list.said.has(row.task_id)) this.#fail(`belongs to no task of its list`, part)
    if (part === 'attempts') {
      this.#ascend(part, `${row.task_id} ${String(row.attempt).padStart(16, '0')}`)
      if (this.#leases.has(row.lease_id)) this.#fail(`has the lease of another`, part)
      this.#leases.add(row.lease_id)
    }
    if (part === 'comments') {
      const said = this.#list.said.get(row.task_id)!
      said.comment_count += 1
      said.comment_bytes += bytesOfComment(row.body)
      this.#grow(bytesOfComment(row.body))
    }
    if (part === 'reminders') this.#ascend(part, row.task_id)
  }

  get #list() {
    return this.#lists.at(-1)!
  }

  #begin({ id, rev }: RowOf<'list'>): void {
    this.#end()
    if (this.#lists.some((list) => list.id === id)) this.#fail('is there twice', 'list')
    const known = { said: new Map(), refs: new Set<string>(), after: new Map(), blocking: new Set<string>() }
    this.#lists.push({ id, counts: { ...nothing }, ...known })
    this.#rev = rev
    this.#last = ''
  }

  /** Tasks come by id: what one comes after may have come after it. */
  #end(): void {
    if (this.#lists.length === 0) return
    const { after, said, blocking } = this.#list
    for (const [id, ids] of after) {
      if (ids.some((one) => !said.has(one))) this.#fail('comes after a task of another list', 'tasks')
      said.get(id)!.blocked = ids.filter((one) => blocking.has(one)).length
    }
    if (circleIn(after, after.keys())) this.#fail('comes after itself', 'tasks')
  }

  #takeTask(task: RowOf<'tasks'>): void {
    this.#ascend('tasks', task.id)
    if (this.#tasks.has(task.id)) this.#fail('is in two lists', 'tasks')
    const lease = [
      task.lease_id,
      task.lease_user_id,
      task.lease_given_at,
      task.lease_expires_at,
      task.lease_shown_until,
    ]
    if (lease.some((one) => one === null) && lease.some((one) => one !== null)) this.#fail('has half a lease', 'tasks')
    // One that ran out stays on a task that waits for others, or has failed.
    if (task.lease_id !== null && task.status === 'completed') this.#fail('has a lease and is completed', 'tasks')
    if (task.waiting !== null && task.lease_id !== null) this.#fail('waits for a person and has a lease', 'tasks')
    if (task.ref !== null && this.#list.refs.has(task.ref)) this.#fail('has the ref of another', 'tasks')
    if (task.ref !== null) this.#list.refs.add(task.ref)
    this.#tasks.add(task.id)
    this.#list.said.set(task.id, { comment_count: 0, comment_bytes: 0, blocked: 0 })
    if (task.after !== '') this.#list.after.set(task.id, toAfter(task.after))
    if (isBlocking(task)) this.#list.blocking.add(task.id)
    const { bytes, ...counts } = tallyOf([{ after: withoutWords(task) }])
    for (const [name, count] of Object.entries(counts)) this.#list.counts[name as keyof typeof counts] += count
    this.#grow(bytes)
  }

  #grow(bytes: number): void {
    this.#list.counts.bytes += bytes
    if (this.#list.counts.bytes > MAX_LIST_BYTES) this.#fail('makes its list larger than a list may be', 'rows')
  }

  #ascend(part: string, key: string): void {
    const place = `${part} ${key}`
    if (this.#last.startsWith(`${part} `) && place <= this.#last) this.#fail('is out of order, or there twice', part)
    this.#last = place
  }

  #fail(why: string, part: string): never {
    throw new StartupError(`${this.#file} is refused: one of the ${part} ${why}. Nothing of it was imported.`)
  }
}
