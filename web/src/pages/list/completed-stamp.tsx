import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { isStill } from '../../live/next-frame.ts'
import { useOfList } from '../../live/use-list.ts'
import { Stamp } from '../../ui/stamp.tsx'
import { useList } from './list-provider.tsx'
import { useUi } from './list-ui.ts'

/** Stands where every line is done. */
export const CompletedStamp = () => {
  const { session } = useList()
  const isAllDone = useOfList(
    session,
    ({ isLoaded, store: { counts } }) => isLoaded && counts.total > 0 && counts.completed === counts.total,
  )
  return isAllDone && <FallingStamp />
}

/** Where the last line is done before the reader's eyes, the stamp comes down. */
const FallingStamp = () => {
  const ui = useUi()
  const t = useTranslations('list.header')
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!ui.hasWorked || isStill()) return
    place.current?.animate(
      [
        { scale: 1.8, opacity: 0 },
        { scale: 0.96, opacity: 1, offset: 0.7 },
        { scale: 1, opacity: 1 },
      ],
      { duration: 260, easing: 'cubic-bezier(.5,0,.8,.4)' },
    )
  }, [ui])
  return (
    <span ref={place} className="inline-block">
      <Stamp tone="done" large>
        {t('completed')}
      </Stamp>
    </span>
  )
}
