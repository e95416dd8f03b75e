import type { APIKey } from '@docket/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { moreOf } from '../domain/key-budget.ts'
import { apiKeysQuery } from './account-queries.ts'
import { api } from './client.ts'

/** Lets a key go on whose budget of today is used up. */
export const useAllowMore = (key: APIKey | undefined, onAllowed?: () => unknown) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (what: 'claims' | 'cost') => api.updateApiKey({ id: key!.id, body: { budget: moreOf(key!, what) } }),
    onSuccess: () => Promise.all([queries.invalidateQueries(apiKeysQuery), onAllowed?.()]),
  })
}
