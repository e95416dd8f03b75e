import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ListSearch, readListSearch, writeListSearch } from './list-search.ts'

/** Group, sort and filter are in the address, so that a reload and a link show the same lines. */
export const useListSearch = (): [ListSearch, (change: Partial<ListSearch>) => void] => {
  const navigate = useNavigate()
  const search = readListSearch({ ...useSearch({ from: '/lists/$listID' }) })
  const change = (part: Partial<ListSearch>) =>
    void navigate({
      from: '/lists/$listID',
      search: writeListSearch({ ...search, ...part }),
      replace: true,
      resetScroll: false,
    })
  return [search, change]
}
