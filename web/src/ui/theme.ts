import { useSyncExternalStore } from 'react'
import { browserKeeps } from './browser-keeps.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'docket.theme'
const listeners = new Set<() => void>()

const isTheme = (value: string | undefined): value is Theme => themes.some((theme) => theme === value)

const current = (): Theme => {
  const { theme } = document.documentElement.dataset
  return isTheme(theme) ? theme : 'system'
}

/** The choice counts for this browser; `web/start.js` applies it before the first paint. */
export const setTheme = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  browserKeeps.set(storageKey, theme === 'system' ? undefined : theme)
  for (const listener of listeners) listener()
}

/** Goes on to the next one, and tells which it is. */
export const nextTheme = (): Theme => {
  const next = themes[(themes.indexOf(current()) + 1) % themes.length]!
  setTheme(next)
  return next
}

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, current)
