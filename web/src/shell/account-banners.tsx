import { useSuspenseQuery } from '@tanstack/react-query'
import { meQuery } from '../api/queries.ts'
import { lateDialogs } from '../chunks.ts'

/** What there is to say about an account at the head of its pages. It comes when the browser is idle: nothing waits for it. */
export const AccountBanners = ({ isBilling = false }: { isBilling?: boolean }) => {
  const { data: me } = useSuspenseQuery(meQuery)
  const parts = lateDialogs.usePart(false)
  if (!parts) return null
  return (
    <>
      <parts.VerifyBanner />
      {me.role === 'admin' && <parts.NoMailBanner />}
      <parts.DemoBanner />
      {!isBilling && <parts.StandingBanner />}
    </>
  )
}
