import { useMemo } from 'react'
import type { Present } from '../live/presence.ts'
import { useAccount } from '../live/use-account.ts'
import { useListState } from '../live/use-list.ts'
import { useList } from './list-provider.tsx'

/** Who else has the list open now, of those who let it be seen. */
export const useHere = (): readonly Present[] => {
  const { session } = useList()
  const { userID } = useAccount()
  const here = useListState(session, ({ presence }) => presence.people)
  return useMemo(() => here.filter(({ user_id }) => user_id !== userID), [here, userID])
}
