import type { ListStore } from './list-store.ts'

const INTERVAL_MS = 250

type Subscribe = (listener: () => void) => () => void

/** The subscription of all who are told at most a few times a second: in one go, so that they are drawn in one. */
export const throttled = (store: Pick<ListStore, 'own' | 'lines'>, subscribe: Subscribe): Subscribe => {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = { own: 0, count: 0, at: 0 }
  const notify = () => {
    clearTimeout(timer)
    timer = undefined
    last = { own: store.own, count: store.lines.length, at: performance.now() }
    for (const listener of listeners) listener()
  }
  subscribe(() => {
    const isUrgent = store.own !== last.own || store.lines.length !== last.count
    if (isUrgent || performance.now() - last.at >= INTERVAL_MS) notify()
    else timer ??= setTimeout(notify, INTERVAL_MS)
  })
  return (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
}
