import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { People } from '../../live/people.ts'
import { useAccount } from '../../live/use-account.ts'
import { useListState } from '../../live/use-list.ts'
import { useList } from '../list-provider.tsx'
import { useUi } from '../list-ui.ts'
import { changedBy } from './changed-by.ts'
import { whoWords } from './who-words.ts'

/** Gives the open list the names of those who change it. */
export const Names = () => {
  const { session, list } = useList()
  const ui = useUi()
  const { userID: me } = useAccount()
  const t = useTranslations('list.who')
  const { id: listID } = list
  // What was kept of it comes first, and with that who they were.
  const isReady = useListState(session, ({ isLoaded }) => isLoaded) && list.rev > 0

  useEffect(() => {
    if (!isReady) return
    const { api } = session.calls
    const tell = () => {
      const who = whoWords({ find: people.find, me, t })
      ui.set({ who, whoChanged: (edit) => who(changedBy(session.store, edit), 'other'), members: people.members })
    }
    const people = new People({
      known: session.copy.people,
      ask: async () => {
        const all = await api.getPeople({ listID })
        session.copy.keepPeople(all)
        return all
      },
      onChange: tell,
    })
    tell()
    people.ask()
    const stop = session.listen({ onMembers: people.ask })
    return () => {
      stop()
      people.close()
    }
  }, [session, listID, isReady, ui, me, t])
  return null
}
