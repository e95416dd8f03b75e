import type { Tx } from '../engine/db/database.ts'
import { dropOfStrangers, moveRows } from './queries.ts'

/** Those of tasks, a JSON array, go with them to another list, where whose they are belongs to that as well. */
export const moveReminders = async (tx: Tx, moved: { ids: string; list_id: string }): Promise<void> => {
  await dropOfStrangers(tx, moved)
  await moveRows(tx, moved)
}
