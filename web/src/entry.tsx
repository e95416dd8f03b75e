import { lazy, Suspense, useEffect, useState } from 'react'
import { addressNow, go, useVisits, visitAgain } from './address.ts'
import { wasSignedIn } from './api/session.ts'
import { loadApp, loadFront, loadList } from './chunks.ts'
import { frontPageAt, type View, viewAt } from './door.ts'
import { commonMessages } from './locales/common.en.ts'
import { Strings } from './locales/strings.tsx'
import { FailurePage } from './pages/failure.tsx'

const App = lazy(() => loadApp().then(({ App }) => ({ default: App })))
const Front = lazy(() => loadFront().then(({ Front }) => ({ default: Front })))

/** Shows the pages before signing in or the app; which of them is decided anew whenever the address changes. */
export const Main = () => {
  const visits = useVisits()
  const [shown, setShown] = useState<View | { error: unknown }>()

  useEffect(() => {
    let isOver = false
    const address = addressNow()
    fetchAhead(address)
    const decide = async () => {
      const next = await viewAt(address)
      if (isOver) return
      if ('insteadAt' in next) go(next.insteadAt, { replace: true })
      else setShown((last) => (last && 'part' in last && last.part === 'app' && next.part === 'app' ? last : next))
    }
    decide().catch((error: unknown) => !isOver && setShown({ error }))
    return () => {
      isOver = true
    }
  }, [visits])

  // Whoever has signed out is not shown the app any more, and it asks for nothing.
  if (!shown || ('part' in shown && shown.part === 'app' && frontPageAt(addressNow()))) return null
  if ('error' in shown)
    return (
      <Strings messages={commonMessages}>
        <FailurePage error={shown.error} tryAgain={async () => visitAgain()} />
      </Strings>
    )
  return <Suspense>{shown.part === 'app' ? <App /> : <Front key={shown.address} {...shown} />}</Suspense>
}

/** What the answers will call for comes while they are on their way. */
const fetchAhead = (address: string): void => {
  if (frontPageAt(address) || !wasSignedIn()) void loadFront()
  else void loadApp()
  if (wasSignedIn() && address.startsWith('/lists/')) void loadList()
}
