import type { Person } from '@docket/contract'
import { fold } from '@docket/contract/fold'
import { mentionName, namesIn, withMentions } from '@docket/contract/mentions'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useList } from '../list-provider.tsx'

const MOST = 6
const nobody: readonly Person[] = []

/** Who can be mentioned in a text of the open list. Asked for when somebody begins to write. */
export const useMentions = (isWanted: boolean) => {
  const { session, list } = useList()
  const { data = nobody } = useQuery({
    queryKey: ['people', list.id],
    queryFn: async ({ signal }) => {
      const people = await session.calls.api.getPeople({ listID: list.id }, { signal })
      return people.filter(({ state }) => state === 'member')
    },
    enabled: isWanted && list.rev > 0,
    staleTime: 30_000,
  })
  /** Of several with one name the one that was chosen is meant. */
  const chosen = useRef(new Map<string, string>())
  return useMemo(
    () => ({
      find: (begun: string): Person[] => {
        const text = fold(begun)
        return data.filter(({ name }) => ` ${fold(name)}`.includes(` ${text}`)).slice(0, MOST)
      },
      choose: ({ user_id, name }: Person): string => {
        chosen.current.set(mentionName(name), user_id)
        return mentionName(name)
      },
      /** As it is sent: who was mentioned in `before` still is, where the name stands, also when they have left. */
      toSend: (text: string, before = ''): string =>
        withMentions(
          text,
          new Map([
            ...data.map(({ name, user_id }) => [mentionName(name), user_id] as const),
            ...namesIn(before),
            ...chosen.current,
          ]),
        ),
    }),
    [data],
  )
}

export type Mentions = ReturnType<typeof useMentions>
