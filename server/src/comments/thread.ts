import type { Comment } from '@docket/contract'
import { allOf, type Streamed } from '../engine/call/streamed.ts'
import { byOf } from '../engine/db/by.ts'
import type { Db, Tx } from '../engine/db/database.ts'
import type { CommentRow, TaskRow } from '../engine/db/schema.ts'
import { noteComment } from '../inbox/notices.ts'
import { findTasksNamed, type LightTask } from '../tasks/queries.ts'
import { BASE_BYTES } from '../tasks/rules.ts'
import { write } from '../tasks/write.ts'
import { findComments, insertComment, toComment, type WrittenComment } from './queries.ts'
import { bytesOf, discussed } from './rules.ts'

/** What a reader who takes nothing holds: comments of the largest size are 160 to 640 kB then. */
const PAGE = 16

/** The comments of a task. */
export const threadOf = (db: Db, task_id: string): Promise<Comment[] | Streamed<Comment[]>> =>
  allOf(PAGE, (limit, last) => findComments(db, { task_id, limit, ...placeOf(last) }), toComment)

const placeOf = ({ created_at, id } = { created_at: '1970-01-01T00:00:00.000Z', id: 0 }) => ({ created_at, id })

/** Adds a comment to a task, as it is now. The list has to be locked. Of a question people are told by its task. */
export const say = async (
  tx: Tx,
  task: TaskRow,
  comment: Pick<CommentRow, 'author_id' | 'body' | 'created_at' | 'key_id'> & Partial<Pick<CommentRow, 'part'>>,
  now: string,
): Promise<WrittenComment> => {
  const { id: task_id, list_id } = task
  const after = discussed(task, { more: 1, bytes: bytesOf(comment.body) })
  const said = Promise.withResolvers<WrittenComment>()
  await write(
    tx,
    list_id,
    [
      {
        before: task,
        after,
        beside: async (rev) => {
          const made = (await insertComment(tx, { list_id, task_id, part: '', ...comment, ...byOf(tx), rev }))!
          if (made.part !== 'question') await noteComment(tx, made, now)
          said.resolve(made)
        },
      },
    ],
    now,
  )
  return said.promise
}

/** The task of a comment, without its long texts. The list has to be locked. */
export const taskOf = async (
  tx: Tx,
  { list_id, task_id }: { list_id: string; task_id: string },
): Promise<LightTask> => {
  const [task] = await findTasksNamed(tx, { list_id, ids: JSON.stringify([task_id]), changing: '[]', base: BASE_BYTES })
  return task!
}
