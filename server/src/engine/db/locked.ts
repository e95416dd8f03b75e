import type { ListRole } from '@docket/contract'
import type { ApiKey, KeyBounds, List, TaskRow } from './schema.ts'
import type { Standing } from './standing.ts'

/** What a member of a locked list may do, and what of its row does not change with its tasks. */
export type Head = Pick<List, 'id' | 'purged_rev' | 'max_attempts' | 'lease_seconds'> & { my_role: ListRole }

/** How an API key is now. */
export type KeyNow = Pick<ApiKey, 'revoked_at' | 'access'> & Pick<KeyBounds, 'lists' | 'barred'>

/** The first tasks that workers can have, in their order, and whether there are no others. */
export interface Next {
  readonly tasks: readonly TaskRow[]
  readonly isAll: boolean
}

/**
 * What is known of lists that are locked: nobody else changes them before the end of the transaction. Those that share a commit share it,
 * so that the second need not ask for what the first was answered. Whoever changes a list itself, or its members, forgets it.
 */
export class Locked {
  /** How the lists stand, by id. */
  readonly standings = new Map<string, Standing>()
  /** By `list_id user_id`. */
  readonly heads = new Map<string, Head>()
  /** By id: looked up once for all that share a commit, after the list is locked. */
  readonly keys = new Map<string, KeyNow>()
  /** By the id of the list. */
  readonly next = new Map<string, Next>()

  forget(list_id: string): void {
    this.standings.delete(list_id)
    this.heads.clear()
    this.next.delete(list_id)
  }
}
