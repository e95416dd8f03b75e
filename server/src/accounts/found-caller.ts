import type { ListRole } from '@docket/contract'
import type { Caller, Credential } from '../engine/call/caller.ts'
import { covers } from '../engine/db/key-scope.ts'
import type { Flag, User } from '../engine/db/schema.ts'
import type { IsLapsed, Standing } from './standing.ts'

/** What the query that finds a credential brings along: its user, and their view of a list when one was asked for. */
export interface FoundCaller extends Standing {
  readonly user_id: string
  readonly role: User['role']
  readonly email_verified: Flag
  readonly rev?: number | null
  readonly purged_rev?: number | null
  readonly my_role?: ListRole | null
}

/** `isLapsed` is asked anew by each gate that asks: time goes on while a row stays as it is. */
export const callerOf = (
  credential: Credential,
  found: FoundCaller,
  list_id: string | undefined,
  isLapsed: IsLapsed,
): Caller => {
  const { user_id, role, email_verified, demo, rev, purged_rev, my_role } = found
  const caller: Caller = {
    user_id,
    credential,
    account: {
      role,
      demo: demo === 1,
      email_verified: email_verified === 1,
      get lapsed() {
        return isLapsed(found)
      },
    },
  }
  const isThere = list_id !== undefined && rev !== undefined && rev !== null
  if (!isThere || !covers(credential.scope, list_id)) return caller
  return { ...caller, list: { id: list_id, rev, purged_rev: purged_rev!, my_role: my_role! } }
}

const MAX_REMEMBERED = 20_000

/** Puts a value by, in place of the oldest when there are too many. */
export const remember = <V>(values: Map<string, V>, key: string, value: V): void => {
  if (values.size >= MAX_REMEMBERED) values.delete(values.keys().next().value!)
  values.set(key, value)
}
