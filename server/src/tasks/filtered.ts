import { setImmediate as nextTurn } from 'node:timers/promises'
import { refuse, type Task, type TaskStatus } from '@docket/contract'
import { foldCase } from '@docket/contract/fold'
import type { Db } from '../engine/db/database.ts'
import type { Place } from '../engine/revisions/json-list.ts'
import { findAllLabelled, findOpenLabelled } from './label-queries.ts'
import { findAllTasks, findOpenTasks, findPlace, firstPlace, toTask } from './queries.ts'

/** What leaves tasks of a list out. */
export interface Filters {
  readonly status?: TaskStatus | undefined
  readonly due_before?: string | undefined
  /** Of a person; `none` for nobody. */
  readonly assignee_id?: string | undefined
  readonly label?: string | undefined
  readonly updated_since?: string | undefined
  readonly limit?: number | undefined
  /** A task of the list, behind which they stand. */
  readonly after?: string | undefined
}

/** Read at once; others come in between. */
const PAGE_ROWS = 250

export const isFiltered = (filters: Filters): boolean => Object.values(filters).some((value) => value !== undefined)

/** The tasks of a list that fit, by position. */
export const filteredTasks = async (
  db: Db,
  list: { readonly list_id: string; readonly archived: boolean },
  filters: Filters,
): Promise<Task[]> => {
  const { limit: most = Number.POSITIVE_INFINITY, after } = filters
  const findInOrder = inOrder(db, list, filters)
  const found: Task[] = []
  let place = after === undefined ? firstPlace : await findPlace(db, { list_id: list.list_id, id: after })
  if (!place) return refuse('not_found', 'There is no such task in this list to go on after. Begin anew.')
  for (;;) {
    const { position, created_at, id } = place
    const limit = isSifting(filters) ? PAGE_ROWS : Math.min(PAGE_ROWS, most - found.length)
    const rows = await findInOrder({ position, created_at, id, limit })
    found.push(...rows.filter((row) => fits(row, filters)).map(toTask))
    if (found.length >= most) return found.slice(0, most)
    if (rows.length < limit) return found
    place = rows.at(-1)!
    await nextTurn()
  }
}

/** Tasks with a label are found by that; other filters walk through all that there are. */
const inOrder = (db: Db, { list_id, archived }: { list_id: string; archived: boolean }, { label }: Filters) => {
  if (label === undefined) {
    const find = archived ? findAllTasks : findOpenTasks
    return (from: Place & { limit: number }) => find(db, { list_id, ...from })
  }
  const find = archived ? findAllLabelled : findOpenLabelled
  const folded = foldCase(label)
  return (from: Place & { limit: number }) => find(db, { list_id, label: folded, ...from })
}

const isSifting = ({ limit: _, after: __, label: ___, ...sifting }: Filters): boolean => isFiltered(sifting)

const fits = (
  task: Pick<Task, 'status' | 'due_at' | 'assignee_id' | 'updated_at'>,
  { status, due_before, assignee_id, updated_since }: Filters,
): boolean =>
  (status === undefined || task.status === status) &&
  (due_before === undefined || (task.due_at !== null && task.due_at < due_before)) &&
  (assignee_id === undefined || (task.assignee_id ?? 'none') === assignee_id) &&
  (updated_since === undefined || task.updated_at >= updated_since)
