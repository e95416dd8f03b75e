import type { Person } from '@docket/contract'
import { fold } from '@docket/contract/fold'
import { mentionName, namesIn, tasksIn, withMentions, withReferences } from '@docket/contract/mentions'
import { useMemo, useRef } from 'react'
import { begunWith } from '../../domain/line-tokens.ts'
import { useList } from '../list-provider.tsx'
import { useUiState } from '../list-ui.ts'

const MOST = 6

/** A task as a text names it: an `@` or `#` in it would be taken for another name. */
const taskName = (name: string): string => mentionName(name.replace(/[@#]/g, ''))

/**
 * Who and what can be named in a text of the open list: its members, and its tasks as they are known, also without a connection.
 */
export const useMentions = () => {
  const { session } = useList()
  const { store } = session
  const members = useUiState((state) => state.members)
  /** Of several with one name the one that was chosen is meant. */
  const chosen = useRef({ people: new Map<string, string>(), tasks: new Map<string, string>() })
  return useMemo(() => {
    const tasks = () =>
      store.lines.flatMap(({ key, task: { name, status } }) => {
        const id = store.idOf(key)
        return id === undefined ? [] : { id, name: taskName(name), status }
      })
    /** Those that the text may name. */
    const namedIn = (text: string) =>
      text.includes('#') ? tasks().filter(({ name }) => text.includes(`#${name}`)) : []
    return {
      find: (begun: string): Person[] => {
        const text = fold(begun)
        return members.filter(({ name }) => ` ${fold(name)}`.includes(` ${text}`)).slice(0, MOST)
      },
      choose: ({ user_id, name }: Person): string => {
        chosen.current.people.set(mentionName(name), user_id)
        return mentionName(name)
      },
      /** Nothing behind the sign of a heading. */
      findTasks: (begun: string) => (/^\S/.test(begun) ? begunWith(begun, tasks()).slice(0, MOST) : []),
      chooseTask: ({ id, name }: { id: string; name: string }): string => {
        chosen.current.tasks.set(name, id)
        return name
      },
      /** As it is sent: what was named in `before` still is, where the name stands, also when it is gone from the list. */
      toSend: (text: string, before = ''): string =>
        withMentions(
          withReferences(
            text,
            new Map([
              ...namedIn(text).map(({ name, id }) => [name, id] as const),
              ...tasksIn(before),
              ...chosen.current.tasks,
            ]),
          ),
          new Map([
            ...members.map(({ name, user_id }) => [mentionName(name), user_id] as const),
            ...namesIn(before),
            ...chosen.current.people,
          ]),
        ),
    }
  }, [members, store])
}

export type Mentions = ReturnType<typeof useMentions>
