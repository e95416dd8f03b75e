import { useSyncExternalStore } from 'react'
import { serverNow } from '../domain/server-clock.ts'

const SECOND_MS = 1000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = serverNow()

const tick = () => {
  now = serverNow()
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  if (listeners.size === 0) timer = setInterval(tick, SECOND_MS)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

const read = () => {
  // Drawing asks twice and wants the same answer.
  if (listeners.size === 0 && Math.abs(serverNow() - now) >= SECOND_MS) now = serverNow()
  return now
}

/** Now by the server's clock, and again each second: one timer for all that count down. */
export const useSecond = (): number => useSyncExternalStore(listen, read)
