import type { LockedTask } from '../engine/access/access.ts'
import type { TaskRow } from '../engine/db/schema.ts'

/** The row as it is by itself. */
export const rowOf = ({ my_role: _, list: __, ...task }: LockedTask): TaskRow => task
