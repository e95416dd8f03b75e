import { useMemo } from 'react'
import { useNavigate, useParams, useSearch } from '../../routing/hooks.ts'
import { keepView } from './kept-views.ts'
import { type FilterAddress, filterIn } from './list-address.ts'
import { type ListSearch, readListSearch, writeListSearch } from './list-search.ts'

/** Group, sort, columns and filter are in the address, so that a reload and a link show the same lines. */
export const useListSearch = (): [ListSearch, (change: Partial<ListSearch>) => void] => {
  const navigate = useNavigate()
  const { listID } = useParams('/lists/$listID')
  const { task, ...address } = useSearch('/lists/$listID')
  // The same filter as long as it says the same: what it has shown stays in sight.
  const said = JSON.stringify(filterIn(address))
  const filter = useMemo(() => JSON.parse(said) as FilterAddress, [said])
  const search = { ...readListSearch(address), filter }
  const change = (part: Partial<ListSearch>) => {
    const next = writeListSearch({ ...search, ...part })
    keepView(listID, next)
    void navigate({
      to: '/lists/$listID',
      params: { listID },
      // Without `openedOver`: closing a task must not lead back to what was shown before.
      search: { ...next, ...(task !== undefined && { task }) },
      replace: true,
    })
  }
  return [search, change]
}
