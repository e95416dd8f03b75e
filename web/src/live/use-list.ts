import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { api } from '../api/client.ts'
import { meQuery } from '../api/queries.ts'
import { ListSession, type ListView } from './list-session.ts'

/** By reader and list: what someone typed is never sent in the name of someone else. */
const sessions = new Map<string, ListSession>()

const sessionOf = (userID: string, listID: string): ListSession => {
  const name = `${userID}/${listID}`
  const known = sessions.get(name)
  if (known) return known
  const session = new ListSession(api, listID, () => void sessions.delete(name))
  sessions.set(name, session)
  return session
}

/** The list as it is now, and the session to edit it with. */
export const useList = (listID: string): [ListView, ListSession] => {
  const userID = useQuery(meQuery).data?.user_id ?? ''
  const session = useMemo(() => sessionOf(userID, listID), [userID, listID])
  const view = useSyncExternalStore(session.subscribe, session.read)

  useEffect(() => {
    const onHide = () => session.flush()
    const onUnload = (event: BeforeUnloadEvent) => {
      if (session.hasUnsent()) event.preventDefault()
    }
    window.addEventListener('pagehide', onHide)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [session])

  return [view, session]
}
