import { type auth, refuse } from '@docket/contract'
import type { Handlers } from '../engine/call/handler.ts'

const isOff = async (): Promise<never> => refuse('not_found', 'There is no identity provider here.')

/** Where people sign in with passwords only: nothing of what asks a provider is loaded. */
export const closedSignOn: Handlers<Pick<typeof auth, 'oidcLogin' | 'oidcCallback'>> = {
  oidcLogin: isOff,
  oidcCallback: isOff,
}
