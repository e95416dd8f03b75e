import { go } from '../../address.ts'
import { rememberSession, safeBack } from '../../api/session.ts'
import { loadApp } from '../../chunks.ts'

/** A session has begun: on to the page that was wanted. The form stays busy until that can be shown. */
export const welcome = async (url?: URL): Promise<void> => {
  rememberSession()
  await loadApp().catch(() => undefined) // said, and tried again, where it is to be shown
  go(safeBack(url?.searchParams.get('back')), { replace: true })
}

/** Another page before signing in, with what is still wanted after it. */
export const keepingBack = (to: string, { searchParams }: URL): string => {
  const back = searchParams.get('back')
  return back === null ? to : `${to}?${new URLSearchParams({ back })}`
}
