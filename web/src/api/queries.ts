import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.getMe({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const setupStateQuery = queryOptions({
  queryKey: ['setup-state'],
  queryFn: ({ signal }) => api.getSetupState({}, { signal }),
})

export const authConfigQuery = queryOptions({
  queryKey: ['auth-config'],
  queryFn: ({ signal }) => api.getAuthConfig({}, { signal }),
  staleTime: 60_000,
})

export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: ({ signal }) => api.getVersion({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Somebody's portrait as a `data:` address; null when they have none. */
export const portraitQuery = (userID: string) =>
  queryOptions({
    queryKey: ['portrait', userID],
    queryFn: async ({ signal }) => {
      const answer = await api.raw('getPortrait', { userID }, { signal })
      return answer.ok ? dataUrlOf(await answer.blob()) : null
    },
    staleTime: 5 * 60_000,
  })

/** Addresses of blobs are not allowed by the content security policy. */
export const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture cannot be read.')))
    reader.readAsDataURL(blob)
  })
