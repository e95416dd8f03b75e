import { useCallback, useEffect, useRef } from 'react'
import { useList } from './list-provider.tsx'
import { useHere } from './use-here.ts'

/** The server takes it as over after six seconds. */
const AGAIN_MS = 3000

/** Tells those who have the list open that something is written at a line: again while that goes on, and once when it ends. */
export const useWriting = (key: string): ((isWriting: boolean) => void) => {
  const { session } = useList()
  const isSeen = useHere().length > 0
  const last = useRef(0)
  const tell = useCallback(
    (isWriting: boolean) => {
      const id = session.store.idOf(key)
      const now = Date.now()
      const isKnown = isWriting ? now - last.current < AGAIN_MS : last.current === 0
      if (id === undefined || isKnown || (isWriting && !isSeen)) return
      last.current = isWriting ? now : 0
      const { api, listID } = session.calls
      api.tellWriting({ listID, body: { writing: isWriting ? id : null } }).catch(() => {})
    },
    [session, key, isSeen],
  )
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => () => latest.current(false), [key])
  return tell
}
