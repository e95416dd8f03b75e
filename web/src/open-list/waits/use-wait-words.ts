import type { Task } from '@docket/contract'
import { useTranslations } from 'use-intl'
import { dayText, hasTime, timeText, weekdayName } from '../../domain/date-text.ts'
import { startDate, startKind } from '../../domain/start.ts'
import { useWaitsFor } from './use-waits.ts'

/** Why a line waits, in a few words, and all of it for who asks; nothing where it does not. */
export const useWaitWords = (task: Pick<Task, 'after' | 'start_at' | 'status'>, now: Date) => {
  const t = useTranslations('waits.note')
  const count = useWaitsFor(task)
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
