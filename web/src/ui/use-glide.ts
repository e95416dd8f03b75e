import { useEffect, useState } from 'react'

const glideMs = 250

/** Whether lines slide to their new places: only for what happens before the reader's eyes, never for a jump. */
export const useGlide = (hasFresh: boolean): boolean => {
  const [isGliding, setIsGliding] = useState(false)
  if (hasFresh && !isGliding) setIsGliding(true)
  useEffect(() => {
    if (hasFresh || !isGliding) return
    const timer = setTimeout(() => setIsGliding(false), glideMs)
    return () => clearTimeout(timer)
  }, [hasFresh, isGliding])
  return isGliding || hasFresh
}
