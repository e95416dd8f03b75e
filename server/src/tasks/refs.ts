import { refuse } from '@docket/contract'
import type { Tx } from '../engine/db/database.ts'
import { query } from '../engine/db/query.ts'
import type { TaskRow } from '../engine/db/schema.ts'
import { type MaybeRead, toTask } from './queries.ts'

interface InList {
  readonly list_id: string
}

/** The task of the list with a ref. */
export const findByRef = query.first((q, p: InList & { ref: string }) =>
  q.selectFrom('tasks').selectAll().where('list_id', '=', p.list_id).where('ref', '=', p.ref),
)

export const findInList = query.first((q, p: InList & { id: string }) =>
  q.selectFrom('tasks').selectAll().where('list_id', '=', p.list_id).where('id', '=', p.id),
)

/** The ids of the tasks of the list with some of the refs, a JSON array. */
export const findIdsByRef = query.all((q, p: InList & { refs: string }, { eachText }) =>
  q
    .selectFrom('tasks')
    .where('list_id', '=', p.list_id)
    .where('ref', 'in', q.selectFrom(eachText(p.refs).as('named')).select('named.text'))
    .select('id'),
)

/** They have no ref until they are given another one in the same transaction. */
const clearRefs = query.write((q, p: { ids: string }, { eachId }) =>
  q
    .updateTable('tasks')
    .set({ ref: null })
    .where('id', 'in', (of) => of.selectFrom(eachId(p.ids).as('named')).select('named.id')),
)

export const REF_TAKEN = 'task.ref_taken'
export const refTaken = (ref: string): string => `Another task of this list has the ref “${ref.slice(0, 80)}” already.`

type Referred = Pick<TaskRow, 'id' | 'ref'>

/** Refuses a ref that is new to a task and another one of the list has. `before` is missing where it is added. The list has to be locked. */
export const assertRefFree = async (
  tx: Tx,
  list_id: string,
  before: Pick<TaskRow, 'ref'> | undefined,
  { id, ref }: Referred,
): Promise<void> => {
  if (ref === null || ref === before?.ref) return
  const other = await findByRef(tx, { list_id, ref })
  if (other && other.id !== id) refuse(REF_TAKEN, refTaken(ref), { current: toTask(other) })
}

interface Change {
  readonly before: Pick<MaybeRead, 'id' | 'ref'> | undefined
  readonly after: Pick<MaybeRead, 'id' | 'ref'> | undefined
}

/** Takes from tasks the refs that others are given together with it: they are written one after the other. */
export const freeRefs = async (tx: Tx, changes: readonly Change[]): Promise<void> => {
  const given = new Set(
    changes.flatMap(({ before, after }) => (after?.ref && after.ref !== before?.ref ? [after.ref] : [])),
  )
  if (given.size === 0) return
  const losing = changes.filter(
    ({ before, after }) => before?.ref && before.ref !== after?.ref && given.has(before.ref),
  )
  if (losing.length > 0) await clearRefs(tx, { ids: JSON.stringify(losing.map(({ before }) => before!.id)) })
}
