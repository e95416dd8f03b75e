import type { Project } from '@docket/contract'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { type SeenLists, seenOf } from '../../domain/list-change.ts'

const storageKey = (userID: string): string => `docket.seen.${userID}`
const listeners = new Set<() => void>()
const nothingSeen: SeenLists = {}
let cached: { userID: string; text: string | null; seen: SeenLists | undefined } | undefined

/** What this browser last showed of each list; `undefined` before it has shown any. */
const readSeen = (userID: string): SeenLists | undefined => {
  const text = localStorage.getItem(storageKey(userID))
  if (cached?.userID !== userID || cached.text !== text) cached = { userID, text, seen: parse(text) }
  return cached.seen
}

const parse = (text: string | null): SeenLists | undefined => {
  try {
    return text === null ? undefined : (JSON.parse(text) as SeenLists)
  } catch {
    return undefined
  }
}

const writeSeen = (userID: string, seen: SeenLists): void => {
  localStorage.setItem(storageKey(userID), JSON.stringify(seen))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const useSeenLists = (userID: string): SeenLists =>
  useSyncExternalStore(subscribe, () => readSeen(userID)) ?? nothingSeen

/** One's own change is no news; what others changed in the list before it (`before`) stays so. */
export const markOwnChange = (userID: string, list: Project, before?: Project): void => {
  const seen = readSeen(userID)
  if (before && seen?.[list.id]?.rev !== before.rev) return
  writeSeen(userID, { ...seen, [list.id]: seenOf(list) })
}

/**
 * Keeps the record: an open list counts as seen with every answer (`answeredAt`) while it is open, and with the first one
 * after it was left, because what was done in it last arrives only then. A browser without a record takes all lists as
 * seen.
 */
export const useRecordSeen = (
  userID: string,
  lists: readonly Project[] | undefined,
  answeredAt: number,
  openID: string | undefined,
): void => {
  const settling = useRef(new Set<string>())
  const lastAnswer = useRef(0)
  // Before the paint: one's own changes must not show as news for a moment.
  useLayoutEffect(() => {
    if (openID !== undefined) settling.current.add(openID)
    if (!lists) return
    const before = readSeen(userID)
    const kept = lists.flatMap((list) => {
      const seen = !before || settling.current.has(list.id) ? seenOf(list) : before[list.id]
      return seen ? [[list.id, seen] as const] : []
    })
    const after = Object.fromEntries(kept)
    if (JSON.stringify(after) !== JSON.stringify(before)) writeSeen(userID, after)
    if (answeredAt !== lastAnswer.current) settling.current = new Set(openID === undefined ? [] : [openID])
    lastAnswer.current = answeredAt
  }, [userID, lists, answeredAt, openID])
}
