import { dropLeftErasures, findLeftErasures, findUsersNamed, noteErasure } from '../accounts/erasure-queries.ts'
import { findUserById } from '../accounts/user-queries.ts'
import type { Database } from '../engine/db/database.ts'
import type { Erasure } from '../engine/db/schema.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { eraseAccount } from './erasing.ts'

const AT_ONCE = 1000

/**
 * Erases those again whom a backup has brought back: who is named by what a restore has left in the database, or by `recorded`. Before
 * anybody is served. Where it breaks off, it goes on the next time. Answers how many were there.
 */
export const eraseAgain = async (db: Database, recorded: readonly Erasure[], now: Date): Promise<number> => {
  const left = await findLeftErasures(db)
  const erasures = [...((left ? JSON.parse(left.value) : []) as Erasure[]), ...recorded]
  let erased = 0
  for (let from = 0; from < erasures.length; from += AT_ONCE)
    erased += await eraseSome(db, erasures.slice(from, from + AT_ONCE), toTimestamp(now))
  if (left) {
    await db.transact(async (tx) => {
      for (const erasure of JSON.parse(left.value) as Erasure[]) await noteErasure(tx, erasure)
      await dropLeftErasures(tx)
    })
  }
  return erased
}

const eraseSome = async (db: Database, erasures: readonly Erasure[], now: string): Promise<number> => {
  const back = await findUsersNamed(db, { ids: JSON.stringify(erasures.map(({ user_id }) => user_id)) })
  const times = new Map(erasures.map(({ user_id, erased_at }) => [user_id, erased_at]))
  let erased = 0
  for (const { id } of back) {
    const user = await findUserById(db, { id })
    if (!user) continue
    const how = { now, erased_at: times.get(id)!, withShared: true }
    await db
      .transact((tx) => eraseAccount(tx, user, how))
      .catch(async (error: unknown) => {
        if (await findUserById(db, { id })) throw error // otherwise another process was faster
      })
    erased += 1
  }
  return erased
}
