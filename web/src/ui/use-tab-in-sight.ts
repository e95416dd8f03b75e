import { type RefObject, useEffect, useRef } from 'react'

/** For tabs that have no room for all of their names: the one that is open is in sight, and what is chosen beside it. */
export const useTabInSight = (open: string): RefObject<HTMLElement | null> => {
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    const show = () => {
      const bring = (what: string, inline: ScrollLogicalPosition) =>
        tabs.current?.querySelector(what)?.scrollIntoView({ block: 'nearest', inline })
      bring('[data-status=active]', 'start')
      bring('[role=group] [aria-pressed=true]', 'nearest')
    }
    show()
    void document.fonts.ready.then(show) // the names may be wider in it
    window.addEventListener('resize', show)
    return () => window.removeEventListener('resize', show)
  }, [open])
  return tabs
}
