import { useTranslations } from 'use-intl'
import { classNames } from '../ui/class-names.ts'

interface BoxCountProps {
  ticked: number
  total: number
  className?: string
}

/** Steps of a description that are ticked. */
export const BoxCount = ({ className, ...boxes }: BoxCountProps) => {
  const t = useTranslations('list.boxes')
  return (
    <span className={classNames('type-small figures whitespace-nowrap text-ink-3', className)}>
      <span className="sr-only">{t('read', { ...boxes })}</span>
      <span aria-hidden>{t('shown', { ...boxes })}</span>
    </span>
  )
}
