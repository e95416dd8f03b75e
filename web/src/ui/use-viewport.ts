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

const subscribe = (listener: () => void) => {
  const onResize = () => {
    viewport = undefined
    listener()
  }
  onResize()
  window.addEventListener('resize', onResize)
  return () => window.removeEventListener('resize', onResize)
}

export const useViewport = (): Viewport => useSyncExternalStore(subscribe, read)
