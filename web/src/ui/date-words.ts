import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { dueText, pastText } from '../domain/date-text.ts'

/** Says moments as people do, from how far they are off. */
export const useDateWords = () => {
  const t = useTranslations('dates')
  return useMemo(() => {
    const words = { yesterday: t('yesterday'), today: t('today'), tomorrow: t('tomorrow') }
    return {
      /** `Today 14:00`, `Tomorrow`, `Sat 5 Dec`. */
      due: (due: Date, now: Date) => dueText(due, now, words),
      /** `Today 14:00`, `Wed 18 Nov`, `9 Nov`. */
      past: (moment: Date, now: Date) => pastText(moment, now, words),
    }
  }, [t])
}
