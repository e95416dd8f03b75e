import type { comments } from '@docket/contract'
import type { Context } from '../context.ts'
import { access } from '../engine/access/access.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { idempotencyLock } from '../engine/idempotency/once.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { bury, record } from '../engine/revisions/record.ts'
import {
  deleteCommentRow,
  getComment,
  insertComment,
  noteComments,
  resizeComments,
  saveBody,
  toComment,
} from './queries.ts'
import { bytesOf } from './rules.ts'
import { threadOf } from './thread.ts'

/** A comment that comes or goes takes its task along to the same rev: that shows how many there are. */
export const commentHandlers = ({ db, clock, once }: Context): Handlers<typeof comments> => ({
  async getComments({ caller, taskID }) {
    const { id } = await access.task(db, caller, taskID, 'viewer')
    return threadOf(db, id)
  },

  async createComment({ caller, taskID, repeatable, body: { body } }) {
    const now = toTimestamp(clock.now())
    return db.transactOn({ task: taskID, lock: idempotencyLock({ caller, repeatable }) }, async (tx) => {
      const { id: task_id, list_id } = await access.task(tx, caller, taskID, 'editor')
      return once(tx, { caller, repeatable, list_id, now }, async () => {
        const bytes = bytesOf(body)
        const rev = await record(tx, list_id, now, { bytes })
        const [comment] = await Promise.all([
          insertComment(tx, { list_id, task_id, author_id: caller.user_id, body, created_at: now, rev }),
          noteComments(tx, { task_id, more: 1, bytes, rev }),
        ])
        return toComment(comment)
      })
    })
  },

  async updateComment({ caller, commentID, body: { body } }) {
    const now = toTimestamp(clock.now())
    return db.transactOn({ comment: commentID }, async (tx) => {
      const { id, list_id, task_id, body: before } = await access.comment(tx, caller, commentID, 'editor')
      if (body === before) return toComment(await getComment(tx, id))
      const bytes = bytesOf(body) - bytesOf(before)
      const rev = await record(tx, list_id, now, { bytes })
      const [comment] = await Promise.all([
        saveBody(tx, { id, body, edited_at: now, rev }),
        resizeComments(tx, { task_id, bytes }),
      ])
      return toComment(comment)
    })
  },

  async deleteComment({ caller, commentID }) {
    const now = toTimestamp(clock.now())
    await db.transactOn({ comment: commentID }, async (tx) => {
      const { id, list_id, task_id, body } = await access.comment(tx, caller, commentID, 'editor')
      const bytes = -bytesOf(body)
      const rev = await record(tx, list_id, now, { bytes })
      await Promise.all([
        deleteCommentRow(tx, id),
        noteComments(tx, { task_id, more: -1, bytes, rev }),
        bury(tx, { list_id, kind: 'comment', id: String(id), parent_id: task_id }, rev, now),
      ])
    })
  },
})
