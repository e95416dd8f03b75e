import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * A line that nobody works on any more takes its button with it: the focus goes on to the next one, or to where they were.
 * `asked` is the line that a question is open about.
 */
export const useKeptFocus = (keys: readonly string[], asked: string | undefined) => {
  const area = useRef<HTMLDivElement>(null)
  const had = useRef<string>(undefined)
  const before = useRef<readonly string[]>(keys)

  useEffect(() => {
    if (asked !== undefined) had.current = asked
  }, [asked])
  useEffect(() => {
    const place = before.current.indexOf(had.current ?? '')
    before.current = keys
    if (asked !== undefined || had.current === undefined || keys.includes(had.current)) return
    // What closes gives the focus back first.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const buttons = area.current?.querySelectorAll<HTMLElement>('[data-take]') ?? []
      const next = buttons[Math.min(Math.max(0, place), buttons.length - 1)] ?? area.current
      next?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [keys, asked])

  return {
    ref: area,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      had.current = target.getAttribute('data-take') ?? undefined
    },
    onBlur: () => {
      if (asked === undefined) had.current = undefined
    },
  }
}
