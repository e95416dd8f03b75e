import { useTranslations } from 'use-intl'
import { dayText, hasTime, timeText, weekdayName } from '../../domain/date-text.ts'
import { startDate, startKind } from '../../domain/start.ts'
import type { Waiting } from '../../domain/waits.ts'

/** Why a line waits, for so many others or for its time, in a few words, and all of it for who asks; nothing where it does not. */
export const useWaitWords = (task: Waiting, count: number, now: Date) => {
  const t = useTranslations('waits.note')
  const start = task.status === 'pending' ? startDate(task.start_at) : undefined
  const from = () => {
    if (!start || start <= now) return []
    const day = startKind(start, now)
    const time = hasTime(start) ? timeText(start) : ''
    const date = day === 'soon' ? weekdayName(start) : dayText(start, now)
    return [t('from', { day, date: time === '' ? date : `${date}, ${time}`, time }).trim()]
  }
  const words = [...(count > 0 ? [t('after', { count })] : []), ...from()]
  return words.length === 0 ? undefined : { brief: words[0]!, whole: words.join(', ') }
}
