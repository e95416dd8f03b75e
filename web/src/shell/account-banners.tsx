import { useSuspenseQuery } from '@tanstack/react-query'
import { meQuery } from '../api/queries.ts'
import { lateDialogs } from '../chunks.ts'

/** What there is to say about an account at the head of its pages; most have nothing, and fetch nothing for it. */
export const AccountBanners = ({ isBilling = false }: { isBilling?: boolean }) => {
  const { data: me } = useSuspenseQuery(meQuery)
  const isConcerned =
    !me.email_verified || me.demo || me.role === 'admin' || me.billing === 'read_only' || me.trial_ends_at !== null
  const parts = lateDialogs.usePart(isConcerned)
  if (!isConcerned || !parts) return null
  return (
    <>
      <parts.VerifyBanner />
      {me.role === 'admin' && <parts.NoMailBanner />}
      <parts.DemoBanner />
      {!isBilling && <parts.StandingBanner />}
    </>
  )
}
