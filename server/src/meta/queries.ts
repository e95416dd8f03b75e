import { query } from '../engine/db/query.ts'

export const isSetUp = query.any((q) => q.selectFrom('settings').select('value').where('key', '=', 'setup'))
/** Fails on the primary key when set-up was done already, which settles the race between two. */
export const markSetUp = query.write((q, p: { user_id: string }) =>
  q.insertInto('settings').values({ key: 'setup', value: p.user_id }),
)
