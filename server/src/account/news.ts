import type { ListNews } from '@docket/contract'
import type { Db } from '../engine/db/database.ts'
import { findNews, findUnseenLists } from './news-queries.ts'

const MOST_LISTS = 100
/** Each rev is a row or two: however much happened while somebody was away, no more is looked at. */
const MOST_REVS = { ofList: 1000, ofAll: 5000 }

/** What others did in lists that the user has not seen. */
export const newsOf = async (db: Db, user_id: string): Promise<ListNews[]> => {
  const unseen = await findUnseenLists(db, { user_id, limit: MOST_LISTS })
  let left = MOST_REVS.ofAll
  const lists = unseen.map(({ id, rev, seen_rev }) => {
    const revs = Math.min(rev - seen_rev, MOST_REVS.ofList, left)
    left -= revs
    return { list_id: id, rev, since: rev - revs }
  })
  const places = JSON.stringify(lists.map(({ list_id, since }) => [list_id, since]))
  const found = lists.length === 0 ? [] : await findNews(db, { places, user_id })
  const byList = Map.groupBy(found, ({ list_id }) => list_id)
  return lists.map((list) => ({
    ...list,
    by: (byList.get(list.list_id) ?? []).map(({ list_id: _, display_name, email, role, ...did }) => ({
      ...did,
      name: display_name || (role && email) || '',
    })),
  }))
}
