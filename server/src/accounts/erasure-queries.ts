import { columns, query } from '../engine/db/query.ts'
import type { Erasure } from '../engine/db/schema.ts'

/** Remembers that an account was erased; the first time counts. */
export const noteErasure = query.write((q, p: Erasure) =>
  q
    .insertInto('erasures')
    .values(columns(p, 'user_id', 'erased_at'))
    .onConflict((on) => on.column('user_id').doNothing()),
)

export const findErasures = query.all((q) => q.selectFrom('erasures').selectAll())

/** Those of a JSON array of ids who have an account. */
export const findUsersNamed = query.all((q, p: { ids: string }, { eachId }) =>
  q
    .selectFrom('users')
    .where('id', 'in', (of) => of.selectFrom(eachId(p.ids).as('named')).select('named.id'))
    .select('id'),
)

/** What a restore has left to be done: JSON text of erasures. */
export const findLeftErasures = query.first((q) => q.selectFrom('settings').where('key', '=', 'erased').select('value'))

export const dropLeftErasures = query.write((q) => q.deleteFrom('settings').where('key', '=', 'erased'))
