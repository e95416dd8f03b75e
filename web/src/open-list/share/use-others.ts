import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { membersQuery, ofListKey } from '../../api/list-queries.ts'
import { meQuery } from '../../api/queries.ts'
import { useListState } from '../../live/use-list.ts'
import { useList } from '../list-provider.tsx'

/** However many come and go, they are asked for so often at most: the list may have thousands. */
const PAUSE_MS = 2000

interface Person {
  id: string
  name: string
}

/** Everybody else who has the list, its owner first. They are asked for again whenever somebody comes or goes. */
export const useOthers = (): readonly Person[] => {
  const { session, list } = useList()
  const queries = useQueryClient()
  const { data: me } = useSuspenseQuery(meQuery)
  const isLoaded = useListState(session, ({ isLoaded }) => isLoaded)
  const listID = list.id
  const { data = [] } = useQuery({ ...membersQuery(listID), enabled: isLoaded && list.rev > 0 })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const refetch = () => {
      timer = undefined
      last = Date.now()
      void queries.invalidateQueries({ queryKey: ofListKey(listID) })
    }
    const stop = session.listen({
      onMembers() {
        timer ??= setTimeout(refetch, Math.max(0, last + PAUSE_MS - Date.now()))
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [session, queries, listID])

  const owner = { id: list.owner_id, name: list.owner_name || list.owner_email }
  const members = data.map(({ user_id, display_name, email }) => ({ id: user_id, name: display_name || email }))
  return [owner, ...members].filter(({ id }) => id !== me.user_id)
}
