import { sql } from 'kysely'

/** A worker can have the task: the condition of the index `tasks_to_claim`, as `isClaimable` says it of a row. */
export const isClaimable = sql<boolean>`status = 'pending' and archived_at is null and waiting is null
  and blocked = 0 and start_at is null`
