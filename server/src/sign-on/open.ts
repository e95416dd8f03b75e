import { type auth, refuse } from '@docket/contract'
import type { Context, Opened } from '../context.ts'
import type { Handlers } from '../engine/call/handler.ts'

type Operations = Handlers<Pick<typeof auth, 'oidcLogin' | 'oidcCallback'>>

/** Where people sign in with passwords only, nothing of what asks a provider is loaded. */
export const openSignOn = async (context: Context): Promise<Opened<Operations>> => {
  const { signOn } = context.config
  if (!signOn) return { handlers: { oidcLogin: isOff, oidcCallback: isOff } }
  const { signOnHandlers } = await import('./handlers.ts')
  return { handlers: signOnHandlers(context, signOn) }
}

const isOff = async (): Promise<never> => refuse('not_found', 'There is no identity provider here.')
