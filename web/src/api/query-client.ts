import { ApiError } from '@docket/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSignedOut } from './refusals.ts'

const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 408 || error.status >= 500)

/** `onSignedOut` runs whenever the server says that there is no session, whichever call found out. */
export const createQueryClient = (onSignedOut: () => void): QueryClient => {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: (failures, error) => failures < 1 && mayPass(error), retryDelay: 800, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}
