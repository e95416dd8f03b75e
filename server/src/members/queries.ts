import type { Db } from '../db/database.ts'
import { query } from '../db/query.ts'
import type { Range } from '../revisions/source.ts'

/** The last rev of the range at which someone joined, left or changed role; undefined when nobody did. */
export const findLastMemberChange = async (db: Db, range: Range): Promise<number | undefined> =>
  (await db.first(lastMemberChange, range))?.rev ?? undefined

const lastMemberChange = query((q, p: Range) =>
  q
    .selectFrom((of) =>
      of
        .selectFrom('memberships')
        .where('list_id', '=', p.list_id)
        .where('rev', '>', p.since)
        .where('rev', '<=', p.upto)
        .select('rev')
        .unionAll(
          of
            .selectFrom('tombstones')
            .where('list_id', '=', p.list_id)
            .where('rev', '>', p.since)
            .where('rev', '<=', p.upto)
            .where('kind', '=', 'member')
            .select('rev'),
        )
        .as('changes'),
    )
    .select(({ fn }) => fn.max<number | null>('rev').as('rev')),
)
