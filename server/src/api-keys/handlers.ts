import type { apiKeys } from '@docket/contract'
import type { Handlers } from '../call/handler.ts'
import type { Context } from '../context.ts'

export const apiKeyHandlers = (_: Context): Handlers<typeof apiKeys> => ({
  getApiKeys: notYet,
  createApiKey: notYet,
  revokeApiKey: notYet,
})

const notYet = async (): Promise<never> => {
  throw new Error('not yet')
}
