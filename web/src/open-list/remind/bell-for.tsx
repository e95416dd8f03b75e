import { Bell } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDateWords } from '../../ui/date-words.ts'

interface BellProps {
  at: string
  now: Date
  className?: string
}

/** Says when the reader is told of a line: beside its name, unless it has another place. */
export const BellFor = ({ at, now, className = 'ms-2' }: BellProps) => {
  const t = useTranslations('list.remind')
  const dates = useDateWords()
  const words = t('bell', { when: dates.due(new Date(at), now) })
  return (
    <span role="img" aria-label={words} title={words} className={`shrink-0 self-center text-ink-3 ${className}`}>
      <Bell aria-hidden size={13} strokeWidth={1.75} />
    </span>
  )
}
