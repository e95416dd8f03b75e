import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** What others did in lists since they were seen. Home asks whenever there is news. */
export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: ({ signal }) => api.getNews({}, { signal }),
  staleTime: 0,
})
