import { useSyncExternalStore } from 'react'
import type { Line } from './line.ts'
import type { ListSession } from './list-session.ts'

/** Part of a list's state. `select` has to answer with the same value as long as nothing of it has changed. */
export const useOfList = <Value>(session: ListSession, select: (session: ListSession) => Value): Value =>
  useSyncExternalStore(session.subscribe, () => select(session))

/** A `select` for what is costly to work out: done again only when `versionOf` says something else. */
export const oncePerVersion = <Value>(
  versionOf: (session: ListSession) => number | string,
  work: (session: ListSession) => Value,
): ((session: ListSession) => Value) => {
  let known: { version: number | string; value: Value } | undefined
  return (session) => {
    const version = versionOf(session)
    if (known?.version !== version) known = { version, value: work(session) }
    return known.value
  }
}

export const useLine = (session: ListSession, key: string): Line | undefined =>
  useOfList(session, ({ store }) => store.line(key))

/** Its rank in the list. One line that others move changes that of many. */
export const useNumber = (session: ListSession, key: string): number =>
  useOfListAtEase(session, ({ store }) => store.numberOf(key))

const EASE_MS = 250

/**
 * The same for what need not be drawn with each change: what is done here shows at once, and what others do at once too, unless
 * something did a moment ago.
 */
export const useOfListAtEase = <Value>(session: ListSession, select: (session: ListSession) => Value): Value =>
  useSyncExternalStore(subscribeAtEase(session), () => select(session))

type Subscribe = ListSession['subscribe']

const eases = new WeakMap<ListSession, Subscribe>()

/** All who follow a list at ease are told in one go, and drawn in one. */
const subscribeAtEase = (session: ListSession): Subscribe => {
  const known = eases.get(session)
  if (known) return known
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = { own: 0, at: 0 }
  const tell = () => {
    clearTimeout(timer)
    timer = undefined
    last = { own: session.store.own, at: performance.now() }
    for (const listener of listeners) listener()
  }
  session.subscribe(() => {
    if (session.store.own !== last.own || performance.now() - last.at >= EASE_MS) tell()
    else timer ??= setTimeout(tell, EASE_MS)
  })
  const subscribe: Subscribe = (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  eases.set(session, subscribe)
  return subscribe
}
