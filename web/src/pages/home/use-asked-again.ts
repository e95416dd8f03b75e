import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** However much happens in lists, it is asked so often at most. */
const EVERY_MS = 1000

/** Asks again what depends on how lists stand, when that is another way than it was. */
export const useAskedAgain = (stand: string, queryKey: QueryKey): void => {
  const queries = useQueryClient()
  const [asked, setAsked] = useState(stand)
  const earliest = useRef(0)
  const again = useEffectEvent(() => {
    earliest.current = Date.now() + EVERY_MS
    setAsked(stand)
    void queries.invalidateQueries({ queryKey })
  })
  const isLate = stand !== asked
  useEffect(() => {
    if (!isLate) return
    const timer = setTimeout(() => again(), Math.max(0, earliest.current - Date.now()))
    return () => clearTimeout(timer)
  }, [isLate])
}
