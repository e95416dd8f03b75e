import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { listsQuery, meQuery } from '../../api/queries.ts'
import { AccountContext, accountOf } from '../../live/use-account.ts'
import { useKeys } from '../../ui/keys.ts'
import { nextTheme } from '../../ui/theme.ts'
import { ToastHost } from '../../ui/toast.tsx'
import { useRecordSeen } from '../home/seen-lists.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { Navigation } from './navigation.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { useNewList } from './use-new-list.ts'
import { useVerificationToast } from './use-verification-toast.ts'

export const Shell = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('shell')
  const keys = useTranslations('keys')
  const navigate = useNavigate()
  const newList = useNewList()
  const { data: me } = useSuspenseQuery(meQuery)
  const { data: lists, dataUpdatedAt } = useQuery(listsQuery)
  const { listID } = useParams({ strict: false })
  const [showsKeys, setShowsKeys] = useState(false)

  useRecordSeen(me.user_id, lists, dataUpdatedAt, listID)
  useFocusAfterNavigation()
  useVerificationToast()
  useKeys(keys('everywhere'), [
    { keys: 'g h', label: keys('goHome'), run: () => navigate({ to: '/' }) },
    { keys: 'g s', label: keys('goSettings'), run: () => navigate({ to: '/settings' }) },
    { keys: 'l', label: keys('newList'), run: newList },
    { keys: 't', label: keys('theme'), run: nextTheme },
    { keys: '?', label: keys('keys'), run: () => setShowsKeys(true) },
  ])

  const live = useMemo(() => accountOf(me.user_id), [me.user_id])
  useEffect(() => {
    live.outbox.unsuspend()
    const onHide = () => live.outbox.flush()
    const onUnload = (event: BeforeUnloadEvent) => {
      if (live.outbox.hasUnsent && !live.keeper.isLasting) event.preventDefault()
    }
    window.addEventListener('pagehide', onHide)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [live])

  const account = { me, showKeys: () => setShowsKeys(true) }
  return (
    <AccountContext value={live}>
      <div className="flex h-dvh flex-col bg-desk lg:flex-row">
        <a
          href="#sheet"
          onClick={(event) => {
            event.preventDefault()
            document.getElementById('sheet')?.focus()
          }}
          className="absolute inset-s-3 -top-16 z-toast rounded-md bg-bar px-3 py-2 text-on-bar focus-visible:top-3"
        >
          {t('skip')}
        </a>
        <Navigation lists={lists ?? []} {...account} />
        <div className="flex min-h-0 min-w-0 flex-1 border-rule-2 lg:border-s">{children}</div>
        <PhoneBar {...account} />
        <ToastHost />
        <KeysDialog open={showsKeys} onOpenChange={setShowsKeys} />
      </div>
    </AccountContext>
  )
}

/** A line that was opened is gone with its page: without this the next Tab would start at the top of the document. */
const useFocusAfterNavigation = (): void => {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (document.activeElement === document.body) document.getElementById('sheet')?.focus({ preventScroll: true })
  }, [pathname])
}
