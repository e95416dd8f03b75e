import { refuse } from '@docket/contract'
import type { Caller } from '../engine/call/caller.ts'
import type { Tx } from '../engine/db/database.ts'
import { countOwnLists } from './queries.ts'

/** All of them are on the first page that their owner sees. */
const MAX_LISTS = 2000
/** Whoever comes along may make them, and they are gone the next day. */
const MAX_DEMO_LISTS = 10

/** Whether it may own so many lists more. The account has to be locked. */
export const assertMayOwnMore = async (tx: Tx, { user_id, account }: Caller, more = 1): Promise<void> => {
  const { owned } = (await countOwnLists(tx, { owner_id: user_id }))!
  if (account.demo && owned + more > MAX_DEMO_LISTS)
    refuse('demo_account', `The demo can have ${MAX_DEMO_LISTS} lists. Delete one first.`)
  if (owned + more > MAX_LISTS)
    refuse(
      'list.too_many',
      more === 1
        ? 'You own 2,000 lists, and there can be no more. Delete one first.'
        : `You own ${owned} lists, and there can be 2,000: ${more} more are too many.`,
    )
}
