import { useTranslations } from 'use-intl'
import { timeText } from '../../domain/date-text.ts'
import type { ListView } from '../../live/list-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

interface LiveBannerProps {
  view: ListView
  onRetry(): void
}

/** While the list is not live: since when, and what waits. */
export const LiveBanner = ({ view, onRetry }: LiveBannerProps) => {
  const t = useTranslations('list.live')
  const { live, waiting, isLoaded } = view
  const time = timeText(new Date(view.asOf))
  const isAway = isLoaded && (live === 'reconnecting' || live === 'offline')
  if (!isAway && waiting === 0) return null
  return (
    <div className="sticky top-26 z-sticky max-md:top-28">
      <Banner tone="run" action={<Button onClick={onRetry}>{t('tryNow')}</Button>}>
        {live === 'offline' && isLoaded && t.rich('offline', { time, waiting, b: (words) => <b>{words}</b> })}
        {live === 'reconnecting' && isLoaded && `${t('reconnecting', { time })} `}
        {live !== 'offline' && waiting > 0 && t('stalled', { waiting })}
      </Banner>
    </div>
  )
}
