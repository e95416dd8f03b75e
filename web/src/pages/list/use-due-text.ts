import type { Task } from '@docket/contract'
import { useTranslations } from 'use-intl'
import { daysBetween, dayText, hasTime, timeText } from '../../domain/date-text.ts'

/** `Today 14:00`, `Sat 21 Nov`, `1 Dec 2027`. */
export const useDueText = (): ((task: Task, now: Date) => string | undefined) => {
  const t = useTranslations('list.due')
  return ({ due_at }, now) => {
    if (due_at === null) return undefined
    const due = new Date(due_at)
    if (daysBetween(now, due) !== 0) return dayText(due, now)
    return hasTime(due) ? t('todayAt', { time: timeText(due) }) : t('today')
  }
}
