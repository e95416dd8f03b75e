import { isDeepStrictEqual } from 'node:util'
import type { ListPlace } from '@docket/contract'
import type { Tx } from '../engine/db/database.ts'
import { type Arranged, lockArranged, saveArranged } from './arrange-queries.ts'

/** Answers whether that is another place than before. Nobody has a place in what they left. */
export const arrange = async (
  tx: Tx,
  member: { list_id: string; user_id: string },
  { favorite, group, place, archived }: ListPlace,
): Promise<boolean> => {
  const row = await lockArranged(tx, member)
  if (!row) return false
  const before: Arranged = { ...row }
  const after: Arranged = {
    favorite: favorite === undefined ? before.favorite : Number(favorite),
    group_name: group ?? before.group_name,
    place: place === undefined ? before.place : place,
    archived: archived === undefined ? before.archived : Number(archived),
  }
  if (isDeepStrictEqual(before, after)) return false
  await saveArranged(tx, { ...member, ...after })
  return true
}
