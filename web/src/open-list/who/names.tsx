import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { People } from '../../live/people.ts'
import { useAccount } from '../../live/use-account.ts'
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
  const isMade = list.rev > 0

  useEffect(() => {
    if (!isMade) return
    const { api } = session.calls
    const tell = () => {
      const who = whoWords({ find: people.find, me, t })
      ui.set({ who, whoChanged: (edit) => who(changedBy(session.store, edit), 'other'), members: people.members })
    }
    const people = new People({ ask: () => api.getPeople({ listID }), onChange: tell })
    tell()
    people.ask()
    const stop = session.listen({ onMembers: people.ask })
    return () => {
      stop()
      people.close()
    }
  }, [session, listID, isMade, ui, me, t])
  return null
}
