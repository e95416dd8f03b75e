import { refuse, type sharing } from '@docket/contract'
import type { Handlers } from '../call/handler.ts'
import type { Context } from '../context.ts'

const soon = async (): Promise<never> => refuse('unavailable', 'Not yet.')

export const sharingHandlers = (_: Context): Handlers<typeof sharing> => ({
  getPublicLink: soon,
  publishList: soon,
  unpublishList: soon,
  getPublicList: soon,
  getPublicFeed: soon,
  subscribe: soon,
})
