import type { Person } from '@docket/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { meQuery } from '../api/queries.ts'
import { byName } from '../domain/by-name.ts'
import { useAccount } from '../live/use-account.ts'
import { usePortrait } from '../shell/use-portrait.ts'
import { useUiState } from './list-ui.ts'

export interface Assignee {
  id: string
  name: string
  /** One's own portrait. */
  picture?: string | undefined
}

/** Who a line of the open list can be assigned to: the reader first, who is known also without a connection. */
export const useAssignees = (): readonly [Assignee, ...Assignee[]] => {
  const { data: me } = useSuspenseQuery(meQuery)
  const picture = usePortrait(me)
  const others = useOthers()
  return [{ id: me.user_id, name: me.display_name || me.email, picture }, ...others]
}

/** The members of the open list but for the reader, by name. */
export const useOthers = (): readonly Assignee[] => {
  const { userID } = useAccount()
  const members = useUiState((state) => state.members)
  return useMemo(() => othersAmong(members, userID), [members, userID])
}

export const othersAmong = (members: readonly Person[], userID: string): readonly Assignee[] =>
  members
    .filter(({ user_id }) => user_id !== userID)
    .toSorted((a, b) => byName(a.name, b.name))
    .map(({ user_id, name }) => ({ id: user_id, name }))

/** The ids of all of them in that order, for a view that asks for it. */
export const usePeopleOrder = (isWanted: boolean): readonly string[] | undefined => {
  const { userID } = useAccount()
  const others = useOthers()
  return useMemo(() => (isWanted ? [userID, ...others.map(({ id }) => id)] : undefined), [isWanted, userID, others])
}
