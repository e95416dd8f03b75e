import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { meQuery } from '../api/queries.ts'
import { bannerMessages } from '../locales/banners.en.ts'
import { withWords } from '../locales/more-strings.tsx'
import { Banner } from '../ui/banner.tsx'
import { BannerRest } from './banner-rest.tsx'

const Plain = () => {
  const t = useTranslations('demoBanner')
  const { data: me } = useSuspenseQuery(meQuery)
  return me.demo && <Banner tone="grey">{t.rich('lead', { rest: (words) => <BannerRest>{words}</BannerRest> })}</Banner>
}

/** That nothing stays: as long as one looks around in a demo. */
export const DemoBanner = withWords(Plain, bannerMessages)
