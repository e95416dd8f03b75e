import type { Tx } from '../engine/db/database.ts'
import { findToStart } from './after-queries.ts'
import { AT_ONCE } from './attempt-queries.ts'
import { write } from './write.ts'

/** Has workers be given what they had to wait for the time of; answers how many tasks. The list has to be locked. */
export const startDue = async (tx: Tx, list_id: string, now: string): Promise<number> => {
  const due = await findToStart(tx, { list_id, now, limit: AT_ONCE })
  const changes = due.map((before) => {
    const after = { ...before, start_at: null, updated_at: now }
    return { before, after, isByNobody: true as const }
  })
  await write(tx, list_id, changes, now)
  return changes.length
}
