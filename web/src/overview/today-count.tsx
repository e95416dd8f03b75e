import { useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { todayOf } from '../domain/days.ts'
import { useMinute } from '../ui/date-now.ts'
import { useDated } from './use-all-lines.ts'

/** How many lines are late or due today, in all lists. */
export const TodayCount = () => {
  const t = useTranslations('shell')
  const format = useFormatter()
  const dated = useDated()
  const now = useMinute()
  const days = useMemo(() => todayOf(dated, now), [dated, now])
  const late = days.find(({ kind }) => kind === 'late')?.lines.length ?? 0
  const all = days.reduce((sum, day) => sum + day.lines.length, 0)
  if (all === 0) return null
  return (
    <>
      <span
        aria-hidden
        className={`type-meta figures ms-auto ps-1 font-text folded:hidden ${late > 0 ? 'text-fail' : 'text-ink-3'}`}
      >
        {format.number(all)}
      </span>
      <span className="sr-only">{t('dueToday', { count: all, late })}</span>
    </>
  )
}
