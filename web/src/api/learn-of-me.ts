import type { MeUser } from '@docket/contract'
import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from './queries.ts'

/** What was changed stands at once. An answer that is still on its way may be from before it, and is asked for anew. */
export const learnOfMe = (queries: QueryClient, changed: Partial<MeUser>): void => {
  queries.setQueryData(meQuery.queryKey, (known) => known && { ...known, ...changed })
  if (queries.isFetching(meQuery)) void queries.invalidateQueries(meQuery)
}
