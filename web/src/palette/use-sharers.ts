import type { Member, Project } from '@docket/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { membersQuery } from '../api/list-queries.ts'
import { useAccount } from '../live/use-account.ts'
import { useListsState } from '../live/use-lists.ts'
import { type Sharer, sharersOf } from './people-of-lists.ts'

/** So many lists are asked who has them: those that changed last. */
const MOST_LISTS = 100
const AT_ONCE = 4
/** An open list hears who comes and goes; of the others it may be known from before. */
const FRESH_MS = 60_000

export interface Sharers {
  readonly people: readonly Sharer[]
  /** `some`: not every list could be asked. */
  readonly state: 'all' | 'some' | 'looking'
}

/** With whom one shares lists: the owners of lists at once, and who else is on them as soon as somebody is looked for. */
export const useSharers = (isWanted: boolean): Sharers => {
  const { userID } = useAccount()
  const lists = useListsState(({ all }) => all)
  const [members, setMembers] = useState<ReadonlyMap<string, readonly Member[]>>(new Map())
  const [state, setState] = useState<Sharers['state']>('looking')
  const ask = useAskMembers()
  const begin = useEffectEvent((signal: AbortSignal) =>
    ask(lists, signal, (listID, of) => setMembers((known) => new Map([...known, [listID, of]]))).then(
      (isAll) => !signal.aborted && setState(isAll ? 'all' : 'some'),
    ),
  )
  useEffect(() => {
    if (!isWanted) return
    const asking = new AbortController()
    void begin(asking.signal)
    return () => asking.abort()
  }, [isWanted])
  const people = useMemo(() => sharersOf(lists, (id) => members.get(id), userID), [lists, members, userID])
  return { people, state }
}

/** Asks these lists for their members, a few at a time; answers whether all of them have answered. */
const useAskMembers = () => {
  const queries = useQueryClient()
  return async (
    lists: readonly Project[],
    signal: AbortSignal,
    onMembers: (listID: string, members: readonly Member[]) => void,
  ): Promise<boolean> => {
    const made = lists.filter(({ rev }) => rev > 0).sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1))
    const waiting = made.slice(0, MOST_LISTS)
    let isAll = waiting.length === made.length
    const askNext = async (): Promise<void> => {
      const list = signal.aborted ? undefined : waiting.shift()
      if (!list) return
      try {
        onMembers(list.id, await queries.fetchQuery({ ...membersQuery(list.id), staleTime: FRESH_MS }))
      } catch {
        isAll = false
      }
      return askNext()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, askNext))
    return isAll
  }
}
