import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ListSession } from '../../live/list-session.ts'
import { prefersReducedMotion } from '../../live/next-frame.ts'
import { useListState } from '../../live/use-list.ts'
import { Stamp } from '../../ui/stamp.tsx'
import { useList } from '../list-provider.tsx'

/** Every line is done. Where that happens before the reader's eyes, the stamp comes down. */
export const CompletedStamp = () => {
  const { session } = useList()
  const state = useListState(session, stateOf)
  const t = useTranslations('list')
  const place = useRef<HTMLSpanElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (state === 'open') wasOpen.current = true
    if (state !== 'done' || !wasOpen.current || prefersReducedMotion()) return
    place.current?.animate(
      [
        { scale: 1.8, opacity: 0 },
        { scale: 0.96, opacity: 1, offset: 0.7 },
        { scale: 1, opacity: 1 },
      ],
      { duration: 260, easing: 'cubic-bezier(.5,0,.8,.4)' },
    )
  }, [state])
  if (state !== 'done') return null
  return (
    <span ref={place} className="inline-block">
      <Stamp tone="done" large>
        {t('completedStamp')}
      </Stamp>
    </span>
  )
}

const stateOf = ({ isLoaded, store }: ListSession) => {
  const { counts } = store.index
  if (!isLoaded || counts.total === 0) return 'empty'
  return counts.completed === counts.total ? 'done' : 'open'
}
