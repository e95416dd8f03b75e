import { type dispatch, refuse } from '@docket/contract'
import type { Handlers } from '../call/handler.ts'
import type { Context } from '../context.ts'

const soon = async (): Promise<never> => refuse('unavailable', 'Not yet.')

export const dispatchHandlers = (_: Context): Handlers<typeof dispatch> => ({
  dispatchList: soon,
  draftList: soon,
  claimTask: soon,
  renewLease: soon,
  releaseLease: soon,
  completeTask: soon,
  failTask: soon,
  getAttempts: soon,
  getListAttempts: soon,
})
