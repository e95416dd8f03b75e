import { useSyncExternalStore } from 'react'

/**
 * The address of the page, for what is shown before the router is there: signing in can do without it.
 */
let visits = 0
const listeners = new Set<() => void>()

/** What is shown at the address has to be decided anew: it is another one, or someone has signed out. */
export const visitAgain = (): void => {
  visits++
  for (const listener of listeners) listener()
}

window.addEventListener('popstate', visitAgain)

export const go = (href: string, { replace = false } = {}): void => {
  if (replace) history.replaceState(null, '', href)
  else history.pushState(null, '', href)
  visitAgain()
}

export const addressNow = (): string => location.pathname + location.search

/** How often an address was visited since the page was loaded. */
export const useVisits = (): number => useSyncExternalStore(subscribe, () => visits)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
