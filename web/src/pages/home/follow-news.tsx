import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { newsQuery } from '../../api/news-query.ts'
import { useListsState } from '../../live/use-lists.ts'
import { whenIdle } from '../../ui/when-idle.ts'

/** What moves within so long is asked about once. */
const PAUSE_MS = 1000
/** However much moves, it is asked so often at most. */
const EVERY_MS = 3000
/** The same after it could not be asked. */
const AFTER_FAILURE_MS = 30_000

const onVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isInSight = () => document.visibilityState === 'visible'

/** Asks what others did in lists when home is shown, and again whenever that can be something else. */
export const FollowNews = () => {
  const queries = useQueryClient()
  // As the server has them: what is shown ahead of it is not in its answer.
  const unseen = useListsState(({ allTold }) =>
    allTold
      .flatMap(({ id, rev, seen_rev, unseen, archived }) => (unseen && !archived ? `${id} ${rev} ${seen_rev}` : []))
      .join(),
  )
  const isLive = useListsState(({ live }) => live === 'live')
  const isShown = useSyncExternalStore(onVisibility, isInSight)
  const [asked, setAsked] = useState('')
  const earliest = useRef<number>(undefined)
  const isDue = isLive && isShown && unseen !== '' && unseen !== asked
  const ask = useEffectEvent(() => {
    setAsked(unseen)
    earliest.current = Date.now() + EVERY_MS
    queries.fetchQuery(newsQuery).catch(() => {
      setAsked('')
      earliest.current = Date.now() + AFTER_FAILURE_MS
    })
  })
  useEffect(() => {
    if (!isDue) return
    if (earliest.current === undefined) return whenIdle(() => ask())
    const timer = setTimeout(() => ask(), Math.max(PAUSE_MS, earliest.current - Date.now()))
    return () => clearTimeout(timer)
  }, [isDue])
  return null
}
