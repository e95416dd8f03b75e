import {
  type FailedOperation,
  Refusal,
  type RefusalCode,
  refuse,
  type Task,
  type TaskBatchResults,
  type TaskOperation,
} from '@docket/contract'
import type { Tx } from '../engine/db/database.ts'
import type { List, TaskRow } from '../engine/db/schema.ts'
import { toAfter, toColumns } from '../engine/db/task-columns.ts'
import type { NewID } from '../engine/outside/ids.ts'
import { assertRoom } from '../engine/revisions/record.ts'
import { assertForKeys, assertFree } from './guards.ts'
import { type LightTask, toTask } from './queries.ts'
import { REF_TAKEN, refTaken } from './refs.ts'
import { bytesOf, differs, type Hand, newTask, patched } from './rules.ts'

/** How much of tasks that the caller knows already an answer carries. */
const MOST_TOLD_BYTES = 1024 * 1024

const CHANGED = 'precondition.failed'

export interface Before {
  readonly list_id: string
  readonly list_state: List['state']
  readonly list_review: List['review']
  readonly by: Tx['by']
  /** The tasks that the batch names, as they are. */
  readonly tasks: readonly LightTask[]
  /** What the list's tasks take up. */
  readonly bytes: number
  /** The highest position among all other tasks of the list. */
  readonly last: number
  readonly hand: Hand
}

/** Reads the long texts of tasks that are about to be told. */
type Read = (tasks: readonly LightTask[]) => Promise<TaskRow[]>

/** A task that a batch adds (`before` is missing), changes, or deletes (`after` is missing). */
interface LightChange {
  readonly before: LightTask | undefined
  readonly after: LightTask | undefined
}

type On<Op extends TaskOperation['op']> = Extract<TaskOperation, { op: Op }>

/**
 * What a batch makes of a list, decided before any of it is written: each operation finds what those before it left. One
 * that cannot be done is noted and changes nothing, so that all of them are found at once.
 */
export class Batch {
  readonly #list_id: string
  readonly #list: Pick<List, 'state' | 'review'>
  readonly #by: Tx['by']
  readonly #newID: NewID
  readonly #hand: Hand
  readonly #before: ReadonlyMap<string, LightTask>
  readonly #after: Map<string, LightTask>
  readonly #byRef: Map<string, string>
  /** By their last change. */
  readonly #touched = new Set<string>()
  readonly #results: { readonly status: 201 | 200 | 204; readonly id: string }[] = []
  readonly #failed: (Omit<FailedOperation, 'current'> & { readonly current: LightTask | undefined })[] = []
  readonly #lastOfOthers: number
  /** The highest position now, where it is known. */
  #last: number | undefined
  #bytes: number

  constructor({ list_id, list_state, list_review, by, tasks, bytes, last, hand }: Before, newID: NewID) {
    this.#list_id = list_id
    this.#list = { state: list_state, review: list_review }
    this.#by = by
    this.#newID = newID
    this.#hand = hand
    this.#before = new Map(tasks.map((task) => [task.id, task]))
    this.#after = new Map(this.#before)
    this.#byRef = new Map(tasks.flatMap(({ ref, id }) => (ref === null ? [] : [[ref, id]])))
    this.#lastOfOthers = last
    this.#bytes = bytes
  }

