import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { listsQuery } from '../../api/queries.ts'
import { markOwnChange } from './seen-lists.ts'

/** Makes a list and opens it. */
export const useCreateList = (userID: string) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (name: string) => api.createList({ body: { name } }),
    onSuccess: async (list) => {
      markOwnChange(userID, list)
      queries.setQueryData(listsQuery.queryKey, (lists) =>
        [...(lists ?? []), list].toSorted((a, b) => a.name.localeCompare(b.name)),
      )
      await navigate({ to: '/lists/$listID', params: { listID: list.id } })
    },
  })
}
