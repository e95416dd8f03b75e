import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { keepView } from './kept-views.ts'
import { type ListSearch, readListSearch, writeListSearch } from './list-search.ts'

/** Group, sort and filter are in the address, so that a reload and a link show the same lines. */
export const useListSearch = (): [ListSearch, (change: Partial<ListSearch>) => void] => {
  const navigate = useNavigate()
  const { listID } = useParams({ from: '/lists/$listID' })
  const search = readListSearch({ ...useSearch({ from: '/lists/$listID/' }) })
  const change = (part: Partial<ListSearch>) => {
    const next = writeListSearch({ ...search, ...part })
    keepView(listID, next)
    void navigate({
      from: '/lists/$listID/',
      search: ({ task }) => ({ ...next, ...(task !== undefined && { task }) }),
      state: true,
      replace: true,
      resetScroll: false,
    })
  }
  return [search, change]
}
