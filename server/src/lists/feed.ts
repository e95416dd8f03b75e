import type { ListEvents } from '@docket/contract'
import type { Db } from '../db/database.ts'
import type { Source } from '../revisions/source.ts'
import { findOwnFields } from './queries.ts'

export const listChanges: Source = async (db, { list_id, since, upto }) => {
  const list = await findOwnFields(db, list_id)
  if (!list || list.fields_rev <= since || list.fields_rev > upto) return []
  const { fields_rev: rev, ...data } = list
  return [{ rev, event: 'list', data }]
}

/** The list's own fields as they are now; undefined when it is gone. */
export const readListFields = async (db: Db, list_id: string): Promise<ListEvents['list'] | undefined> => {
  const list = await findOwnFields(db, list_id)
  if (!list) return undefined
  const { fields_rev: _, ...data } = list
  return data
}
