import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface LineFocus {
  /** The line that Tab reaches, and that keys act on. */
  active: string | undefined
  hasFocus(): boolean
  setActive(key: string): void
  /** Moves the focus to this line, once it is drawn. */
  focus(key: string): void
  /** The same for a click: without a ring, and without scrolling. */
  point(key: string): void
  move(steps: number): string | undefined
}

/**
 * One tab stop for all lines. When the line with the focus goes, the one in its place gets it; nothing else that
 * happens to lines moves the focus.
 */
export const useLineFocus = (
  container: RefObject<HTMLElement | null>,
  order: readonly string[],
  openCount: number,
): LineFocus => {
  const [place, setPlace] = useState<Place>()
  const wanted = useRef<string>(undefined)
  const isPointed = useRef(false)
  const hadFocus = useRef(false)
  const active = place && inPlace(place, order, openCount)
  const index = active === undefined ? -1 : order.indexOf(active)
  const placeOf = (key: string): Place => ({
    key,
    index: order.indexOf(key),
    isOpen: order.indexOf(key) < openCount,
  })

  const settle = () => {
    const isLeft = place !== undefined && lineElement(container.current, place.key) === document.activeElement
    const isLost =
      active !== undefined &&
      ((hadFocus.current && document.activeElement === document.body) || (active !== place?.key && isLeft))
    const isOpen = index < openCount
    if (active !== undefined && (active !== place?.key || index !== place.index || isOpen !== place.isOpen))
      setPlace({ key: active, index, isOpen })
    const key = wanted.current ?? (isLost ? active : undefined)
    const line = key === undefined ? null : lineElement(container.current, key)
    if (line) {
      line.focus({ preventScroll: true, ...(isPointed.current && { focusVisible: false }) })
      if (wanted.current !== undefined && !isPointed.current) line.scrollIntoView({ block: 'nearest' })
      wanted.current = undefined
      isPointed.current = false
    }
    hadFocus.current = isWithinLines(container.current)
  }
  useLayoutEffect(settle)

  const focus = (key: string) => {
    wanted.current = key
    setPlace(placeOf(key))
  }
  return {
    active: active ?? order[0],
    hasFocus: () => isWithinLines(container.current),
    setActive: (key) => setPlace(placeOf(key)),
    focus,
    point: (key) => {
      isPointed.current = true
      focus(key)
    },
    move: (steps) => {
      const from = isWithinLines(container.current) ? index : steps > 0 ? index - 1 : index + 1
      const key = order[Math.max(0, Math.min(order.length - 1, Math.max(from, -1) + steps))]
      if (key !== undefined) focus(key)
      return key
    },
  }
}

interface Place {
  key: string
  index: number
  isOpen: boolean
}

/** The line itself; when it is gone or was finished, the one that has taken its place. */
const inPlace = ({ key, index, isOpen }: Place, order: readonly string[], openCount: number): string | undefined => {
  const now = order.indexOf(key)
  const isFinished = isOpen && now >= openCount && openCount > 0
  if (now >= 0 && !isFinished) return key
  return order[Math.min(index, (isFinished ? openCount : order.length) - 1)]
}

export const lineElement = (container: HTMLElement | null, key: string): HTMLElement | null =>
  container?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null

const isWithinLines = (container: HTMLElement | null): boolean => container?.contains(document.activeElement) ?? false
