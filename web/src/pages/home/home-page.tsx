import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useIsReadOnly } from '../../api/standing.ts'
import { lateHomeParts, lateNeedsYou } from '../../chunks.ts'
import { arrange, arrangeAs } from '../../domain/list-change.ts'
import { useListsState } from '../../live/use-lists.ts'
import { en } from '../../locales/en.ts'
import { homeMessages } from '../../locales/home.en.ts'
import { Strings } from '../../locales/strings.tsx'
import { useNavigate } from '../../routing/hooks.ts'
import { AccountBanners } from '../../shell/account-banners.tsx'
import { useNewList } from '../../shell/use-new-list.ts'
import { Button } from '../../ui/button.tsx'
import { useMinute } from '../../ui/date-now.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useKeys } from '../../ui/keys.ts'
import { LiveSign } from '../../ui/live-sign.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Sheet, SheetHeader } from '../../ui/sheet.tsx'
import { useViewport } from '../../ui/use-viewport.ts'
import { Digest } from './digest.tsx'
import { EmptyHome } from './empty-home.tsx'
import { useImport } from './import/use-import.tsx'
import { ListTable } from './list-table.tsx'
import { mostNumbers } from './most-numbers.ts'
import { moveBetweenLines } from './move-between-lines.ts'

/** It comes for whoever has tasks that wait, or a list that is out. */
const NeedsYou = lateNeedsYou.component('NeedsYou')

const messages = { ...en, ...homeMessages }

export const HomePage = () => (
  <Strings messages={messages}>
    <Home />
  </Strings>
)

/** All lists: what is true now in a sentence, then the lists that changed, then the quiet ones. */
const Home = () => {
  const t = useTranslations('home')
  const format = useFormatter()
  const now = useMinute()
  const { isPhone } = useViewport()
  const newList = useNewList()
  const isReadOnly = useIsReadOnly()
  const live = useListsState(({ live }) => live)
  const isKnown = useListsState(({ isKnown }) => isKnown)
  const isEmpty = useListsState(({ all }) => all.length === 0)
  lateHomeParts.useAhead()
  const parts = lateHomeParts.usePart(false)
  // Here, so that it stays when the first list comes or the last one goes.
  const { begin: beginImport, dialog: importDialog } = useImport()

  return (
    <Sheet className="slim-margin">
      <PageTitle page={t('page')} />
      <SheetHeader
        title={
          <span className="inline-block first-letter:uppercase">
            {format.dateTime(now, { weekday: 'long', day: 'numeric', month: isPhone ? 'short' : 'long' })}
          </span>
        }
      >
        {live !== 'connecting' && (
          // Large text on a phone: the dot alone, so that the name of a day is whole.
          <span className="contents @max-[14rem]/sheet:[&_[data-yields]]:sr-only">
            <LiveSign state={live === 'ended' ? 'offline' : live} />
          </span>
        )}
        {isKnown && !isEmpty && !isReadOnly && (
          <>
            <Button
              variant="primary"
              icon={<Plus aria-hidden size={16} strokeWidth={2} />}
              onClick={newList}
              className="max-md:hidden"
            >
              {t('newList')}
            </Button>
            <IconButton
              // It is in the bar at the foot as well.
              data-yields="new"
              label={t('newList')}
              onClick={newList}
              className="data-yielded:hidden md:hidden"
            >
              <Plus aria-hidden size={20} strokeWidth={1.75} />
            </IconButton>
          </>
        )}
      </SheetHeader>
      <AccountBanners>
        {parts && <parts.AwayBanner now={now} />}
        {isKnown ? (
          isEmpty && isReadOnly ? (
            <p className="ps-(--content) pe-(--gutter) pt-3 text-ink-2">{t('emptyReadOnly')}</p>
          ) : isEmpty ? (
            <EmptyHome onImport={beginImport} />
          ) : (
            <AllLists now={now} isCurrent={live === 'live'} onImport={beginImport} />
          )
        ) : (
          <p role="status" className="sr-only">
            {t('loading')}
          </p>
        )}
      </AccountBanners>
      {importDialog}
    </Sheet>
  )
}

interface AllListsProps {
  now: Date
  isCurrent: boolean
  onImport(): void
}

const AllLists = ({ now, isCurrent, onImport }: AllListsProps) => {
  const t = useTranslations('home')
  const isReadOnly = useIsReadOnly()
  const lists = useListsState(({ all }) => all)
  const shown = lists.filter(({ archived }) => !archived)
  const arranged = useStandingOrder()
  const mayNeedYou = useListsState(({ allTold }) =>
    allTold.some(({ state, waiting }) => waiting > 0 || state !== 'draft'),
  )
  const parts = lateHomeParts.usePart(false)
  useHomeKeys([...arranged.changed, ...arranged.quiet].map(({ id }) => id))
  return (
    <>
      <Digest lists={shown} isCurrent={isCurrent} />
      {mayNeedYou && <NeedsYou now={now} />}
      <ListTable arranged={arranged} now={now} onImport={onImport} />
      {parts && <parts.FollowNews />}
      {/* The dot is drawn only where the keys stand beside it. */}
      <p className="type-meta mt-auto ms-(--content) me-(--gutter) flex flex-wrap gap-x-4 overflow-x-clip pt-10 pb-5 text-ink-3">
        {t('footer', { lists: shown.length })}
        <span className="-ms-4 pointer-coarse:hidden">
          <span aria-hidden className="inline-block w-4 text-center">
            ·
          </span>
          {t.rich('footerKeys', { isReadOnly: String(isReadOnly), key: (name: ReactNode) => <Kbd>{name}</Kbd> })}
        </span>
      </p>
    </>
  )
}

/** Lists stand where they stood when one came, or came back to the page: what changes meanwhile is marked in its place. */
const useStandingOrder = () => {
  const lists = useListsState(({ all }) => all)
  const [before, setBefore] = useState(() => arrange(lists))
  const [isHidden, setIsHidden] = useState(false)
  useEffect(() => {
    const onVisibility = () => setIsHidden(document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [])
  const [known, setKnown] = useState(lists)
  if (known !== lists) {
    setKnown(lists)
    if (isHidden) setBefore(arrange(lists))
  }
  return arrangeAs(before, lists)
}

const useHomeKeys = (ids: readonly string[]): void => {
  const keys = useTranslations('keys')
  const navigate = useNavigate()
  useKeys(keys('home'), [
    ...Array.from({ length: mostNumbers }, (_, index) => ({
      keys: String(index + 1),
      ...(index === 0 && { label: keys('openList'), shown: '1 – 9', isKeyOnly: true as const }),
      run: () => {
        const listID = ids[index]
        return listID === undefined ? false : navigate({ to: '/lists/$listID', params: { listID } })
      },
    })),
    { keys: 'j', label: keys('move'), shown: '↑ ↓ J K', isKeyOnly: true, run: () => moveBetweenLines(1) },
    { keys: 'k', run: () => moveBetweenLines(-1) },
    { keys: 'arrowdown', run: () => moveBetweenLines(1) },
    { keys: 'arrowup', run: () => moveBetweenLines(-1) },
  ])
}
