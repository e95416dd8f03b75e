import { refuse, type taskMoves } from '@docket/contract'
import type { Context } from '../context.ts'
import { access, type LockedList } from '../engine/access/access.ts'
import { assertKnown } from '../engine/access/precondition.ts'
import type { Caller } from '../engine/call/caller.ts'
import type { Handlers } from '../engine/call/handler.ts'
import type { Tx } from '../engine/db/database.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { assertStays, moveTasks } from './move.ts'
import { findTasksNamed, toTask, withTexts } from './queries.ts'
import { rowOf } from './row-of.ts'
import { BASE_BYTES, bytesOf } from './rules.ts'

export const moveHandlers = ({ clock, db }: Context): Handlers<typeof taskMoves> => ({
  async moveTask({ caller, taskID, ifMatch, body: { list_id } }) {
    const now = toTimestamp(clock.now())
    const known = await access.task(db, caller, taskID, 'editor')
    return db.transact(async (tx) => {
      const lists = known.list_id === list_id ? undefined : await lockBoth(tx, caller, [known.list_id, list_id])
      const task = rowOf(await access.task(tx, caller, taskID, 'editor'))
      assertStays(task, known)
      await assertKnown(ifMatch, task.rev, () => toTask(task))
      if (!lists) return toTask(task)
      const [moved] = await moveTasks(tx, { ...lists, tasks: [{ ...task, bytes: bytesOf(task) }], now })
      return toTask({ ...task, ...moved!, description: task.description, outputs: task.outputs })
    })
  },

  async moveTasks({ caller, listID, body: { list_id, ids } }) {
    const now = toTimestamp(clock.now())
    return db.transact(async (tx) => {
      const { from, to } = await lockBoth(tx, caller, [listID, list_id])
      const named = { ids: JSON.stringify(ids), changing: '[]', base: BASE_BYTES }
      const here = new Map((await findTasksNamed(tx, { ...named, list_id: from.id })).map((task) => [task.id, task]))
      const there = new Map((await findTasksNamed(tx, { ...named, list_id: to.id })).map((task) => [task.id, task]))
      if (!ids.every((id) => here.has(id) || there.has(id))) refuse('not_found', 'There is no such task in this list.')
      const leaving = from.id === to.id ? [] : ids.flatMap((id) => here.get(id) ?? [])
      for (const task of await moveTasks(tx, { from, to, tasks: leaving, now })) there.set(task.id, task)
      return (
        await withTexts(
          tx,
          ids.map((id) => there.get(id)!),
        )
      ).map(toTask)
    })
  },
})

/** Both lists, locked in the order in which everybody locks several. */
const lockBoth = async (tx: Tx, caller: Caller, ids: readonly [string, string]) => {
  const locked = new Map<string, LockedList>()
  for (const id of [...ids].sort()) locked.set(id, await access.list(tx, caller, id, 'editor'))
  return { from: locked.get(ids[0])!, to: locked.get(ids[1])! }
}
