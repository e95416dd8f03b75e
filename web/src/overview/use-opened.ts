import { useMemo } from 'react'
import { useLocation, useRouter, useSearch } from '../routing/hooks.ts'

interface Opening {
  list_id: string
  id: string
  /** What is to be in view of what is said about it. */
  comment?: number | undefined
}

/** Which line is open beside lines of many lists is in the address. */
export const useOpened = () => {
  const router = useRouter()
  const { list, task, who } = useSearch('/today')
  const { view, span, on } = useSearch('/mine')
  const openedOver = useLocation(({ openedOver }) => openedOver)
  const place = useLocation(({ key }) => key)
  return useMemo(() => {
    const opened = list !== undefined && task !== undefined ? { listID: list, taskID: task } : undefined
    const go = (search: { list?: string; task?: string; comment?: number }, replace: boolean) =>
      void router.navigate({
        to: '.',
        search: { ...search, ...(who && { who }), ...(view && { view }), ...(span && { span }), ...(on && { on }) },
        openedOver: search.task === undefined ? undefined : opened ? openedOver : place,
        replace,
      })
    return {
      opened,
      open: ({ list_id, id, comment }: Opening) =>
        go({ list: list_id, task: id, ...(comment !== undefined && { comment }) }, opened !== undefined),
      close: () => (openedOver === undefined ? go({}, true) : router.back()),
      /** Without going back: nobody asked for it, and who goes elsewhere at this moment must get there. */
      drop: () => go({}, true),
    }
  }, [router, list, task, who, view, span, on, openedOver, place])
}
