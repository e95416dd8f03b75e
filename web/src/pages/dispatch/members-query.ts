import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** Who is in a list. */
export const membersQuery = (listID: string) =>
  queryOptions({
    queryKey: ['members', listID],
    queryFn: ({ signal }) => api.getMembers({ listID }, { signal }),
    staleTime: 60_000,
  })
