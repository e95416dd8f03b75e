import { useSyncExternalStore } from 'react'

export interface Viewport {
  isPhone: boolean
  width: number
  /** Pixels per rem: larger for a reader who enlarges text. */
  rem: number
}

let viewport: Viewport | undefined

const read = (): Viewport => {
  viewport ??= {
    isPhone: matchMedia('(width < 48rem)').matches,
    width: document.documentElement.clientWidth,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  }
  return viewport
}

const listeners = new Set<() => void>()

const onResize = () => {
  viewport = undefined
  for (const listener of listeners) listener()
}

/** Reading it lays the page out, so it is read anew after the window has changed, and when nobody has watched the window. */
const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    window.addEventListener('resize', onResize)
    viewport = undefined
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('resize', onResize)
  }
}

export const useViewport = (): Viewport => useSyncExternalStore(subscribe, read)
