import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { meQuery } from '../api/queries.ts'
import { shortDayText } from '../domain/date-text.ts'
import { bannerMessages } from '../locales/banners.en.ts'
import { withWords } from '../locales/more-strings.tsx'
import { Link } from '../routing/link.tsx'
import { Banner } from '../ui/banner.tsx'
import { tabKeeps } from '../ui/browser-keeps.ts'
import { Button } from '../ui/button.tsx'
import { useMinute } from '../ui/date-now.ts'
import { textLink } from '../ui/text-link.ts'

const dismissal = 'docket.trial-later'
const SOON_MS = 5 * 24 * 3_600_000

const Plain = () => {
  const t = useTranslations('standing')
  const now = useMinute()
  const { data: me } = useSuspenseQuery(meQuery)
  const isReadOnly = me.billing === 'read_only'
  const [isLater, setIsLater] = useState(() => tabKeeps.get(dismissal) === me.user_id)
  const ends = me.trial_ends_at === null ? undefined : new Date(me.trial_ends_at)
  const isEnding = ends !== undefined && ends.getTime() - now.getTime() < SOON_MS && !isLater
  // It may be paid elsewhere: this page finds out when one comes back to it.
  const { refetch } = useQuery({ ...meQuery, refetchOnWindowFocus: isReadOnly || isEnding ? 'always' : false })
  const isOver = ends !== undefined && ends <= now
  useEffect(() => {
    if (isOver) void refetch()
  }, [isOver, refetch])
  if (!isReadOnly && !isEnding) return null

  const plans = (
    <Link to="/settings/$part" params={{ part: 'billing' }} className={`touch-target shrink-0 ${textLink}`}>
      {t('plans')}
    </Link>
  )
  if (isReadOnly)
    return (
      <Banner tone="grey" action={plans}>
        {t('readOnly')}
      </Banner>
    )
  const later = () => {
    tabKeeps.set(dismissal, me.user_id)
    setIsLater(true)
  }
  return (
    <Banner
      tone="grey"
      action={
        <span className="flex shrink-0 items-center gap-2">
          {plans}
          <Button variant="quiet" onClick={later}>
            {t('later')}
          </Button>
        </span>
      }
    >
      {t('ending', { until: shortDayText(ends!, now) })}
    </Banner>
  )
}

/** What an account may do that does not pay: the last days of its trial, and that it only reads. */
export const StandingBanner = withWords(Plain, bannerMessages)
