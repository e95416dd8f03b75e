import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { listsQuery, meQuery } from '../../api/queries.ts'
import { arrange } from '../../domain/list-change.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useMinute } from '../../ui/date-now.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useKeys } from '../../ui/keys.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Sheet, SheetHeader } from '../../ui/sheet.tsx'
import { useNewList } from '../shell/use-new-list.ts'
import { VerifyBanner } from '../shell/verify-banner.tsx'
import { Digest } from './digest.tsx'
import { EmptyHome } from './empty-home.tsx'
import { ListTable } from './list-table.tsx'
import { moveBetweenLines } from './move-between-lines.ts'
import { useSeenLists } from './seen-lists.ts'
import { useDay } from './use-day.ts'

/** All lists: what is true now in a sentence, then the lists that changed, then the quiet ones. */
export const HomePage = () => {
  const t = useTranslations('home')
  const keys = useTranslations('keys')
  const format = useFormatter()
  const day = useDay()
  const navigate = useNavigate()
  const newList = useNewList()
  const now = useMinute()
  const { data: me } = useSuspenseQuery(meQuery)
  const { data: lists, isRefetchError, dataUpdatedAt } = useSuspenseQuery(listsQuery)
  const seen = useSeenLists(me.user_id)

  const arranged = arrange(lists, seen)
  const inOrder = [...arranged.changed.map(({ list }) => list), ...arranged.quiet]
  const isEmpty = lists.length === 0

  useKeys(keys('home'), [
    ...Array.from({ length: 9 }, (_, index) => ({
      keys: String(index + 1),
      ...(index === 0 && { label: keys('openList'), shown: '1 – 9' }),
      run: () => {
        const list = inOrder[index]
        return list ? navigate({ to: '/lists/$listID', params: { listID: list.id } }) : false
      },
    })),
    { keys: 'j', label: keys('move'), shown: '↑ ↓ J K', run: () => moveBetweenLines(1) },
    { keys: 'k', run: () => moveBetweenLines(-1) },
    { keys: 'arrowdown', run: () => moveBetweenLines(1) },
    { keys: 'arrowup', run: () => moveBetweenLines(-1) },
  ])

  return (
    <Sheet>
      <PageTitle page={t('page')} />
      <SheetHeader title={format.dateTime(now, { weekday: 'long', day: 'numeric', month: 'long' })}>
        {!isEmpty && (
          <>
            <Button
              variant="primary"
              icon={<Plus aria-hidden size={16} strokeWidth={2} />}
              onClick={newList}
              className="max-md:hidden"
            >
              {t('newList')}
            </Button>
            <IconButton label={t('newList')} onClick={newList} className="md:hidden">
              <Plus aria-hidden size={20} strokeWidth={1.75} />
            </IconButton>
          </>
        )}
      </SheetHeader>
      <VerifyBanner />
      {isRefetchError && <Banner tone="run">{t('stale', { time: day(new Date(dataUpdatedAt), now) })}</Banner>}
      {isEmpty ? (
        <EmptyHome userID={me.user_id} />
      ) : (
        <>
          <Digest lists={lists} changed={arranged.changed.length} />
          <ListTable arranged={arranged} userID={me.user_id} now={now} />
          <p className="type-meta mt-auto flex flex-wrap gap-x-1 ps-(--content) pe-(--gutter) pt-10 pb-5 text-ink-3">
            {t('footer', { lists: lists.length })}
            <span className="pointer-coarse:hidden">
              {' · '}
              {t.rich('footerKeys', { key: (name) => <Kbd>{name}</Kbd> })}
            </span>
          </p>
        </>
      )}
    </Sheet>
  )
}
