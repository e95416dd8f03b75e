import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** What begins the key of everything that is asked about one list. */
export const ofListKey = (listID: string) => ['list', listID]

/** Everybody who belongs to the list, without its owner. */
export const membersQuery = (listID: string) =>
  queryOptions({
    queryKey: [...ofListKey(listID), 'members'],
    queryFn: ({ signal }) => api.getMembers({ listID }, { signal }),
    staleTime: Number.POSITIVE_INFINITY, // the list's stream says when somebody comes or goes
  })

export const invitesQuery = (listID: string) =>
  queryOptions({
    queryKey: [...ofListKey(listID), 'invites'],
    queryFn: ({ signal }) => api.getInvites({ listID }, { signal }),
  })

export const publicLinkQuery = (listID: string) =>
  queryOptions({
    queryKey: [...ofListKey(listID), 'public'],
    queryFn: ({ signal }) => api.getPublicLink({ listID }, { signal }),
  })
