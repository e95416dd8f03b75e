import '@fontsource-variable/archivo/wdth.css'
import './ui/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { meQuery } from './api/queries.ts'
import { createQueryClient } from './api/query-client.ts'
import { forgetAccount } from './api/session.ts'
import { verification } from './api/verification.ts'
import { commonMessages } from './locales/common.en.ts'
import { Strings } from './locales/strings.tsx'
import { createAppRouter } from './routes.tsx'

verification.read()

const queries = createQueryClient(leaveForSignIn)
const router = createAppRouter(queries)

/** A session that ended while the app was in use: sign in, then go on where one was. */
function leaveForSignIn(): void {
  if (!queries.getQueryData(meQuery.queryKey)) return
  const back = router.state.location.href
  forgetAccount(queries)
  void router.navigate({ to: '/sign-in', search: { back, ended: true }, replace: true })
}

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <Strings messages={commonMessages}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Strings>
  </StrictMode>,
)
