import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface LineFocus {
  /** The line that Tab reaches, and that keys act on. */
  active: string | undefined
  hasFocus(): boolean
  setActive(key: string): void
  /** Moves the focus to this line, once it is drawn. */
  focus(key: string): void
  move(steps: number): string | undefined
}

/**
 * One tab stop for all lines. When the line with the focus goes, the one in its place gets it; nothing else that
 * happens to lines moves the focus.
 */
export const useLineFocus = (container: RefObject<HTMLElement | null>, order: readonly string[]): LineFocus => {
  const [place, setPlace] = useState<{ key: string; index: number }>()
  const wanted = useRef<string>(undefined)
  const hadFocus = useRef(false)
  const active = place && (order.includes(place.key) ? place.key : order[Math.min(place.index, order.length - 1)])
  const index = active === undefined ? -1 : order.indexOf(active)

  useLayoutEffect(() => {
    if (active !== undefined && (active !== place?.key || index !== place.index)) setPlace({ key: active, index })
    const isLost = hadFocus.current && document.activeElement === document.body && active !== undefined
    const key = wanted.current ?? (isLost ? active : undefined)
    const line = key === undefined ? null : lineElement(container.current, key)
    if (line) {
      line.focus({ preventScroll: true })
      if (wanted.current !== undefined) line.scrollIntoView({ block: 'nearest' })
      wanted.current = undefined
    }
    hadFocus.current = isWithinLines(container.current)
  })

  const focus = (key: string) => {
    wanted.current = key
    setPlace({ key, index: order.indexOf(key) })
  }
  return {
    active: active ?? order[0],
    hasFocus: () => isWithinLines(container.current),
    setActive: (key) => setPlace({ key, index: order.indexOf(key) }),
    focus,
    move: (steps) => {
      const from = isWithinLines(container.current) ? index : steps > 0 ? index - 1 : index + 1
      const key = order[Math.max(0, Math.min(order.length - 1, Math.max(from, -1) + steps))]
      if (key !== undefined) focus(key)
      return key
    },
  }
}

export const lineElement = (container: HTMLElement | null, key: string): HTMLElement | null =>
  container?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null

const isWithinLines = (container: HTMLElement | null): boolean => container?.contains(document.activeElement) ?? false
