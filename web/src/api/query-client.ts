import { ApiError } from '@docket/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { noticeSessionEnd } from './session.ts'
import { noticeLapse } from './standing.ts'

/** It did not say that it never will. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 408 || error.status >= 500)

export const createQueryClient = (): QueryClient => {
  const onError = (error: unknown) => {
    noticeSessionEnd(error)
    noticeLapse(error)
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
