import type { ListStore } from './list-store.ts'

const EASE_MS = 250

type Subscribe = (listener: () => void) => () => void

/** The subscription of all who follow a list at ease: they are told in one go, and drawn in one. */
export const atEase = (store: Pick<ListStore, 'own' | 'lines'>, subscribe: Subscribe): Subscribe => {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = { own: 0, count: 0, at: 0 }
  const tell = () => {
    clearTimeout(timer)
    timer = undefined
    last = { own: store.own, count: store.lines.length, at: performance.now() }
    for (const listener of listeners) listener()
  }
  subscribe(() => {
    const isUrgent = store.own !== last.own || store.lines.length !== last.count
    if (isUrgent || performance.now() - last.at >= EASE_MS) tell()
    else timer ??= setTimeout(tell, EASE_MS)
  })
  return (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
}
