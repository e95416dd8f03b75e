import { useEffect, useRef } from 'react'
import { useListState } from '../live/use-list.ts'
import { isVisible } from '../live/visible.ts'
import { useList } from './list-provider.tsx'
import { useHere } from './use-here.ts'

/** The server takes it as over after thirty seconds. */
const AGAIN_MS = 12_000

/** Tells those who have the list open which task is looked at: again while that goes on, and once when none is any more. */
export const useTellingOpen = (key: string): void => {
  const { session } = useList()
  const id = useListState(session, ({ store }) => store.idOf(key))
  const isSeen = useHere().length > 0
  const isTold = useRef(false)
  const { calls } = session
  useEffect(() => {
    if (id === undefined || !isSeen) return
    const say = () => {
      const isLooked = isVisible()
      if (isLooked || isTold.current) tell(calls, isLooked ? id : null)
      isTold.current = isLooked
    }
    say()
    const timer = setInterval(say, AGAIN_MS)
    document.addEventListener('visibilitychange', say)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', say)
    }
  }, [calls, id, isSeen])
  // From one task to the next nothing is said in between: it might arrive later.
  useEffect(
    () => () => {
      if (isTold.current) tell(calls, null)
      isTold.current = false
    },
    [calls],
  )
}

const tell = ({ api, listID }: ReturnType<typeof useList>['session']['calls'], open: string | null): void => {
  api.tellWriting({ listID, body: { open } }).catch(() => {})
}
