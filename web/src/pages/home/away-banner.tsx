import { useTranslations } from 'use-intl'
import { useAccount } from '../../live/use-account.ts'
import { useOfLists } from '../../live/use-lists.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useDateWords } from '../../ui/date-words.ts'

/** While the lists are not live: since when. */
export const AwayBanner = ({ now }: { now: Date }) => {
  const t = useTranslations('home.away')
  const { lists } = useAccount()
  const { past } = useDateWords()
  const live = useOfLists(({ live }) => live)
  const isKnown = useOfLists(({ isKnown }) => isKnown)
  const asOf = useOfLists(({ asOf }) => asOf)
  if (!isKnown || (live !== 'reconnecting' && live !== 'offline')) return null
  return (
    <Banner tone="run" action={<Button onClick={() => lists.retry()}>{t('tryNow')}</Button>}>
      {t(live, { time: past(new Date(asOf), now) })}
    </Banner>
  )
}
