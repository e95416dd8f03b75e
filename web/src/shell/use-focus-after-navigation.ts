import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** What was opened is gone with its page: without this the next Tab would start at the top of the document. */
export const useFocusAfterNavigation = (): void => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        // A page may take the focus itself as it appears.
        requestAnimationFrame(() => {
          const { activeElement } = document
          if (activeElement && activeElement !== document.body) return
          const sheet = document.getElementById('sheet')
          const heading = sheet?.querySelector('h1')
          ;(heading ?? sheet)?.focus({ preventScroll: true })
        })
      }),
    [router],
  )
}
