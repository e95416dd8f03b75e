import { useSyncExternalStore } from 'react'

export interface Viewport {
  isPhone: boolean
  /** A phone with large text: words are few. */
  isTight: boolean
  width: number
  /** Pixels per rem: larger for a reader who enlarges text. */
  rem: number
}

let viewport: Viewport | undefined

const read = (): Viewport => {
  if (viewport) return viewport
  const width = document.documentElement.clientWidth
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  viewport = { isPhone: matchMedia('(width < 48rem)').matches, isTight: width < 18 * rem, width, rem }
  return viewport
}

const listeners = new Set<() => void>()

const onResize = () => {
  const { width, rem } = viewport ?? {}
  viewport = undefined
  const now = read()
  if (now.width !== width || now.rem !== rem) for (const listener of listeners) listener()
}

/** As wide as a rem: a reader who enlarges text changes that, and no window. */
const rem = new ResizeObserver(onResize)
const ruler = document.createElement('span')
ruler.style.cssText = 'position:absolute;visibility:hidden;width:1rem'

/** Reading it lays the page out, so it is read anew after the window has changed, and when nobody has watched the window. */
const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    window.addEventListener('resize', onResize)
    document.body.append(ruler)
    rem.observe(ruler)
    viewport = undefined
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('resize', onResize)
    rem.disconnect()
    ruler.remove()
  }
}

export const useViewport = (): Viewport => useSyncExternalStore(subscribe, read)
