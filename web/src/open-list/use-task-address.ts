import { useMemo } from 'react'
import { useLocation, useParams, useRouter, useSearch } from '../routing/hooks.ts'

/** Which task is open is in the address, so that a reload, a link and going back do what they say. */
export const useTaskAddress = () => {
  const router = useRouter()
  const { listID } = useParams('/lists/$listID')
  const search = useSearch('/lists/$listID')
  const openedOver = useLocation(({ openedOver }) => openedOver)
  const place = useLocation(({ key }) => key)
  return useMemo(() => {
    const { task, ...view } = search
    const isOpen = task !== undefined
    const go = (next: string | undefined, replace: boolean) =>
      void router.navigate({
        to: '/lists/$listID',
        params: { listID },
        search: { ...view, ...(next !== undefined && { task: next }) },
        openedOver: next === undefined ? undefined : isOpen ? openedOver : place,
        replace,
      })
    return {
      task,
      open: (id: string) => go(id, isOpen),
      close: () => (openedOver === undefined ? go(undefined, true) : router.back()),
    }
  }, [router, listID, search, openedOver, place])
}
