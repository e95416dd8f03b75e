import type { KeyAccess, ListRole } from '@docket/contract'
import type { KeyScope } from '../db/key-scope.ts'

/** What a request proves its caller with. */
export interface Credential {
  readonly kind: 'session' | 'api_key'
  readonly id: string
  /** What a key is called; empty for a session. */
  readonly name: string
  /** What it may at most; of a session, everything. */
  readonly access: KeyAccess
  readonly scope: KeyScope
  /** It may use up only so much. */
  readonly isBudgeted: boolean
}

/** The state of the caller's account that gates ask about. */
export interface Account {
  readonly role: 'admin' | 'user'
  readonly demo: boolean
  readonly email_verified: boolean
  /** The subscription has lapsed: reading goes on, changing does not. */
  readonly lapsed: boolean
}

/** Who makes a request. */
export interface Caller {
  readonly user_id: string
  readonly credential: Credential
  readonly account: Account
  /** The caller's view of the list that the request's path names, when there is one that they may see. */
  readonly list?: ListView
}

export interface ListView {
  readonly id: string
  readonly rev: number
  readonly purged_rev: number
  readonly my_role: ListRole
}
