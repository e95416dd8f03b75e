import { withoutMentions } from '@docket/contract'
import type { Db } from '../engine/db/database.ts'
import { toLabels } from '../engine/db/task-columns.ts'
import { counted } from '../engine/outside/deadline.ts'
import type { Piece } from '../engine/revisions/json-list.ts'
import type { FormReader, ListState } from '../engine/revisions/list-form.ts'
import { findTasksGone, firstPlace } from '../tasks/queries.ts'
import { findPublicChanges, findPublicHead, findPublicTasks } from './queries.ts'

type PublicTask = Awaited<ReturnType<typeof findPublicTasks>>[number]

/** Reads a list as strangers see it: texts say whom they mention by name, and not who that is here. */
export const publicForm = (db: Db): FormReader => ({
  state: async (list_id) => {
    const list = await findPublicHead(db, { list_id })
    return list && { ...stateOf(list), bytes: list.bytes }
  },
  page: async (list_id, limit, { position, created_at, id } = firstPlace) => {
    const rows = await findPublicTasks(db, { list_id, limit, position, created_at, id })
    return counted(() => rows.map(pieceOf))
  },
  changed: async (list_id, limit, since) => {
    const found = await findPublicChanges(db, { list_id, limit, since })
    return found[0] && { ...stateOf(found[0]), rows: found.filter(isTask).map(pieceOf) }
  },
  gone: async (list_id, since, upto) => (await findTasksGone(db, { list_id, since, upto })).map(({ id }) => id),
})

type Head = Omit<NonNullable<Awaited<ReturnType<typeof findPublicHead>>>, 'bytes'>

const stateOf = (list: Head): ListState => {
  const { list_rev: rev, purged_rev, list_name: name, list_description: description, list_state: state } = list
  const fields = JSON.stringify({ name, description: withoutMentions(description), state, icon: list.list_icon })
  return { rev, purged_rev, head: `${fields.slice(0, -1)},"tasks":[`, tail: ']}' }
}

const isTask = <Row extends { id: string | null }>(row: Row): row is Row & PublicTask => row.id !== null

const pieceOf = ({
  id,
  name,
  description,
  status,
  icon,
  labels,
  position,
  created_at,
  archived_at,
  rev,
}: PublicTask): Piece => ({
  id,
  position,
  created_at,
  rev,
  json:
    archived_at === null
      ? JSON.stringify({
          ...{ id, name, description: withoutMentions(description), status, icon, labels: toLabels(labels), position },
        })
      : undefined,
})
