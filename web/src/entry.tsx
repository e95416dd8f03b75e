import { type ReactElement, useEffect, useState } from 'react'
import { addressNow, go, useVisits, visitAgain } from './address.ts'
import { onOtherTabs, wasSignedIn } from './api/session.ts'
import { lateApp, lateFront, lateHome, lateList, latePublic } from './chunks.ts'
import { frontPageAt, isForNobody, isOutsideApp, publicTokenAt, type View, viewAt } from './initial-view.ts'
import { commonMessages } from './locales/common.en.ts'
import { languageHere, speak } from './locales/language.ts'
import { Strings } from './locales/strings.tsx'
import { FailurePage } from './pages/failure.tsx'

interface Shown {
  part: View['part'] | 'failure'
  element: ReactElement
}

/** Words move when their font comes: nothing is shown without it, but for one that takes long. */
const fontArrives = Promise.race([
  document.fonts.load('1em "Archivo Variable"').catch(() => {}),
  new Promise((resolve) => setTimeout(resolve, 1000)),
])

/** Shows the pages before signing in, a public list, or the app; which of them is decided anew whenever the address changes. */
export const Main = () => {
  const visits = useVisits()
  const [shown, setShown] = useState<Shown>()

  useEffect(() => {
    let isOver = false
    const address = addressNow()
    fetchAhead(address)
    const decide = async () => {
      const view = await viewAt(address)
      if ('insteadAt' in view) return isOver || go(view.insteadAt, { replace: true })
      const [element] = await Promise.all([elementOf(view), fontArrives])
      if (!isOver) setShown({ part: view.part, element })
    }
    decide().catch(async (error: unknown) => {
      await speak(languageHere(), 'front')
      if (!isOver) setShown({ part: 'failure', element: failure(error) })
    })
    return () => {
      isOver = true
    }
  }, [visits])

  useEffect(
    () => onOtherTabs(({ kind }) => kind === 'in' && isForNobody(frontPageAt(addressNow())) && visitAgain()),
    [],
  )

  // Whoever has signed out is not shown the app any more, and it asks for nothing.
  return shown?.part === 'app' && isOutsideApp(addressNow()) ? null : shown?.element
}

/** Awaited here: React would show what it suspends on no sooner than 300 ms later. */
const elementOf = async (view: View): Promise<ReactElement> => {
  const spoken = speak(languageHere(), view.part === 'app' ? 'app' : 'front')
  if (view.part === 'app') {
    const [{ App }] = await Promise.all([lateApp.load(), spoken])
    return <App />
  }
  if (view.part === 'public') {
    const [{ Public }] = await Promise.all([latePublic.load(), spoken])
    return <Public key={view.token} {...view} />
  }
  const [{ Front }] = await Promise.all([lateFront.load(), spoken])
  return <Front key={view.address} {...view} />
}

const failure = (error: unknown): ReactElement => (
  <Strings messages={commonMessages}>
    <FailurePage error={error} tryAgain={async () => visitAgain()} />
  </Strings>
)

/** What the answers will call for comes while they are on their way. */
const fetchAhead = (address: string): void => {
  if (publicTokenAt(address) !== undefined) return latePublic.fetch()
  const isInside = !isOutsideApp(address)
  const isHome = /^\/(?:$|[?#])/.test(address)
  if (!isInside || !wasSignedIn()) lateFront.fetch()
  // Whoever follows a link into the app for the first time needs it all the same: now, or once they have signed in.
  if (!isInside || (isHome && !wasSignedIn())) return
  lateApp.fetch()
  if (isHome) lateHome.fetch()
  else if (address.startsWith('/lists/')) lateList.fetch()
}
