import { useEffect } from 'react'
import { useAccount } from './use-account.ts'

const AFTER_MS = 800

/** The list that is open counts as seen, for as long as the page can be seen. */
export const useSeeList = (listID: string | undefined): void => {
  const { lists } = useAccount()
  useEffect(() => {
    if (listID === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const isLookedAt = () => document.visibilityState === 'visible'
    const soon = () => {
      if (!isLookedAt() || !lists.get(listID)?.unseen) return
      timer ??= setTimeout(() => {
        timer = undefined
        if (isLookedAt()) lists.see(listID)
      }, AFTER_MS)
    }
    const atOnce = () => lists.see(listID, { keepalive: true })
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
      if (isLookedAt()) lists.see(listID)
    }
  }, [lists, listID])
}
