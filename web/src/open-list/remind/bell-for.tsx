import { Bell } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDateWords } from '../../ui/date-words.ts'

/** Says when the reader is told of a line. */
export const BellFor = ({ at, now }: { at: string; now: Date }) => {
  const t = useTranslations('list.remind')
  const dates = useDateWords()
  const words = t('bell', { when: dates.due(new Date(at), now) })
  return (
    <span role="img" aria-label={words} title={words} className="ms-2 shrink-0 self-center text-ink-3">
      <Bell aria-hidden size={13} strokeWidth={1.75} />
    </span>
  )
}
