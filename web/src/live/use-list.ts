import { useSyncExternalStore } from 'react'
import type { Line } from './line.ts'
import type { ListSession } from './list-session.ts'

/** Part of a list's state. `select` has to answer with the same value as long as nothing of it has changed. */
export const useListState = <Value>(session: ListSession, select: (session: ListSession) => Value): Value =>
  useSyncExternalStore(session.subscribe, () => select(session))

/** A `select` for what is costly to work out: done again only for another `of`, or when `versionOf` says something else. */
export const oncePerVersion = <Of, Value>(
  versionOf: (of: Of) => number | string,
  work: (of: Of) => Value,
): ((of: Of) => Value) => {
  let known: { of: Of; version: number | string; value: Value } | undefined
  return (of) => {
    const version = versionOf(of)
    if (known?.of !== of || known.version !== version) known = { of, version, value: work(of) }
    return known.value
  }
}

export const useLine = (session: ListSession, key: string): Line | undefined =>
  useListState(session, ({ store }) => store.line(key))

/** Its rank in the list. */
export const useNumber = (session: ListSession, key: string): number =>
  useListState(session, ({ store }) => store.numberOf(key))
