import { useTranslations } from 'use-intl'
import { classNames } from '../ui/class-names.ts'

/** Quiet words: the name has the room. */
export const LineLabels = ({ labels, className }: { labels: readonly string[]; className?: string }) => {
  const t = useTranslations('list.menu')
  if (labels.length === 0) return null
  const words = labels.join(', ')
  return (
    <span title={words} className={classNames('type-small min-w-0 truncate text-ink-3', className)}>
      <span className="sr-only">{t('labelsShort')} </span>
      <span dir="auto">{words}</span>
    </span>
  )
}
