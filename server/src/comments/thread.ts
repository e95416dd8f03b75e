import type { Comment } from '@docket/contract'
import { arrayOf, Streamed } from '../call/streamed.ts'
import type { Db } from '../db/database.ts'
import { findComments, toComment, type WrittenComment } from './queries.ts'

/** Comments of the largest size are 4 MB of JSON then. */
const PAGE = 64

/** The comments of a task. What does not fit into a page is read while it is sent: nobody waits for a thread of years. */
export const threadOf = async (db: Db, task_id: string): Promise<Comment[] | Streamed<Comment[]>> => {
  const page = await findComments(db, { task_id, limit: PAGE })
  return page.length < PAGE ? page.map(toComment) : new Streamed(arrayOf(pagesFrom(db, task_id, page)))
}

async function* pagesFrom(db: Db, task_id: string, page: readonly WrittenComment[]): AsyncGenerator<string[]> {
  for (let rows = page; ; ) {
    yield rows.map((row) => JSON.stringify(toComment(row)))
    if (rows.length < PAGE) return
    rows = await findComments(db, { task_id, limit: PAGE }, rows.at(-1))
  }
}
