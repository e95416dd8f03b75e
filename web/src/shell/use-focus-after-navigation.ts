import { useEffect, useRef } from 'react'
import { useLocation } from '../routing/hooks.ts'

/** What was opened is gone with its page: without this the next Tab would start at the top of the document. */
export const useFocusAfterNavigation = (): void => {
  const pathname = useLocation(({ pathname }) => pathname)
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    // A page may take the focus itself as it appears.
    requestAnimationFrame(() => {
      const { activeElement } = document
      if (activeElement && activeElement !== document.body) return
      const sheet = document.getElementById('sheet')
      const heading = sheet?.querySelector('h1')
      ;(heading ?? sheet)?.focus({ preventScroll: true })
    })
  }, [pathname])
}
