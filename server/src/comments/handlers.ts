import type { comments } from '@docket/contract'
import type { Context } from '../context.ts'
import { access } from '../engine/access/access.ts'
import { keyIdOf } from '../engine/access/key.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { byOf } from '../engine/db/by.ts'
import { idempotencyLock } from '../engine/idempotency/once.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { bury } from '../engine/revisions/bury.ts'
import type { Rev } from '../engine/revisions/record.ts'
import { noteDeletedComment, noteEditedComment } from '../inbox/notices.ts'
import { rowOf } from '../tasks/row-of.ts'
import { write } from '../tasks/write.ts'
import { deleteCommentRow, getComment, saveBody, toComment, type WrittenComment } from './queries.ts'
import { bytesOf, discussed } from './rules.ts'
import { say, taskOf, threadOf } from './thread.ts'

/** A comment that comes or goes takes its task along to the same rev: that shows how many there are. */
export const commentHandlers = ({ db, clock, once }: Context): Handlers<typeof comments> => ({
  async getComments({ caller, taskID }) {
    const { id } = await access.task(db, caller, taskID, 'viewer')
    return threadOf(db, id)
  },

  async createComment({ caller, taskID, repeatable, body: { body } }) {
    const now = toTimestamp(clock.now())
    return db.transactOn({ task: taskID, lock: idempotencyLock({ caller, repeatable }) }, async (tx) => {
      const task = rowOf(await access.task(tx, caller, taskID, 'editor'))
      return once(tx, { caller, repeatable, list_id: task.list_id, now }, async () =>
        toComment(
          await say(tx, task, { author_id: caller.user_id, key_id: keyIdOf(caller), body, created_at: now }, now),
        ),
      )
    })
  },

  async updateComment({ caller, commentID, body: { body } }) {
    const now = toTimestamp(clock.now())
    return db.transactOn({ comment: commentID }, async (tx) => {
      const comment = await access.comment(tx, caller, commentID, 'editor')
      const { id, list_id, task_id, body: before } = comment
      if (body === before) return toComment((await getComment(tx, { id }))!)
      const task = await taskOf(tx, { list_id, task_id })
      const after = discussed(task, { more: 0, bytes: bytesOf(body) - bytesOf(before) })
      const saved = Promise.withResolvers<WrittenComment>()
      const beside = async (rev: Rev) =>
        saved.resolve((await saveBody(tx, { id, body, edited_at: now, ...byOf(tx), rev }))!)
      await write(tx, list_id, [{ before: task, after, beside }], now)
      await noteEditedComment(tx, comment, body, now)
      return toComment(await saved.promise)
    })
  },

  async deleteComment({ caller, commentID }) {
    const now = toTimestamp(clock.now())
    await db.transactOn({ comment: commentID }, async (tx) => {
      const comment = await access.comment(tx, caller, commentID, 'editor')
      const { id, list_id, task_id, body } = comment
      const task = await taskOf(tx, { list_id, task_id })
      const after = discussed(task, { more: -1, bytes: -bytesOf(body) })
      const gone = { list_id, kind: 'comment', id: String(id), parent_id: task_id } as const
      const beside = (rev: Rev) => Promise.all([deleteCommentRow(tx, { id }), bury(tx, gone, rev, now)])
      await write(tx, list_id, [{ before: task, after, beside }], now)
      await noteDeletedComment(tx, comment)
    })
  },
})
