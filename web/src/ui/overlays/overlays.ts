import { type ComponentType, createElement, useEffect, useSyncExternalStore } from 'react'
import { whenIdle } from '../when-idle.ts'
import type * as Parts from './parts.ts'

type OverlayParts = typeof Parts

/**
 * Menus, dialogs and popovers stand on a third of the app's code, and no page opens with one. So only what opens them is
 * there at once; the rest is fetched when the browser is idle or a pointer comes near, and then stays.
 */
let parts: OverlayParts | undefined
let isFetching = false
const listeners = new Set<() => void>()

/** A fetch that failed is begun anew by the next one who asks. */
export const fetchOverlays = (): void => {
  if (parts || isFetching) return
  isFetching = true
  import('./parts.ts')
    .then((module) => {
      parts = module
      for (const listener of listeners) listener()
    })
    .catch(() => {})
    .finally(() => {
      isFetching = false
    })
}

/** Has them ready before they are asked for. */
export const useOverlaysAhead = (): void => useEffect(() => whenIdle(fetchOverlays), [])

/** What overlays are made of, once it is there; `isOpen` fetches it. */
export const useOverlays = (isOpen: boolean): OverlayParts | undefined => {
  useEffect(() => {
    if (isOpen) fetchOverlays()
  }, [isOpen])
  return useSyncExternalStore(subscribe, read)
}

/** A component for the inside of an overlay: drawn only where the rest of it is there. */
export const partOf = <Name extends keyof OverlayParts>(name: Name): OverlayParts[Name] => {
  const Part = (props: object) => createElement(parts![name] as ComponentType<object>, props)
  return Part as OverlayParts[Name]
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const read = () => parts
