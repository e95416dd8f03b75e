import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addressNow } from './address.ts'
import { meQuery } from './api/queries.ts'
import { createQueryClient } from './api/query-client.ts'
import { forgetAccount, noticeSessionEnd, onOtherTabs, onSessionEnd } from './api/session.ts'
import { onLapse } from './api/standing.ts'
import { fetchPages, keepBuild } from './chunks.ts'
import { checkAccount, leaveAccount, suspendAccount } from './live/use-account.ts'
import { en } from './locales/en.ts'
import { Strings } from './locales/strings.tsx'
import { createAppRouter } from './routes.tsx'
import { RouterProvider } from './routing/pages.tsx'
import { Root } from './shell/root.tsx'
import { overlays } from './ui/overlays/overlays.ts'
import { whenQuiet } from './ui/when-quiet.ts'

/** Everything after signing in. Each session has caches of its own: none outlives it. */
export const App = () => {
  const [{ queries, router }] = useState(() => {
    const queries = createQueryClient()
    return { queries, router: createAppRouter(queries) }
  })

  overlays.useAhead()
  useEffect(() => whenQuiet(fetchPages), [])
  useEffect(() => whenQuiet(() => void keepBuild().catch(() => {})), [])
  useEffect(() => {
    const leave = (isDeleted: boolean, isDemo: boolean) => {
      const ended = isDemo ? { demoEnded: true as const } : { back: addressNow(), ended: true as const }
      const search = isDeleted ? { deleted: true as const } : ended
      forgetAccount(queries)
      void router.navigate({ to: '/sign-in', search, replace: true })
    }
    // It ended while the app was in use: sign in, then go on where one was.
    const stopListening = onSessionEnd((isDeleted) => {
      const me = queries.getQueryData(meQuery.queryKey)
      if (!me) return
      if (isDeleted || me.demo) void leaveAccount({ keepWriting: false })
      else suspendAccount()
      leave(isDeleted, me.demo)
    })
    const stopHearing = onOtherTabs((news) => {
      const me = queries.getQueryData(meQuery.queryKey)
      if (!me) return
      if (news.kind === 'in')
        return void checkAccount()
          .then(() => queries.invalidateQueries(meQuery)) // they may have a password now, or pay
          .catch(noticeSessionEnd)
      void leaveAccount(news)
      leave(news.isDeleted === true, me.demo)
    })
    const stopNoticing = onLapse(() => void queries.invalidateQueries(meQuery))
    return () => {
      stopNoticing()
      stopListening()
      stopHearing()
    }
  }, [queries, router])

  return (
    <Strings messages={en}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router}>
          <Root />
        </RouterProvider>
      </QueryClientProvider>
    </Strings>
  )
}
