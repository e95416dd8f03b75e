import { useTranslations } from 'use-intl'
import { dayText, hasTime, timeText, weekdayName } from '../../domain/date-text.ts'
import { startDate, startKind } from '../../domain/start.ts'
import type { Waiting } from '../../domain/waits.ts'

/** Why a line waits, for so many others or for its time, in a few words, and all of it, with the time, for who asks; nothing where it does not. */
export const useWaitWords = (task: Waiting, count: number, now: Date) => {
  const t = useTranslations('waits.note')
  const start = task.status === 'pending' ? startDate(task.start_at) : undefined
  const from = (at: Date, isBrief = false) => {
    const day = startKind(at, now)
    const time = hasTime(at) && !(isBrief && day !== 'today') ? timeText(at) : ''
    const date = day === 'soon' ? weekdayName(at) : dayText(at, now)
    return t('from', { day, date: time === '' ? date : `${date}, ${time}`, time }).trim()
  }
  const later = start && start > now ? start : undefined
  const after = count > 0 ? t('after', { count }) : ''
  if (!later) return after ? { brief: after, whole: after } : undefined
  const whole = from(later)
  return after ? { brief: after, whole: `${after}, ${whole}` } : { brief: from(later, true), whole }
}
