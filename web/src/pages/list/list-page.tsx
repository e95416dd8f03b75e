import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { listsQuery } from '../../api/queries.ts'
import { useList } from '../../live/use-list.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { EndedPage } from './ended-page.tsx'
import { ListSheet } from './list-sheet.tsx'

export const ListPage = () => {
  const { listID = '' } = useParams({ strict: false })
  return <FollowedList key={listID} listID={listID} />
}

const FollowedList = ({ listID }: { listID: string }) => {
  const t = useTranslations('list')
  const [view, session] = useList(listID)
  const { data: lists } = useQuery(listsQuery)
  const list = view.list ?? lists?.find(({ id }) => id === listID)
  if (view.ending) return <EndedPage ending={view.ending} name={list?.name} waiting={view.waiting} />
  if (list) return <ListSheet list={list} view={view} session={session} />
  return (
    <Sheet>
      <PageTitle page={t('page')} />
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
    </Sheet>
  )
}
