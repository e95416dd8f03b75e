import { columns, query } from '../engine/db/query.ts'
import type { Portrait } from '../engine/db/schema.ts'

export const findPortrait = query.first((q, p: { user_id: string }) =>
  q.selectFrom('portraits').where('user_id', '=', p.user_id).select(['sha256', 'content']),
)

export const hasPortrait = query.any((q, p: { user_id: string }) =>
  q.selectFrom('portraits').where('user_id', '=', p.user_id).select('sha256'),
)

/** In place of the one that there was. */
export const savePortrait = query.write((q, p: Portrait) =>
  q
    .insertInto('portraits')
    .values(columns(p, 'user_id', 'sha256', 'content', 'updated_at'))
    .onConflict((on) => on.column('user_id').doUpdateSet(columns(p, 'sha256', 'content', 'updated_at'))),
)

export const deletePortraitRow = query.write((q, p: { user_id: string }) =>
  q.deleteFrom('portraits').where('user_id', '=', p.user_id),
)
