import { useSuspenseQuery } from '@tanstack/react-query'
import { meQuery } from '../api/queries.ts'
import { byName } from '../domain/by-name.ts'
import { usePortrait } from '../shell/use-portrait.ts'
import { useUiState } from './list-ui.ts'

interface Assignee {
  id: string
  name: string
  /** One's own portrait. */
  picture?: string | undefined
}

/** Who a line of the open list can be assigned to: the reader first, who is known also without a connection. */
export const useAssignees = (): readonly [Assignee, ...Assignee[]] => {
  const { data: me } = useSuspenseQuery(meQuery)
  const picture = usePortrait(me)
  const members = useUiState((state) => state.members)
  const others = members.filter(({ user_id }) => user_id !== me.user_id).toSorted((a, b) => byName(a.name, b.name))
  return [
    { id: me.user_id, name: me.display_name || me.email, picture },
    ...others.map(({ user_id, name }) => ({ id: user_id, name })),
  ]
}
