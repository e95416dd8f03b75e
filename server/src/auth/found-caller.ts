import type { ListRole } from '@docket/contract'
import type { Caller, Credential } from '../call/caller.ts'
import type { Flag, User } from '../db/schema.ts'

/** What the query that finds a credential brings along: its user, and their view of a list when one was asked for. */
export interface FoundCaller {
  readonly user_id: string
  readonly role: User['role']
  readonly email_verified: Flag
  readonly demo: Flag
  readonly rev?: number | null
  readonly purged_rev?: number | null
  readonly my_role?: ListRole | null
}

export const callerOf = (credential: Credential, found: FoundCaller, list_id: string | undefined): Caller => {
  const { user_id, role, email_verified, demo, rev, purged_rev, my_role } = found
  const caller: Caller = {
    user_id,
    credential,
    account: { role, demo: demo === 1, email_verified: email_verified === 1, lapsed: false },
  }
  if (list_id === undefined || rev === undefined || rev === null) return caller
  return { ...caller, list: { id: list_id, rev, purged_rev: purged_rev!, my_role: my_role! } }
}
