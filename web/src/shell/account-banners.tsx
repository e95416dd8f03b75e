import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { authConfigQuery, meQuery } from '../api/queries.ts'
import { lateBanners } from '../chunks.ts'
import { holdKeys } from '../ui/keys.ts'

/** For what says nothing in time, nothing waits longer. */
const PATIENCE_MS = 1000

interface AccountBannersProps {
  isBilling?: boolean
  /** What stands below them. It comes with them, so that they do not push it down while somebody reaches for it. */
  children: ReactNode
}

/** What there is to say about an account at the head of its pages, and the page. */
export const AccountBanners = ({ isBilling = false, children }: AccountBannersProps) => {
  const { data: me } = useSuspenseQuery(meQuery)
  const maySay =
    !me.email_verified || me.demo || me.role === 'admin' || me.billing === 'read_only' || me.trial_ends_at !== null
  const parts = lateBanners.usePart(maySay)
  const isSettled = useSettled(maySay)
  useEffect(() => (isSettled ? undefined : holdKeys()), [isSettled])
  return (
    <>
      {parts && isSettled && (
        <>
          <parts.VerifyBanner />
          {me.role === 'admin' && <parts.NoMailBanner />}
          <parts.DemoBanner />
          {!isBilling && <parts.StandingBanner />}
        </>
      )}
      {isSettled && children}
    </>
  )
}

/** Whether it is known what there is to say. Of most accounts that is nothing, and known at once. */
const useSettled = (maySay: boolean): boolean => {
  const queries = useQueryClient()
  const [isSettled, setIsSettled] = useState(!maySay)
  useEffect(() => {
    if (isSettled) return
    const settle = () => setIsSettled(true)
    const timer = setTimeout(settle, PATIENCE_MS)
    void Promise.allSettled([lateBanners.load(), queries.ensureQueryData(authConfigQuery)]).then(settle)
    return () => clearTimeout(timer)
  }, [isSettled, queries])
  return isSettled
}
