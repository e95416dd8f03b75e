import { safeBack } from '../../api/session.ts'
import { enter } from '../../enter.ts'

/** A session has begun: on to the page that was wanted. The form stays busy until that can be shown. */
export const welcome = (url?: URL): Promise<void> => enter(safeBack(url?.searchParams.get('back')))

/** Another page before signing in, with what is still wanted after it. */
export const keepingBack = (to: string, { searchParams }: URL): string => {
  const back = searchParams.get('back')
  return back === null ? to : `${to}?${new URLSearchParams({ back })}`
}
