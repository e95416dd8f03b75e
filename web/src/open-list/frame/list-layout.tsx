import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lastList } from '../../api/session.ts'
import { lateDialogs, lateOpenList, lateShare } from '../../chunks.ts'
import { useAccount } from '../../live/use-account.ts'
import { useListState } from '../../live/use-list.ts'
import { useListsState } from '../../live/use-lists.ts'
import { en } from '../../locales/en.ts'
import { listMessages } from '../../locales/list.en.ts'
import { Strings } from '../../locales/strings.tsx'
import { useNavigate, useParams } from '../../routing/hooks.ts'
import { Outlet } from '../../routing/pages.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useViewport } from '../../ui/use-viewport.ts'
import { Tabs } from '../hand-out/hand-out.tsx'
import { ListProvider, useList } from '../list-provider.tsx'
import { useUiState } from '../list-ui.ts'
import { useLockWords } from '../use-lock-words.ts'
import { ListHeader } from './list-header.tsx'
import { OpenTask } from './open-task.tsx'

export { ListViews } from '../view/list-views.tsx'

const messages = { ...en, list: listMessages }

/** One list, followed live; its views are the routes below. */
export const ListLayout = () => {
  const { listID } = useParams('/lists/$listID')
  const account = useAccount()
  // A list that is opened before the server has made it stays the same page when it has its id.
  return (
    <Strings messages={messages}>
      <FollowedList key={account.lists.keyNow(listID)} listID={listID} />
    </Strings>
  )
}

const FollowedList = ({ listID }: { listID: string }) => {
  const t = useTranslations('list')
  const account = useAccount()
  const session = account.session(listID)
  useEffect(() => account.follow(listID), [account, listID])
  useEffect(() => lastList.set(listID), [listID])
  const ending = useListState(session, ({ ending }) => ending)
  const live = useListState(session, ({ list }) => list)
  // Its own stream says all that is shown: what the account's says of its counts draws nothing here.
  const known = useListsState((lists) => (live ? undefined : lists.get(listID)))
  const list = live ?? known
  // Whoever is removed before the list itself has come has it in neither.
  const [last, setLast] = useState(list)
  if (list && list !== last) setLast(list)
  const isAway = useListState(session, ({ live }) => live === 'offline' || live === 'reconnecting')
  const parts = lateOpenList.usePart(ending !== undefined)
  if (ending && parts)
    return (
      <parts.EndedPage
        session={session}
        ending={ending}
        list={last}
        drafts={() => account.keeper.drafts(session.listID)}
      />
    )
  if (list && !ending)
    return (
      <ListProvider session={session} list={list} keeper={account.keeper}>
        <ListFrame />
      </ListProvider>
    )
  return (
    <Sheet>
      <PageTitle page={t('page')} />
      <p role="status" className={isAway ? 'ps-(--content) pe-(--gutter) pt-6 text-ink-2' : 'sr-only'}>
        {t(isAway ? 'notKept' : 'loading')}
      </p>
    </Sheet>
  )
}

/** What all views of a list have around them. */
const ListFrame = () => {
  const { session, list, scroller, canEdit } = useList()
  const [couldEdit] = useState(canEdit)
  const navigate = useNavigate()
  const [isDeleting, setIsDeleting] = useState(false)
  const [isSharing, setIsSharing] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const total = useListState(session, ({ store }) => store.index.counts.total)
  const open = useUiState(({ open }) => open)
  const { isPhone } = useViewport()
  const dialogs = lateDialogs.usePart(isDeleting)
  lateOpenList.useAhead()
  const parts = lateOpenList.usePart(false)
  lateShare.useAhead()
  const share = lateShare.usePart(isSharing || isLeaving)
  const lockWords = useLockWords(session)
  return (
    <>
      <Sheet ref={scroller} copy={list.state === 'ready' ? 'canary' : 'white'} inert={isPhone && open !== undefined}>
        <PageTitle page={list.name} />
        <ListHeader
          onDelete={() => {
            if (list.state !== 'ready') setIsDeleting(true)
            else showToast({ text: lockWords('deleted', { why: 'dispatched' }), refusal: true })
          }}
          onShare={() => setIsSharing(true)}
          onLeave={() => setIsLeaving(true)}
        />
        {share && (
          <>
            <share.StandingBanner />
            <share.RoleNotice couldEdit={couldEdit} />
          </>
        )}
        {parts && <parts.ListQuestion />}
        <Tabs />
        <Outlet />
        {dialogs && (
          <dialogs.DeleteListDialog
            list={list}
            total={total}
            open={isDeleting}
            onOpenChange={setIsDeleting}
            onDeleted={() => navigate({ to: '/' })}
          />
        )}
        {share && (
          <>
            <share.ShareDialog
              list={list}
              open={isSharing}
              onOpenChange={setIsSharing}
              onLeave={() => {
                setIsSharing(false)
                setIsLeaving(true)
              }}
            />
            <share.LeaveDialog
              list={list}
              open={isLeaving}
              onOpenChange={setIsLeaving}
              onLeft={() => navigate({ to: '/' })}
            />
          </>
        )}
        {parts && (
          <>
            <parts.Problems />
            <parts.Announcer session={session} />
          </>
        )}
      </Sheet>
      <OpenTask />
    </>
  )
}
