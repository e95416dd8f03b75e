import { type comments, refuse } from '@docket/contract'
import type { Handlers } from '../call/handler.ts'
import type { Context } from '../context.ts'

const soon = async (): Promise<never> => refuse('unavailable', 'Not yet.')

export const commentHandlers = (_: Context): Handlers<typeof comments> => ({
  getComments: soon,
  createComment: soon,
  updateComment: soon,
  deleteComment: soon,
})
