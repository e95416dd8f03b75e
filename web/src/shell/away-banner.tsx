import { useTranslations } from 'use-intl'
import { useAccount } from '../live/use-account.ts'
import { useListsState } from '../live/use-lists.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useDateWords } from '../ui/date-words.ts'

/** While the lists are not live: since when. */
export const AwayBanner = ({ now }: { now: Date }) => {
  const t = useTranslations('away')
  const { lists } = useAccount()
  const { past } = useDateWords()
  const live = useListsState(({ live }) => live)
  const isKnown = useListsState(({ isKnown }) => isKnown)
  const asOf = useListsState(({ asOf }) => asOf)
  if (!isKnown || (live !== 'reconnecting' && live !== 'offline')) return null
  return (
    <Banner tone="run" action={<Button onClick={() => lists.retry()}>{t('tryNow')}</Button>}>
      {t(live, { time: past(new Date(asOf), now) })}
    </Banner>
  )
}
