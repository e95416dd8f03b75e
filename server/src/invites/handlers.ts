import { type invites, refuse } from '@docket/contract'
import type { Handlers } from '../call/handler.ts'
import type { Context } from '../context.ts'

const soon = async (): Promise<never> => refuse('unavailable', 'Not yet.')

export const inviteHandlers = (_: Context): Handlers<typeof invites> => ({
  getInvites: soon,
  revokeInvite: soon,
  previewInvite: soon,
  acceptInvite: soon,
})
