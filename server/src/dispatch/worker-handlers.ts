import { refuse, type workers } from '@docket/contract'
import { dayOf } from '../accounts/key-days.ts'
import type { Context } from '../context.ts'
import { access } from '../engine/access/access.ts'
import type { Caller } from '../engine/call/caller.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { toDollars } from '../engine/db/cost.ts'
import type { Db } from '../engine/db/database.ts'
import { DAY, toTimestamp } from '../engine/outside/clock.ts'
import { findWorkers, lockBars, saveBars } from './worker-queries.ts'

/** Who claimed in so many days counts as a worker of a list. */
const SHOWN_MS = 30 * DAY

export const workerHandlers = ({ db, clock }: Context): Handlers<typeof workers> => {
  const workersOf = (of: Db, list_id: string) => {
    const at = clock.now().getTime()
    const now = toTimestamp(at)
    return findWorkers(of, { list_id, now, day: dayOf(now), since: dayOf(toTimestamp(at - SHOWN_MS)) })
  }

  /** Only keys that work on the list: of others its owner knows nothing. */
  const setBar = (caller: Caller, list_id: string, key_id: string, isBarred: boolean): Promise<void> =>
    db.transactOn({ list: list_id }, async (tx) => {
      await access.list(tx, caller, list_id, 'owner')
      const isWorker = (await workersOf(tx, list_id)).some((worker) => worker.key_id === key_id)
      const key = isWorker ? await lockBars(tx, { key_id }) : undefined
      if (!key) return refuse('not_found', 'There is no such key.')
      const before = JSON.parse(key.barred) as string[]
      if (before.includes(list_id) === isBarred) return
      const barred = isBarred ? [...before, list_id] : before.filter((id) => id !== list_id)
      await saveBars(tx, { id: key.id, barred: JSON.stringify(barred) })
      tx.news.users.add(key.user_id)
    })

  return {
    async getWorkers({ caller, listID }) {
      const { id } = await access.list(db, caller, listID, 'editor')
      return (await workersOf(db, id)).map(({ barred, claims, cost, ...worker }) => ({
        ...worker,
        claims_today: claims ?? 0,
        cost_today: toDollars(cost ?? 0),
        barred: (JSON.parse(barred) as string[]).includes(id),
      }))
    },

    barWorker: ({ caller, listID, keyID }) => setBar(caller, listID, keyID, true),
    unbarWorker: ({ caller, listID, keyID }) => setBar(caller, listID, keyID, false),
  }
}
