import { useSuspenseQuery } from '@tanstack/react-query'
import { meQuery } from '../api/queries.ts'
import { lateDialogs } from '../chunks.ts'

/** For the admin of a Docket without a mail server. */
export const NoMail = () => {
  const { data: me } = useSuspenseQuery(meQuery)
  const isAdmin = me.role === 'admin'
  const parts = lateDialogs.usePart(isAdmin)
  return isAdmin && parts && <parts.NoMailBanner />
}
