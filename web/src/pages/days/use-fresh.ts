import { useCallback, useEffect, useState } from 'react'

const FRESH_MS = 1200

/** What was finished here a moment ago, or as long as one is here. */
export const useFresh = (stays: boolean): { ids: ReadonlySet<string>; add(id: string): void } => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [timers] = useState(() => new Set<ReturnType<typeof setTimeout>>())
  useEffect(
    () => () => {
      for (const timer of timers) clearTimeout(timer)
    },
    [timers],
  )
  const add = useCallback(
    (id: string) => {
      setIds((before) => new Set(before).add(id))
      if (stays) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        setIds((before) => before.difference(new Set([id])))
      }, FRESH_MS)
      timers.add(timer)
    },
    [timers, stays],
  )
  return { ids, add }
}
