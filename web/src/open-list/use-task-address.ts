import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/** Which task is open is in the address, so that a reload, a link and going back do what they say. */
export const useTaskAddress = () => {
  const router = useRouter()
  const navigate = useNavigate({ from: '/lists/$listID' })
  const { task } = useSearch({ from: '/lists/$listID' })
  const { openedOver, __TSR_key: place } = useLocation({ select: ({ state }) => state })
  return useMemo(() => {
    const isOpen = task !== undefined
    const go = (next: string | undefined, replace: boolean) =>
      void navigate({
        to: '.',
        search: ({ task: _, ...view }) => ({ ...view, ...(next !== undefined && { task: next }) }),
        state: ({ openedOver }) => (next === undefined ? {} : { openedOver: isOpen ? openedOver : place }),
        replace,
        resetScroll: false,
      })
    return {
      task,
      open: (id: string) => go(id, isOpen),
      close: () => (openedOver === undefined ? go(undefined, true) : router.history.back()),
    }
  }, [navigate, router, task, openedOver, place])
}
