import type { Source } from '../revisions/source.ts'
import { findOwnFields } from './queries.ts'

export const listChanges: Source = async (db, { list_id, since, upto }) => {
  const list = await findOwnFields(db, list_id)
  if (!list || list.fields_rev <= since || list.fields_rev > upto) return []
  return [{ rev: list.fields_rev, event: 'list', data: list }]
}
