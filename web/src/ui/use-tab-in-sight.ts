import { type RefObject, useEffect, useRef } from 'react'

/** For tabs that have no room for all of their names: the one that is open is in sight. */
export const useTabInSight = (open: string): RefObject<HTMLElement | null> => {
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    const show = () =>
      tabs.current?.querySelector('[data-status=active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    show()
    void document.fonts.ready.then(show) // the names may be wider in it
    window.addEventListener('resize', show)
    return () => window.removeEventListener('resize', show)
  }, [open])
  return tabs
}
