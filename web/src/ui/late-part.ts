import { useEffect, useSyncExternalStore } from 'react'
import { whenIdle } from './when-idle.ts'

export interface LatePart<Part> {
  /** A fetch that failed is begun anew by the next one who asks. */
  fetch(): void
  /** Has it ready before it is asked for. */
  useAhead(): void
  /** What was fetched, once it is there; `isWanted` fetches it. */
  usePart(isWanted: boolean): Part | undefined
}

/** Code that no page opens with: it is fetched when the browser is idle, or when it is wanted, and then stays. */
export const latePart = <Part>(load: () => Promise<Part>): LatePart<Part> => {
  let part: Part | undefined
  let isFetching = false
  const listeners = new Set<() => void>()
  const read = () => part
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const fetch = (): void => {
    if (part || isFetching) return
    isFetching = true
    load()
      .then((module) => {
        part = module
        for (const listener of listeners) listener()
      })
      .catch(() => {})
      .finally(() => {
        isFetching = false
      })
  }
  return {
    fetch,
    useAhead: () => useEffect(() => whenIdle(fetch), []),
    usePart: (isWanted) => {
      useEffect(() => {
        if (isWanted) fetch()
      }, [isWanted])
      return useSyncExternalStore(subscribe, read)
    },
  }
}
