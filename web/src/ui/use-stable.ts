import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function through all renders; it always runs the newest one. For what memoised lines are given. */
export const useStable = <Args extends unknown[]>(run: (...args: Args) => void): ((...args: Args) => void) => {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
