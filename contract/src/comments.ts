import { z } from 'zod'
import { changedBy } from './changed-by.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import * as shown from './shown.ts'

export const Comment = z
  .object({
    id: shown.commentId,
    task_id: field.id.describe('The task that it is about.'),
    list_id: field.id.describe('The list of that task.'),
    kind: z.literal('user').describe('Always `user`.'),
    author_id: field.id.describe('The account that wrote it.'),
    author: z.string().meta({
      description: 'The author’s name, or address where there is no name; `deleted user` once the account is gone.',
      examples: ['Olga'],
    }),
    body: z.string().meta({ description: 'What it says, as CommonMark.', examples: ['Two bottles are *enough*.'] }),
    created_at: field.timestamp.describe('When it was written.'),
    edited_at: field.timestamp
      .nullable()
      .meta({ description: 'When it was changed last; `null` for never.', examples: [null] }),
    changed_by: changedBy('Who wrote it, or changed it last.'),
    rev: shown.rev.describe('The list’s rev at the comment’s last change.'),
  })
  .meta({ id: 'Comment', description: 'A comment as it is now.' })
export type Comment = z.infer<typeof Comment>

const NewComment = z
  .object({ body: field.commentBody })
  .meta({ id: 'CommentDraft', description: 'What a comment is to say.' })

export const comments = {
  getComments: endpoint({
    method: 'GET',
    path: '/tasks/{taskID}/comments',
    summary: 'The comments of a task',
    description: 'All of them at once, the oldest first. Those of an archived task too.',
    auth: 'session',
    needs: 'viewer',
    answers: { 200: z.array(Comment) },
    says: { 200: 'The comments, the oldest first.' },
  }),
  createComment: endpoint({
    method: 'POST',
    path: '/tasks/{taskID}/comments',
    summary: 'Comment on a task',
    description: 'While the list is out for work, too.',
    auth: 'session',
    needs: 'editor',
    level: 'work',
    gates: ['paid'],
    idempotent: true,
    body: NewComment,
    answers: { 201: Comment },
    makes: 'commentID',
    says: { 201: 'The new comment.' },
    refuses: ['list.too_large'],
  }),
  updateComment: endpoint({
    method: 'PATCH',
    path: '/comments/{commentID}',
    params: { commentID: field.commentId },
    summary: 'Change what a comment says',
    description: 'Only its author can; for everybody else there is no such comment.',
    auth: 'session',
    needs: 'editor',
    level: 'work',
    gates: ['paid'],
    body: NewComment,
    answers: { 200: Comment },
    says: { 200: 'The comment as it is now.' },
    refuses: ['list.too_large'],
  }),
  deleteComment: endpoint({
    method: 'DELETE',
    path: '/comments/{commentID}',
    params: { commentID: field.commentId },
    summary: 'Delete a comment',
    description: 'Only its author can; for everybody else there is no such comment.',
    auth: 'session',
    needs: 'editor',
    level: 'work',
    gates: ['paid'],
    answers: { 204: 'empty' },
    says: { 204: 'The comment is gone.' },
  }),
}
