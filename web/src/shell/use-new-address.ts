import { useEffect } from 'react'
import { useListsState } from '../live/use-lists.ts'
import { useNavigate, useShown } from '../routing/hooks.ts'

/** A list that was opened while it was being made gets its address once it has one; back home if it was refused. */
export const useNewAddress = (listID: string | undefined): void => {
  const navigate = useNavigate()
  const search = useShown(({ search }) => search)
  const madeID = useListsState((lists) => (listID === undefined ? undefined : lists.idNow(listID)))
  const isRefused = useListsState(
    (lists) => listID !== undefined && (lists.refused?.id === listID || lists.isLost(listID)),
  )
  useEffect(() => {
    if (isRefused) void navigate({ to: '/', replace: true })
    else if (listID !== undefined && madeID !== undefined && madeID !== listID)
      void navigate({ to: '/lists/$listID', params: { listID: madeID }, search, replace: true })
  }, [navigate, listID, madeID, isRefused, search])
}
