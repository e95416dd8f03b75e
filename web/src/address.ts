import { useSyncExternalStore } from 'react'

/**
 * The address of the page, for what is shown before the router is there: it is large, and signing in can do without it.
 */
const listeners = new Set<() => void>()

/** Says that the address has changed, where the browser does not. */
export const addressChanged = (): void => {
  for (const listener of listeners) listener()
}

export const go = (href: string, { replace = false } = {}): void => {
  if (replace) history.replaceState(null, '', href)
  else history.pushState(null, '', href)
  addressChanged()
}

export const useAddress = (): string => useSyncExternalStore(subscribe, () => location.pathname + location.search)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}
