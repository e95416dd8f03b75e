import type { MeUser } from '@docket/contract'
import { useEffect } from 'react'
import { noticeSessionEnd } from '../api/session.ts'
import { useAccount } from '../live/use-account.ts'
import { useListsState } from '../live/use-lists.ts'
import { useParams } from '../routing/hooks.ts'

/** Follows the account, and lets nothing unsent go with the page. */
export const useAccountAlive = (me: MeUser): void => {
  const account = useAccount()
  useEffect(() => account.know(me), [account, me])
  const refusal = useListsState(({ refusal }) => refusal)
  const { listID } = useParams()

  useEffect(() => {
    account.lists.open()
    if (!account.isRecalled) account.outbox.unsuspend()
    const onHide = () => account.outbox.flush()
    const onUnload = (event: BeforeUnloadEvent) => {
      const isLost = account.outbox.hasUnsent && !account.keeper.isLasting
      if (isLost || account.lists.hasUnsent) event.preventDefault()
    }
    window.addEventListener('pagehide', onHide)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [account])

  // A list says itself that its session has ended, and keeps what was written in it in sight.
  useEffect(() => {
    if (listID === undefined) noticeSessionEnd(refusal)
  }, [refusal, listID])
}
