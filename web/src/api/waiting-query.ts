import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** What waits for the reader in all lists, the oldest first. Asked again when a list in which something waits has changed. */
export const waitingQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: ({ signal }) => api.getMyWaiting({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
