import assert from 'node:assert/strict'
import type { Client } from '@docket/client'
import type { Endpoints, Request, TaskLine } from '@docket/contract'
import { foldCase } from '@docket/contract/fold'
import type { Person } from '../cast/people.ts'

type Asked = Request<Endpoints['getMyTasks']>

/** A program that keeps all lines of an account, and does what the description of `getMyTasks` says and nothing more. */
export class LinesReader {
  readonly lines = new Map<string, TaskLine>()
  readonly #filters: Asked
  since: string | undefined
  /** How often it began anew. */
  restarts = 0
  answers = 0

  constructor(filters: Asked = {}) {
    this.#filters = filters
  }

  async catchUp(api: Client, limit: number): Promise<void> {
    let after: string | undefined
    do after = await this.take(api, limit, after)
    while (after !== undefined)
  }

  /** One answer; what to go on with, where there is more. */
  async take(api: Client, limit: number, after?: string): Promise<string | undefined> {
    const asked = after !== undefined ? { after } : this.since !== undefined ? { since: this.since } : {}
    const { full, lists, restarted, gone, tasks, next, since } = await api.getMyTasks({
      ...this.#filters,
      ...asked,
      limit,
    })
    this.answers++
    assert.notEqual(next === null, since === null)
    assert.ok(tasks.length <= limit + 1, `${tasks.length} for ${limit}`)
    if (full) {
      this.restarts++
      this.lines.clear()
    }
    for (const [id, { list_id }] of this.lines)
      if (restarted.includes(list_id) || (lists && !lists.includes(list_id))) this.lines.delete(id)
    for (const { id, list_id } of gone) if (this.lines.get(id)?.list_id === list_id) this.lines.delete(id)
    for (const task of tasks) this.lines.set(task.id, task)
    if (since !== null) this.since = since
    return next ?? undefined
  }
}

/** All lines that there are, as lists tell of them. */
export const allLines = async (
  { api }: Pick<Person, 'api'>,
  { status, due_before, assignee_id, label }: Asked = {},
) => {
  const lines: TaskLine[] = []
  for (const { id: listID } of await api.getLists()) {
    for (const task of await api.getTasks({ listID, archived: 'true' })) {
      const {
        description: _,
        outputs: __,
        comment_count: ___,
        updated_at: ____,
        lease: _l,
        finished_at: _f,
        finished_by: _b,
        waiting: _w,
        review: _r,
        ref: _e,
        changed_by: _c,
        ...line
      } = task
      if (status !== undefined && line.status !== status) continue
      if (due_before !== undefined && !(line.due_at !== null && line.due_at < due_before)) continue
      if (assignee_id !== undefined && (line.assignee_id ?? 'none') !== assignee_id) continue
      if (label !== undefined && !line.labels.some((one) => foldCase(one) === foldCase(label))) continue
      lines.push(line)
    }
  }
  return lines.sort((a, b) => (a.id < b.id ? -1 : 1))
}

export const sorted = ({ lines }: LinesReader) => [...lines.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
