import { Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Banner } from '../../ui/banner.tsx'

/** What waits while the list is out for work. */
export const LockedBanner = () => {
  const t = useTranslations('handOut')
  return (
    <Banner tone="canary">
      <span className="flex items-center gap-3">
        <Lock aria-hidden size={14} strokeWidth={1.75} />
        <span>{t.rich('banner', { b: (words) => <b>{words}</b> })}</span>
      </span>
    </Banner>
  )
}
