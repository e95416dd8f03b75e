import type { LockedTask } from '../engine/access/access.ts'
import type { TaskRow } from '../engine/db/schema.ts'

/** The row as it is by itself. */
export const rowOf = ({
  my_role: _,
  list_state: __,
  list_review: ___,
  list_max_attempts: ____,
  list_lease_seconds: _____,
  ...task
}: LockedTask): TaskRow => task