  /** Refuses when any of them cannot be done. */
  async perform(operations: readonly TaskOperation[], read: Read): Promise<void> {
    for (const [index, operation] of operations.entries()) {
      try {
        this.#results.push(this.#perform(operation))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const { code, message } = error
        // As it stays: what operations before this one would have made of it is not written.
        const current = this.#currentOf(operation, code)
        this.#failed.push({ index, code, error: message, current })
      }
    }
    if (this.#failed.length > 0) await this.#refuse(read)
  }

  /** Those that are another than before, in the order of their last change. */
  get changes(): LightChange[] {
    return [...this.#touched]
      .map((id) => ({ before: this.#before.get(id), after: this.#after.get(id) }))
      .filter(({ before, after }) => !before || !after || differs(before, after) || before.lease_id !== after.lease_id)
  }

  /** `changed`: the tasks that took a rev, as they are now. */
  async answer(changed: readonly (LightTask | undefined)[], read: Read): Promise<TaskBatchResults> {
    const told = budget()
    const written = new Map(changed.flatMap((task) => (task ? [[task.id, task]] : [])))
    const tasks = this.#results.map(({ status, id }) => {
      const task = written.get(id) ?? (this.#after.has(id) ? this.#before.get(id) : undefined)
      return task && (told(task) ?? (status === 201 ? task : undefined))
    })
    const shown = await show(tasks, read)
    return { results: this.#results.map(({ status }, at) => ({ status, ...(shown[at] && { task: shown[at] }) })) }
  }

  async #refuse(read: Read): Promise<never> {
    const told = budget()
    const tasks = this.#failed.map(({ current }) => current && told(current))
    const [first, ...shown] = await show([this.#failed[0]!.current, ...tasks], read)
    const failed = this.#failed.map((one, at) => {
      const { current: _, ...refused } = one
      return { ...refused, ...(shown[at] && { current: shown[at] }) }
    })
    const { code, error } = failed[0]!
    return refuse(code, error, { ...(first && { current: first }), failed })
  }

  #currentOf(operation: TaskOperation, code: RefusalCode): LightTask | undefined {
    if (code === CHANGED && 'id' in operation) return this.#before.get(operation.id)
    if (code === REF_TAKEN && 'ref' in operation) return this.#before.get(this.#byRef.get(operation.ref!) ?? '')
    return undefined
  }

  #perform(operation: TaskOperation): { status: 201 | 200 | 204; id: string } {
    if (operation.op === 'create') return { status: 201, id: this.#create(operation) }
    const { id } = operation
    const task = this.#after.get(id) ?? refuse('not_found', 'There is no such task.')
    if (operation.if_rev !== undefined && operation.if_rev !== task.rev)
      refuse(CHANGED, 'This has changed since you looked at it.')
    if (operation.op === 'delete') {
      this.#put(id, task, undefined)
      return { status: 204, id }
    }
    this.#put(id, task, this.#changed(task, operation))
    return { status: 200, id }
  }

  #create({ op: _, position = this.#lastPosition() + 1, ...fields }: On<'create'>): string {
    const task = newTask(fields, { id: this.#newID(), list_id: this.#list_id, position }, this.#hand.now)
    this.#put(task.id, undefined, { ...task, bytes: bytesOf(task) })
    return task.id
  }

  #changed(task: LightTask, operation: On<'update' | 'archive' | 'restore'>): LightTask {
    const { now } = this.#hand
    if (operation.op === 'archive') return patched(task, { archived_at: task.archived_at ?? now }, this.#hand)
    if (operation.op === 'restore') return patched(task, { archived_at: null }, this.#hand)
    const { op: _, id: __, if_rev: ___, ...fields } = operation
    const next = patched(task, toColumns(fields), this.#hand)
    return next === task ? task : { ...next, bytes: task.bytes + sizeOf(next) - sizeOf(task) }
  }

  #put(id: string, before: LightTask | undefined, after: LightTask | undefined): void {
    if (before !== after) {
      assertFree(this.#list.state, before, after, this.#hand.now)
      assertForKeys({ by: this.#by }, this.#list, before, after)
    }
    this.#assertRefFree(before, after)
    this.#assertThere(before, after)
    const growth = (after?.bytes ?? 0) - (before?.bytes ?? 0)
    assertRoom({ is_demo: false }, growth, this.#bytes + growth) // what a demo may have is asked when it is written
    this.#bytes += growth
    if (after?.ref) this.#byRef.set(after.ref, id)
    if (after) this.#after.set(id, after)
    else this.#after.delete(id)
    this.#touched.delete(id)
    this.#touched.add(id)
    if (before) this.#last = undefined
    else this.#last = Math.max(this.#lastPosition(), after!.position)
  }

  #assertRefFree(before: LightTask | undefined, after: LightTask | undefined): void {
    const ref = after?.ref
    if (!ref || ref === before?.ref) return
    const other = this.#byRef.get(ref)
    const isTaken = other !== undefined && other !== after.id && this.#after.get(other)?.ref === ref
    if (isTaken) refuse(REF_TAKEN, refTaken(ref))
  }

  /** What it comes after is in the list; it may have been deleted just now. */
  #assertThere(before: LightTask | undefined, after: LightTask | undefined): void {
    if (!after || after.after === (before?.after ?? '')) return
    if (toAfter(after.after).some((id) => this.#before.has(id) && !this.#after.has(id)))
      refuse('not_found', 'There is no such task to come after.')
  }

  #lastPosition(): number {
    return (this.#last ??= Math.max(this.#lastOfOthers, ...[...this.#after.values()].map(({ position }) => position)))
  }
}

/** What the texts that are read take up: those that are not are not changed. */
const sizeOf = ({ name, labels, after, comment_bytes, description, outputs }: LightTask): number =>
  bytesOf({ name, labels, after, comment_bytes, description: description ?? '', outputs: outputs ?? '' })

const show = async (tasks: readonly (LightTask | undefined)[], read: Read): Promise<(Task | undefined)[]> => {
  const rows = await read(tasks.filter((task) => task !== undefined))
  const shown = new Map(rows.map((row) => [row.id, toTask(row)]))
  return tasks.map((task) => task && shown.get(task.id))
}

/** Lets rows pass until they have taken up what an answer has room for. */
const budget = (): ((task: LightTask) => LightTask | undefined) => {
  let bytes = 0
  return (task) => ((bytes += task.bytes) <= MOST_TOLD_BYTES ? task : undefined)
}
