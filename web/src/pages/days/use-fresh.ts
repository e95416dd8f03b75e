import { useCallback, useEffect, useState } from 'react'

const FRESH_MS = 1200

/** What was finished here a moment ago. */
export const useFresh = (): { ids: ReadonlySet<string>; add(id: string): void } => {
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
      const timer = setTimeout(() => {
        timers.delete(timer)
        setIds((before) => before.difference(new Set([id])))
      }, FRESH_MS)
      timers.add(timer)
    },
    [timers],
  )
  return { ids, add }
}
