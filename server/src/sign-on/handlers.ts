import { type auth, refuse } from '@docket/contract'
import type { Handlers } from '../call/handler.ts'
import type { Context } from '../context.ts'

export const signOnHandlers = (_: Context): Handlers<Pick<typeof auth, 'oidcLogin' | 'oidcCallback'>> => ({
  async oidcLogin() {
    return isOff()
  },

  async oidcCallback() {
    return isOff()
  },
})

const isOff = (): never => refuse('not_found', 'There is no identity provider here.')
