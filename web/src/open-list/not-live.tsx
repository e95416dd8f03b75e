import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { timeText } from '../domain/date-text.ts'
import { useListState } from '../live/use-list.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useList } from './list-provider.tsx'

/** The list is not live: since when, and what waits. */
export const NotLive = () => {
  const { session, keeper } = useList()
  const t = useTranslations('list.live')
  const live = useListState(session, ({ live }) => live)
  const isLoaded = useListState(session, ({ isLoaded }) => isLoaded)
  const asOf = useListState(session, ({ asOf }) => asOf)
  const waiting = useListState(session, ({ isStalled, live, unsent }) => (isStalled || live !== 'live' ? unsent : 0))
  const time = timeText(new Date(asOf))
  const isAway = live === 'reconnecting' || live === 'offline'
  const b = (words: ReactNode) => <b>{words}</b>
  return (
    <div className="sticky top-[calc(var(--head)+2.75rem)] z-sticky max-md:top-[calc(var(--head)+3.25rem)] [[data-stacked]~&]:static">
      <Banner tone="run" action={<Button onClick={() => session.retry()}>{t('tryNow')}</Button>}>
        {isAway && !isLoaded && t.rich('notHere', { live, b })}{' '}
        {live === 'offline' && isLoaded && t.rich('offline', { time, waiting, kept: String(keeper.isLasting), b })}
        {live === 'reconnecting' && isLoaded && `${t('reconnecting', { time })} `}
        {live !== 'offline' && waiting > 0 && t('stalled', { waiting })}
      </Banner>
    </div>
  )
}
