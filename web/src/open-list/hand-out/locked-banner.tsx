import { Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Banner } from '../../ui/banner.tsx'
import { useList } from '../list-provider.tsx'

/** What waits while the list is out for work. */
export const LockedBanner = () => {
  const t = useTranslations('handOut')
  const { canEdit } = useList()
  return (
    <Banner tone="canary">
      <span className="flex items-center gap-3">
        <Lock aria-hidden size={14} strokeWidth={1.75} />
        <span>{t.rich(canEdit ? 'banner' : 'bannerForReader', { b: (words) => <b>{words}</b> })}</span>
      </span>
    </Banner>
  )
}
