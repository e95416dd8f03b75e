import type { Comment } from '@docket/contract'
import { allOf, type Streamed } from '../engine/call/streamed.ts'
import type { Db } from '../engine/db/database.ts'
import { findComments, toComment } from './queries.ts'

/** What a reader who takes nothing holds: comments of the largest size are 160 to 640 kB then. */
const PAGE = 16

/** The comments of a task. */
export const threadOf = (db: Db, task_id: string): Promise<Comment[] | Streamed<Comment[]>> =>
  allOf(PAGE, (limit, last) => findComments(db, { task_id, limit }, last), toComment)
