import { refuse } from '@docket/contract'
import type { Caller } from '../call/caller.ts'
import type { Sessions } from './sessions.ts'

const KEY_PREFIX = 'svc_u_'

/**
 * Who a token speaks for: its form says whether it is an API key or a session's. Refuses with 401. With `list_id` the
 * caller's view of that list comes along.
 */
export const whoIs = (sessions: Sessions, token: string, list_id?: string): Promise<Caller> =>
  token.startsWith(KEY_PREFIX) ? refuse('auth.key_unknown', 'invalid api key') : sessions.whoIs(token, list_id)
