import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

interface Opening {
  list_id: string
  id: string
  /** What is to be in view of what is said about it. */
  comment?: number | undefined
}

/** Which line is open beside lines of many lists is in the address. */
export const useOpened = () => {
  const router = useRouter()
  const navigate = useNavigate()
  const { list, task } = useSearch({ strict: false })
  const { openedOver, __TSR_key: place } = useLocation({ select: ({ state }) => state })
  return useMemo(() => {
    const opened = list !== undefined && task !== undefined ? { listID: list, taskID: task } : undefined
    const go = (search: { list?: string; task?: string; comment?: number }, replace: boolean) =>
      void navigate({
        to: '.',
        search,
        state: ({ openedOver }) => (search.task === undefined ? {} : { openedOver: opened ? openedOver : place }),
        replace,
        resetScroll: false,
      })
    return {
      opened,
      open: ({ list_id, id, comment }: Opening) =>
        go({ list: list_id, task: id, ...(comment !== undefined && { comment }) }, opened !== undefined),
      close: () => (openedOver === undefined ? go({}, true) : router.history.back()),
      /** Without going back: nobody asked for it, and who goes elsewhere at this moment must get there. */
      drop: () => go({}, true),
    }
  }, [navigate, router, list, task, openedOver, place])
}
