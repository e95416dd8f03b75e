import { useEffect } from 'react'
import { useAccount } from './use-account.ts'

const AFTER_MS = 800

/** The list that is open counts as seen, for as long as the page can be seen. */
export const useSeeList = (listID: string | undefined): void => {
  const account = useAccount()
  const { lists } = account
  useEffect(() => {
    if (listID === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // The list's own stream is ahead of that of the account.
    const see = (keepalive = false) => lists.see(listID, { keepalive, shown: account.session(listID).rev })
    const isLookedAt = () => document.visibilityState === 'visible'
    const soon = () => {
      if (!isLookedAt() || !lists.get(listID)?.unseen) return
      timer ??= setTimeout(() => {
        timer = undefined
        if (isLookedAt()) see()
      }, AFTER_MS)
    }
    const atOnce = () => see(true)
    const onVisibility = () => (isLookedAt() ? soon() : atOnce())

    const leave = lists.subscribe(soon)
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', atOnce)
    soon()
    return () => {
      leave()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', atOnce)
      if (isLookedAt()) see()
    }
  }, [account, lists, listID])
}
