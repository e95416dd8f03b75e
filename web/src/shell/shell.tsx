import type { MeUser } from '@docket/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { meQuery } from '../api/queries.ts'
import { lateDialogs, lateOverview, latePalette } from '../chunks.ts'
import { AccountContext, accountOf } from '../live/use-account.ts'
import { useSeeList } from '../live/use-see-list.ts'
import { useNavigate, useParams } from '../routing/hooks.ts'
import { type KeyBinding, useKeys } from '../ui/keys.ts'
import { nextTheme } from '../ui/theme.ts'
import { ToastHost } from '../ui/toast.tsx'
import { Navigation } from './navigation.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { useAccountAlive } from './use-account-alive.ts'
import { useAccountLanguage } from './use-account-language.ts'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'
import { useNewAddress } from './use-new-address.ts'
import { useNewList } from './use-new-list.ts'
import { usePalette } from './use-palette.tsx'
import { useVerificationToast } from './use-verification-toast.ts'

/** Around every page of somebody who is signed in. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const { data: me } = useSuspenseQuery(meQuery)
  const account = useMemo(() => accountOf(me.user_id), [me.user_id])
  return (
    <AccountContext value={account}>
      <Frame me={me}>{children}</Frame>
    </AccountContext>
  )
}

const Frame = ({ me, children }: { me: MeUser; children: ReactNode }) => {
  const t = useTranslations('shell')
  const keys = useTranslations('keys')
  const navigate = useNavigate()
  const newList = useNewList()
  const { listID } = useParams()
  const [showsKeys, setShowsKeys] = useState(false)
  const [said, setSaid] = useState('')
  const { showPalette, palette } = usePalette()
  lateDialogs.useAhead()
  lateOverview.useAhead()
  latePalette.useAhead()
  const dialogs = lateDialogs.usePart(showsKeys)

  useAccountAlive(me)
  useSeeList(listID)
  useNewAddress(listID)
  useFocusAfterNavigation()
  useVerificationToast()
  useAccountLanguage(me)
  const general: KeyBinding[] = [
    { keys: 'mod+k', label: keys('palette'), inFields: true, isKeyOnly: true, run: showPalette },
    { keys: 'g h', label: keys('goHome'), run: () => navigate({ to: '/' }) },
    { keys: 'g t', label: keys('goToday'), run: () => navigate({ to: '/today' }) },
    { keys: 'g m', label: keys('goMine'), run: () => navigate({ to: '/mine' }) },
    { keys: 'g u', label: keys('goUpcoming'), run: () => navigate({ to: '/upcoming' }) },
    { keys: 'g a', label: keys('goAnalytics'), run: () => navigate({ to: '/analytics' }) },
    { keys: 'g s', label: keys('goSettings'), run: () => navigate({ to: '/settings' }) },
    ...(me.billing === 'read_only' ? [] : [{ keys: 'l', label: keys('newList'), run: newList }]),
    { keys: 't', label: keys('theme'), run: () => setSaid(t('themeNow', { theme: nextTheme() })) },
    { keys: '?', label: keys('keys'), run: () => setShowsKeys(true) },
  ]
  useKeys(
    keys('everywhere'),
    general.map((binding) => ({ ...binding, isGeneral: true })),
  )

  const account = { me, showKeys: () => setShowsKeys(true), showPalette }
  return (
    <div className="group/shell flex h-dvh flex-col bg-desk md:flex-row">
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
      <Navigation {...account} />
      <div className="flex min-h-0 min-w-0 flex-1 border-rule-2 md:border-s">{children}</div>
      {/* On a phone a list has the whole height; its header leads back. */}
      {listID === undefined && <PhoneBar {...account} />}
      <ToastHost />
      <p role="status" className="sr-only">
        {said}
      </p>
      {dialogs && (
        <>
          <dialogs.KeysDialog open={showsKeys} onOpenChange={setShowsKeys} />
          <dialogs.ArrangeLists />
          <dialogs.NeedsYouByName />
          <dialogs.FollowPush userID={me.user_id} />
        </>
      )}
      {palette}
    </div>
  )
}
