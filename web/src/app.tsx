import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { meQuery } from './api/queries.ts'
import { createQueryClient } from './api/query-client.ts'
import { forgetAccount, onSessionElsewhere, onSessionEnd } from './api/session.ts'
import { en } from './locales/en.ts'
import { Strings } from './locales/strings.tsx'
import { createAppRouter } from './routes.tsx'
import { useOverlaysAhead } from './ui/overlays/overlays.ts'

/** Everything after signing in. Each session has caches of its own: none outlives it. */
export const App = () => {
  const [{ queries, router }] = useState(() => {
    const queries = createQueryClient()
    return { queries, router: createAppRouter(queries) }
  })

  useOverlaysAhead()
  useEffect(() => {
    // It ended while the app was in use: sign in, then go on where one was.
    return onSessionEnd(() => {
      if (!queries.getQueryData(meQuery.queryKey)) return
      const back = router.state.location.href
      forgetAccount(queries)
      void router.navigate({ to: '/sign-in', search: { back, ended: true }, replace: true })
    })
  }, [queries, router])

  useEffect(() => {
    // Nothing that was begun as one person is sent as another.
    const askAgain = async () => {
      const known = queries.getQueryData(meQuery.queryKey)
      const me = await queries.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => undefined)
      if (me && known && me.user_id !== known.user_id) location.reload()
    }
    return onSessionElsewhere(() => void askAgain())
  }, [queries])

  return (
    <Strings messages={en}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Strings>
  )
}
