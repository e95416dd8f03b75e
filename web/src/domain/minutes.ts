const minute = 60_000

/** One clock for everything on the page. It rests while nobody looks at it. */
export const createMinutes = (page: EventTarget & { hidden: boolean }) => {
  const listeners = new Set<() => void>()
  let now = new Date()
  let timer: ReturnType<typeof setTimeout> | undefined

  /** A timer of a sleeping or hidden page is late, so each one is set by the clock anew. */
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(tick, minute - (Date.now() % minute))
  }
  const tick = () => {
    now = new Date()
    wait()
    for (const listener of listeners) listener()
  }
  const onShown = () => {
    if (!page.hidden) tick()
  }
  return {
    now: (): Date => {
      // Drawing asks twice and wants the same answer.
      if (listeners.size === 0 && Date.now() - now.getTime() >= 1000) now = new Date()
      return now
    },
    listen: (listener: () => void): (() => void) => {
      if (listeners.size === 0) {
        wait()
        page.addEventListener('visibilitychange', onShown)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(timer)
        page.removeEventListener('visibilitychange', onShown)
      }
    },
  }
}
