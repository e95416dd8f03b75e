import { useSyncExternalStore } from 'react'
import type { ListSession } from './list-session.ts'
import type { Line } from './list-store.ts'

/** Part of a list's state. `select` has to answer with the same value as long as nothing of it has changed. */
export const useOfList = <Value>(session: ListSession, select: (session: ListSession) => Value): Value =>
  useSyncExternalStore(session.subscribe, () => select(session))

export const useLine = (session: ListSession, key: string): Line | undefined =>
  useOfList(session, ({ store }) => store.line(key))

export const useNumber = (session: ListSession, key: string): number =>
  useOfList(session, ({ store }) => store.numberOf(key))
