import type { Person } from '@docket/contract'
import { fold } from '@docket/contract/fold'
import { mentionName, namesIn, withMentions } from '@docket/contract/mentions'
import { useMemo, useRef } from 'react'
import { useUiState } from '../list-ui.ts'

const MOST = 6

/** Who can be mentioned in a text of the open list: its members as they are known, also without a connection. */
export const useMentions = () => {
  const members = useUiState((state) => state.members)
  /** Of several with one name the one that was chosen is meant. */
  const chosen = useRef(new Map<string, string>())
  return useMemo(
    () => ({
      find: (begun: string): Person[] => {
        const text = fold(begun)
        return members.filter(({ name }) => ` ${fold(name)}`.includes(` ${text}`)).slice(0, MOST)
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
            ...members.map(({ name, user_id }) => [mentionName(name), user_id] as const),
            ...namesIn(before),
            ...chosen.current,
          ]),
        ),
    }),
    [members],
  )
}

export type Mentions = ReturnType<typeof useMentions>
