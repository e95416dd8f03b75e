import { columns, query } from '../engine/db/query.ts'
import { type List, NOBODY } from '../engine/db/schema.ts'

/** Puts off until when whoever makes the list has to go on; nothing where that is over. Locks it. */
export const goOnMaking = query.writeAny((q, p: { id: string; now: string; making_until: string }) =>
  q
    .updateTable('lists')
    .set({ making_until: p.making_until })
    .where('id', '=', p.id)
    .where('making_until', '>', p.now)
    .returning('id'),
)

const given = ['owner_id', 'name', 'description', 'icon', 'git_repo', 'max_attempts', 'lease_seconds'] as const

type Given = Pick<List, 'id' | (typeof given)[number]>

/** It is made. */
export const giveList = query.writeFirst((q, p: Given & { now: string }) =>
  q
    .updateTable('lists')
    .set({
      ...columns(p, ...given),
      making_until: null,
      created_at: p.now,
      updated_at: p.now,
    })
    .where('id', '=', p.id)
    .returning('rev'),
)

/** Nobody makes it any more. */
export const abandon = query.write((q, p: { id: string }) =>
  q.updateTable('lists').set({ making_until: null }).where('id', '=', p.id).where('owner_id', '=', NOBODY),
)
