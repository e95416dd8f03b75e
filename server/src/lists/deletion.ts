import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { Tx } from '../engine/db/database.ts'
import { enqueue } from '../engine/jobs/enqueue.ts'
import { handleJob, type JobHandler, type JobKind } from '../engine/jobs/job-kind.ts'
import { MINUTE, toTimestamp } from '../engine/outside/clock.ts'
import { EVERYBODY, noteClaimable } from '../engine/revisions/record.ts'
import {
  deleteListsNamed,
  deleteMembersOf,
  deleteSomeOf,
  findDeletedList,
  giveToNobody,
  lockLists,
} from './deletion-queries.ts'
import { abandon } from './half-made-queries.ts'

/** Deleted together with what is in it, at once: 5 ms. Each row has a rev, so that a list has no more rows than revs. */
const AT_ONCE = { revs: 1000, bytes: 4 * 1024 * 1024 }
const ROWS_AT_ONCE = 250

const deleteRows: JobKind = { name: 'delete lists' }
/** Whoever made them died. */
const findHalfMade: JobKind = { name: 'delete half-made lists', everyMs: 10 * MINUTE }

/**
 * Deletes lists with everything in them. Large ones are gone for everybody when the transaction is, since nobody
 * belongs to them any more; a job then deletes their rows, a few at a time (ADR 34).
 */
export const deleteLists = async (tx: Tx, list_ids: readonly string[], now: string): Promise<void> => {
  if (list_ids.length === 0) return
  const ids = JSON.stringify(list_ids)
  const sizes = await lockLists(tx, { ids })
  const sum = (of: 'rev' | 'bytes') => sizes.reduce((total, size) => total + size[of], 0)
  if (sum('rev') <= AT_ONCE.revs && sum('bytes') <= AT_ONCE.bytes) await deleteListsNamed(tx, { ids })
  else {
    await deleteMembersOf(tx, ids)
    await giveToNobody(tx, { ids })
    await enqueue(tx, deleteRows, {}, now, { key: 'all' })
  }
  for (const id of list_ids) {
    tx.news.lists.add(id)
    noteClaimable(tx, id, 0, EVERYBODY)
  }
}

/** A list that is not made to its end goes as a deleted one does: nobody has seen it. */
export const dropHalfMade = async (tx: Tx, id: string, now: string): Promise<void> => {
  await abandon(tx, { id })
  await enqueue(tx, deleteRows, {}, now, { key: 'all' })
}

export const deleteListRows = ({ db, clock }: Pick<Context, 'db' | 'clock'>): JobHandler[] => {
  const run = async (_: object, signal: AbortSignal) => {
    const find = () => findDeletedList(db, { now: toTimestamp(clock.now()) })
    for (let list = await find(); list; list = await find()) {
      const { id } = list
      for (const deleteSome of deleteSomeOf) {
        let count = ROWS_AT_ONCE
        while (count === ROWS_AT_ONCE) {
          signal.throwIfAborted()
          count = (await db.transact((tx) => deleteSome(tx, { list_id: id, limit: ROWS_AT_ONCE }))).length
          await nextTurn()
        }
      }
      await db.transact((tx) => deleteListsNamed(tx, { ids: JSON.stringify([id]) }))
    }
  }
  return [handleJob(deleteRows, run), handleJob(findHalfMade, run)]
}
