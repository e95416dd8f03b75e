import { toBy } from '../engine/db/by.ts'
import type { ListViews } from '../engine/feed/list-views.ts'
import type { Source } from '../engine/revisions/source.ts'
import { findLists, findOwnFields, findProjects, toProject } from './queries.ts'

export const listChanges: Source = async (db, { list_id, since, upto }) => {
  const list = await findOwnFields(db, { id: list_id })
  if (!list || list.fields_rev <= since || list.fields_rev > upto) return []
  const { by_user_id, by_via, review, ...fields } = list
  return [
    {
      rev: list.fields_rev,
      event: 'list',
      data: { ...fields, review: review === 1, by: toBy({ by_user_id, by_via }) },
    },
  ]
}

/** As in `getLists`. */
export const listViews: ListViews = {
  of: findProjects,
  async read(db, lists) {
    const rows = await findLists(db, lists)
    return new Map(rows.map((row) => [row.id, (member) => toProject({ ...row, ...member }, member)]))
  },
}
