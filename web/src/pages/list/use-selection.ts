import { useMemo, useRef, useState } from 'react'

export interface Selection {
  keys: ReadonlySet<string>
  toggle(key: string): void
  /** From where the selection began to this line. */
  extendTo(key: string): void
  all(): void
  clear(): void
}

/** Which of the lines in sight are selected. */
export const useSelection = (order: readonly string[]): Selection => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const start = useRef<string>(undefined)
  const keys = useMemo(() => {
    if (chosen.size === 0) return chosen
    const visible = new Set(order)
    return chosen.isSubsetOf(visible) ? chosen : chosen.intersection(visible)
  }, [chosen, order])

  return {
    keys,
    toggle: (key) => {
      start.current = key
      setChosen(keys.symmetricDifference(new Set([key])))
    },
    extendTo: (key) => {
      const from = order.indexOf(start.current ?? key)
      const to = order.indexOf(key)
      if (from < 0) start.current = key
      setChosen(keys.union(new Set(from < 0 ? [key] : order.slice(Math.min(from, to), Math.max(from, to) + 1))))
    },
    all: () => setChosen(new Set(order)),
    clear: () => {
      start.current = undefined
      setChosen(new Set())
    },
  }
}
