import type { Person } from '@docket/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'
import { mayPass } from './query-client.ts'

/** What begins the key of everything that is asked about one list. */
export const ofListKey = (listID: string) => ['list', listID]

/** Everybody who belongs to the list, without its owner. */
export const membersQuery = (listID: string) =>
  queryOptions({
    queryKey: [...ofListKey(listID), 'members'],
    queryFn: ({ signal }) => api.getMembers({ listID }, { signal }),
    staleTime: Number.POSITIVE_INFINITY, // the list's stream says when somebody comes or goes
  })

export const peopleKey = (listID: string) => [...ofListKey(listID), 'people']

/** Who belongs to the list, or did. `kept` answers where the server cannot. */
export const peopleQuery = (listID: string, kept: () => Promise<readonly Person[] | undefined>) =>
  queryOptions({
    queryKey: peopleKey(listID),
    queryFn: async ({ signal }): Promise<readonly Person[]> => {
      try {
        return await api.getPeople({ listID }, { signal })
      } catch (error) {
        const people = mayPass(error) ? await kept() : undefined
        if (!people) throw error
        return people
      }
    },
    staleTime: 60_000,
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
