import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/** Which line is open beside the days is in the address. */
export const useOpened = () => {
  const router = useRouter()
  const navigate = useNavigate()
  const { list, task } = useSearch({ strict: false })
  const { openedOver, __TSR_key: place } = useLocation({ select: ({ state }) => state })
  return useMemo(() => {
    const opened = list !== undefined && task !== undefined ? { listID: list, taskID: task } : undefined
    const go = (search: { list?: string; task?: string }, replace: boolean) =>
      void navigate({
        to: '.',
        search,
        state: ({ openedOver }) => (search.task === undefined ? {} : { openedOver: opened ? openedOver : place }),
        replace,
        resetScroll: false,
      })
    return {
      opened,
      open: ({ list_id, id }: { list_id: string; id: string }) => go({ list: list_id, task: id }, opened !== undefined),
      close: () => (openedOver === undefined ? go({}, true) : router.history.back()),
      /** Without going back: nobody asked for it, and who goes elsewhere at this moment must get there. */
      drop: () => go({}, true),
    }
  }, [navigate, router, list, task, openedOver, place])
}
