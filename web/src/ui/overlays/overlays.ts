import { type ComponentType, createElement } from 'react'
import { latePart } from '../late-part.ts'
import type * as Parts from './parts.ts'

type OverlayParts = typeof Parts

/**
 * Menus, dialogs and popovers stand on a third of the app's code, and no page opens with one. So only what opens them is
 * there at once; the rest is fetched when the browser is idle or a pointer comes near, and then stays.
 */
let parts: OverlayParts | undefined
const overlays = latePart(async () => {
  parts = await import('./parts.ts')
  return parts
})

export const fetchOverlays = overlays.fetch

/** Has them ready before they are asked for. */
export const useOverlaysAhead = overlays.useAhead

/** What overlays are made of, once it is there; `isOpen` fetches it. */
export const useOverlays = overlays.usePart

/** A component for the inside of an overlay: drawn only where the rest of it is there. */
export const partOf = <Name extends keyof OverlayParts>(name: Name): OverlayParts[Name] => {
  const Part = (props: object) => createElement(parts![name] as ComponentType<object>, props)
  return Part as OverlayParts[Name]
}
