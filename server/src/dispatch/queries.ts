import type { Attempt } from '@docket/contract'
import type { Db } from '../db/database.ts'
import { query } from '../db/query.ts'
import type { AttemptRow } from '../db/schema.ts'
import type { Range } from '../revisions/source.ts'

/** The row as the wire shows it: without its lease, which only its holder knows. */
export const toAttempt = ({ list_id: _, lease_id: __, claim_id: ___, ...attempt }: AttemptRow): Attempt => attempt

/** Attempts that changed after `since` up to `upto`, by rev. */
export const findAttemptsChanged = (db: Db, range: Range) => db.all(changed, range)

const changed = query((q, p: Range) =>
  q
    .selectFrom('attempts')
    .selectAll()
    .where('list_id', '=', p.list_id)
    .where('rev', '>', p.since)
    .where('rev', '<=', p.upto)
    .orderBy('rev'),
)
