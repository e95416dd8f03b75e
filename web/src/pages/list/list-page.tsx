import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useAccount } from '../../live/use-account.ts'
import { useOfList } from '../../live/use-list.ts'
import { useOfLists } from '../../live/use-lists.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { EndedPage } from './ended-page.tsx'
import { ListProvider } from './list-provider.tsx'
import { ListSheet } from './list-sheet.tsx'

export const ListPage = () => {
  const { listID } = useParams({ from: '/lists/$listID' })
  const account = useAccount()
  // A list that is opened before the server has made it stays the same page when it has its id.
  return <FollowedList key={account.lists.keyNow(listID)} listID={listID} />
}

const FollowedList = ({ listID }: { listID: string }) => {
  const t = useTranslations('list')
  const account = useAccount()
  const session = account.session(listID)
  useEffect(() => account.follow(listID), [account, listID])
  const ending = useOfList(session, ({ ending }) => ending)
  const unsent = useOfList(session, ({ unsent }) => unsent)
  const live = useOfList(session, ({ list }) => list)
  const known = useOfLists((lists) => lists.get(listID))
  const list = live ?? known
  if (ending) return <EndedPage ending={ending} name={list?.name} waiting={unsent} />
  if (list)
    return (
      <ListProvider session={session} list={list} keeper={account.keeper}>
        <ListSheet />
      </ListProvider>
    )
  return (
    <Sheet>
      <PageTitle page={t('page')} />
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
    </Sheet>
  )
}
