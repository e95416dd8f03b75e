import type { Caller } from '../engine/call/caller.ts'
import { type ApiKeys, KEY_PREFIX } from './api-keys.ts'
import type { Sessions } from './sessions.ts'

/** What can stand behind a token. */
export interface Credentials {
  readonly sessions: Sessions
  readonly keys: ApiKeys
}

/** A token as it came. */
interface Shown {
  readonly token: string
  readonly from: 'bearer' | 'cookie'
}

/**
 * Who a token speaks for: its form says whether it is an API key or a session's. A cookie carries sessions only: no browser
 * was ever given a key. Refuses with 401. With `list_id` the caller's view of that list comes along.
 */
export const whoIs = ({ sessions, keys }: Credentials, { token, from }: Shown, list_id?: string): Promise<Caller> =>
  (from === 'bearer' && token.startsWith(KEY_PREFIX) ? keys : sessions).whoIs(token, list_id)
