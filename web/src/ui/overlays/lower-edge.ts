import { type RefCallback, useCallback, useEffect, useRef } from 'react'
import { onBack } from './on-back.ts'
import { pullDown } from './pull-down.ts'

/** For the ref of what may lie on the lower edge of a phone: it stays above the keyboard of the screen, and the way back closes it. */
export const useLowerEdge = (onClose: () => void, isPulled: boolean): RefCallback<HTMLElement> => {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const close = () => latest.current()
      const listeners = new AbortController()
      stayAboveKeyboard(element, listeners.signal)
      if (isPulled) pullDown(element, close, listeners.signal)
      onBack(close, listeners.signal)
      return () => listeners.abort()
    },
    [isPulled],
  )
}

/** Tells the style sheet how much of the page is in sight, and how much of its foot is not: a keyboard lies on that. */
const stayAboveKeyboard = (element: HTMLElement, signal: AbortSignal): void => {
  const view = visualViewport
  if (!view) return
  const place = () => {
    // Who enlarges a page with two fingers moves about in it: there it stays as it is laid out.
    const isPlain = view.scale === 1
    const hidden = Math.max(0, window.innerHeight - view.offsetTop - view.height)
    element.style.setProperty('--seen', isPlain ? `${view.height}px` : null)
    element.style.setProperty('--keyboard', isPlain ? `${hidden}px` : null)
  }
  place()
  view.addEventListener('resize', place, { signal })
  view.addEventListener('scroll', place, { signal })
}
