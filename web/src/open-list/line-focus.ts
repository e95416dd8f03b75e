import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { ListStore } from '../live/list-store.ts'
import { type ListUi, useUi, useUiState, type VisibleLines } from './list-ui.ts'

export const lineElement = (container: HTMLElement | null, key: string): HTMLElement | null =>
  container?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null

const keyAround = (element: Element): string | undefined =>
  element.closest('[data-key]')?.getAttribute('data-key') ?? undefined

const isWithin = (container: HTMLElement | null): boolean =>
  document.activeElement !== container && (container?.contains(document.activeElement) ?? false)

/** The line itself; when it went or was finished by its reader, the one that has taken its place. */
const successor = (ui: ListUi, before: VisibleLines, key: string): string | undefined => {
  const { order, openCount } = ui.visible
  const now = order.indexOf(key)
  const stood = before.order.indexOf(key)
  const wasOpen = stood < before.openCount
  const isFinished = wasOpen && now >= openCount && openCount > 0 && ui.hasActed(key)
  if (now >= 0 && !isFinished) return key
  const end = isFinished ? openCount : order.length
  return order[Math.min(Math.max(0, stood), end - 1)]
}

/**
 * One tab stop for all lines. What others do never moves the focus: a line that they take away stays until the focus has
 * left it. When its reader takes it away, the line in its place gets the focus.
 */
export const useLineFocus = (container: RefObject<HTMLElement | null>, store: Pick<ListStore, 'use'>): void => {
  const ui = useUi()
  const active = useUiState(({ active }) => active)
  const wanted = useUiState(({ wanted }) => wanted)
  const { visible } = ui
  const last = useRef(visible)
  const hadFocus = useRef(false)

  useLayoutEffect(() => {
    const before = last.current
    last.current = visible
    if (active !== undefined && wanted === undefined && before !== visible) {
      const next = successor(ui, before, active)
      const isOnLine = lineElement(container.current, active) === document.activeElement
      const isLost = hadFocus.current && document.activeElement === document.body
      if (next !== active && next !== undefined && (isOnLine || isLost)) ui.focus(next)
      else if (next !== active) ui.set({ active: next })
      else if (isLost) ui.set({ wanted: { key: active, isPointed: false, isLeft: !ui.hasActed(active) } })
    }
    const line = wanted && lineElement(container.current, wanted.key)
    if (line) {
      line.focus({ preventScroll: true, ...(wanted.isPointed && { focusVisible: false }) })
      if (!wanted.isPointed && !wanted.isLeft) line.scrollIntoView({ block: 'nearest' })
      ui.set({ wanted: undefined })
    }
    hadFocus.current = isWithin(container.current)
  })

  useEffect(() => {
    const element = container.current
    if (!element) return
    let release: (() => void) | undefined
    const onFocus = (event: Event) => {
      // The window has gone to the back: whoever comes back finds it as it was.
      if (event.type === 'focusout' && !document.hasFocus()) return
      release?.()
      const key = event.type === 'focusin' ? keyAround(event.target as Element) : undefined
      release = key === undefined ? undefined : store.use(key)
    }
    // What is asked about a line stands elsewhere, and so does the focus for as long.
    const onFocusAnywhere = ({ target }: Event) => {
      // Not only what is drawn says it: whoever comes back to the line that is current draws nothing.
      hadFocus.current = isWithin(element)
      if (target instanceof Element && target.closest('[role="dialog"], [role="menu"]')) return
      ui.set({ focused: element.contains(target as Node) ? keyAround(target as Element) : undefined })
    }
    element.addEventListener('focusin', onFocus)
    element.addEventListener('focusout', onFocus)
    document.addEventListener('focusin', onFocusAnywhere)
    return () => {
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('focusout', onFocus)
      document.removeEventListener('focusin', onFocusAnywhere)
      release?.()
      ui.set({ focused: undefined })
    }
  }, [container, store, ui])
}

/** Moves the focus by so many lines; answers with where it is now. */
export const moveFocus = (ui: ListUi, container: HTMLElement | null, steps: number): string | undefined => {
  const { order } = ui.visible
  const at = ui.state.active === undefined ? -1 : order.indexOf(ui.state.active)
  const from = isWithin(container) ? at : steps > 0 ? at - 1 : at + 1
  const key = order[Math.max(0, Math.min(order.length - 1, Math.max(from, -1) + steps))]
  if (key !== undefined) ui.focus(key)
  return key
}

export const hasLineFocus = isWithin

/** Tells where lines are drawn that something is asked about. */
export const useAnchors = (container: RefObject<HTMLElement | null>): void => {
  const ui = useUi()
  useEffect(() => {
    ui.drawnAt((key, part) => {
      const line = lineElement(container.current, key) ?? undefined
      return (part && line?.querySelector<HTMLElement>(`[data-part="${part}"]`)) ?? line
    })
  }, [ui, container])
}

/** Where the focus goes when nothing is asked about a line any more: to it, unless something else is asked by now. */
export const focusAfterwards = (row: HTMLElement | undefined): HTMLElement | boolean => {
  if (document.querySelector('[role="dialog"]')) return false
  return row?.querySelector('input') ?? row ?? false
}
