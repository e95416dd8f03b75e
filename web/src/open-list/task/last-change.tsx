import type { Task } from '@docket/contract'
import { useTranslations } from 'use-intl'
import { chipText, daysBetween, timeText, wholeDayText } from '../../domain/date-text.ts'
import { useMinute } from '../../ui/date-now.ts'
import { useWho } from '../use-who.ts'

/** Who changed the line last, and when. Its place is there before it is known. */
export const LastChange = ({ task: { updated_at, changed_by } }: { task: Task }) => {
  const t = useTranslations('task')
  const now = useMinute()
  const who = useWho()(changed_by)
  const say = (date: string) => (who === undefined ? t('changed', { date }) : t('changedBy', { who, date }))
  const at = new Date(updated_at)
  return (
    <p
      className="type-meta -mt-2.5 mb-4 min-h-[1.0625rem] truncate text-ink-3"
      title={updated_at && say(`${wholeDayText(at)}, ${timeText(at)}`)}
    >
      {updated_at && say(daysBetween(at, now) === 0 ? timeText(at) : chipText(at, now))}
    </p>
  )
}
