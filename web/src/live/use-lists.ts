import { useSyncExternalStore } from 'react'
import type { Lists } from './lists.ts'
import { useAccount } from './use-account.ts'

/** Part of what is known of the lists. `select` answers with the same value as long as nothing of it has changed. */
export const useListsState = <Value>(select: (lists: Lists) => Value): Value => {
  const { lists } = useAccount()
  return useSyncExternalStore(lists.subscribe, () => select(lists))
}
