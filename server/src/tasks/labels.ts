import { foldCase } from '@docket/contract/fold'
import type { Tx } from '../engine/db/database.ts'
import { toLabels } from '../engine/db/task-columns.ts'
import { deleteLabels, insertLabels, placeLabels } from './label-queries.ts'
import { type Claimable, isClaimable, type MaybeRead } from './rules.ts'

type Labelled = Pick<MaybeRead, 'id' | 'list_id' | 'labels' | 'position' | 'created_at' | Claimable>

/**
 * Writes what a task is found by because of its labels, where that is another than before. `before` is missing where it is new,
 * or was in another list. Mostly there is nothing to write.
 */
export const noteLabels = async (tx: Tx, before: Labelled | undefined, task: Labelled): Promise<void> => {
  const { id: task_id, list_id, position, created_at, labels } = task
  const is_waiting = Number(isClaimable(task))
  if (before?.labels === labels) {
    const isPlaced = before.position === position && isClaimable(before) === isClaimable(task)
    if (labels !== '[]' && !isPlaced) await placeLabels(tx, { task_id, position, is_waiting })
    return
  }
  const folded = JSON.stringify(toLabels(labels).map(foldCase))
  await Promise.all([
    before?.labels !== '[]' && deleteLabels(tx, { task_id }),
    labels !== '[]' && insertLabels(tx, { list_id, task_id, position, created_at, is_waiting, labels: folded }),
  ])
}
