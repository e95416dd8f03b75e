import type { Source } from '../engine/revisions/source.ts'
import { findLastMemberChange } from './queries.ts'

/** Once for a range, however many came and went: readers ask who the members are now. */
export const memberChanges: Source = async (db, range) => {
  const rev = await findLastMemberChange(db, range)
  return rev === undefined ? [] : [{ rev, event: 'members_changed', data: { list_id: range.list_id } }]
}
