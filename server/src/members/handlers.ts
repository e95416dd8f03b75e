import { type members, refuse } from '@docket/contract'
import type { Handlers } from '../call/handler.ts'
import type { Context } from '../context.ts'

const soon = async (): Promise<never> => refuse('unavailable', 'Not yet.')

export const memberHandlers = (_: Context): Handlers<typeof members> => ({
  getMembers: soon,
  addMember: soon,
  updateMember: soon,
  removeMember: soon,
})
