import { useFormatter, useTranslations } from 'use-intl'
import { dayForm } from '../../domain/day.ts'

/** Says a past moment as people do: Today 14:00, Wed 18 Nov, 9 Nov. */
export const useDay = (): ((moment: Date, now: Date) => string) => {
  const t = useTranslations('home')
  const format = useFormatter()
  const time = (moment: Date) => format.dateTime(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return (moment, now) => {
    switch (dayForm(moment, now)) {
      case 'today':
        return t('today', { time: time(moment) })
      case 'yesterday':
        return t('yesterday', { time: time(moment) })
      case 'weekday':
        return format.dateTime(moment, { weekday: 'short', day: 'numeric', month: 'short' })
      case 'date':
        return format.dateTime(moment, { day: 'numeric', month: 'short' })
      case 'year':
        return format.dateTime(moment, { day: 'numeric', month: 'short', year: 'numeric' })
    }
  }
}
