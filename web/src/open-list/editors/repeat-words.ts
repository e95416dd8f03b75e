import type { Repeat } from '@docket/contract'
import { useCallback } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { weekdayName, wholeDayText } from '../../domain/date-text.ts'
import { someDay } from '../../domain/repeat.ts'

/** A rule as one says it: `every 2 weeks on Monday`. */
export const useRepeatWords = (): ((repeat: Repeat) => string) => {
  const t = useTranslations('list.repeat')
  const format = useFormatter()
  return useCallback(
    ({ unit, every, weekdays, month_day, from, until }) => {
      const days = weekdays && format.list(weekdays.map((day) => weekdayName(someDay(day))))
      const day = month_day === 'last' ? 0 : (month_day ?? -1)
      const rule = t('rule', { unit, every })
      const placed = days ? t('on', { rule, days }) : day >= 0 && unit === 'month' ? t('onDay', { rule, day }) : rule
      const counted = from === 'completion' ? t('fromDone', { rule: placed }) : placed
      return until === undefined
        ? counted
        : t('until', { rule: counted, day: wholeDayText(new Date(`${until}T12:00`)) })
    },
    [t, format],
  )
}
