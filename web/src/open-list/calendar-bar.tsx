import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CalendarSpan } from '../domain/calendar-days.ts'
import { monthText, rangeText } from '../domain/date-text.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { textLink } from '../ui/text-link.ts'

interface CalendarBarProps {
  span: CalendarSpan
  day: Date
  weeks: readonly (readonly Date[])[]
  onSpan(span: CalendarSpan): void
  onTurn(steps: 1 | -1): void
  onToday(): void
  /** How many lines stand nowhere, and the way to them. */
  undated: number
  onUndated?(): void
}

const spans = ['month', 'week'] as const

/** Which part of time is shown, and the ways to others. */
export const CalendarBar = ({ span, day, weeks, undated: count, onUndated, ...on }: CalendarBarProps) => {
  const t = useTranslations('calendar')
  const days = weeks.flat()
  return (
    <div className="calendar-bar">
      <div className="flex min-w-0 items-center gap-1">
        <IconButton label={t('before', { span })} onClick={() => on.onTurn(-1)} className="-ms-2">
          <ChevronLeft aria-hidden size={18} strokeWidth={1.75} className="rtl:-scale-x-100" />
        </IconButton>
        <h2 aria-live="polite" className="type-ui min-w-0 text-center font-strong first-letter:uppercase md:min-w-32">
          {span === 'month' ? monthText(day) : rangeText(days[0]!, days.at(-1)!)}
        </h2>
        <IconButton label={t('after', { span })} onClick={() => on.onTurn(1)}>
          <ChevronRight aria-hidden size={18} strokeWidth={1.75} className="rtl:-scale-x-100" />
        </IconButton>
      </div>
      <Button onClick={on.onToday}>{t('today')}</Button>
      <div role="group" aria-label={t('spans.label')} className="flex gap-3">
        {spans.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === span}
            className="type-small touch-target h-6 rounded-sm px-1 text-ink-2 hover:text-ink aria-pressed:font-strong aria-pressed:text-ink aria-pressed:underline aria-pressed:decoration-2 aria-pressed:underline-offset-4"
            onClick={() => on.onSpan(each)}
          >
            {t(`spans.${each}`)}
          </button>
        ))}
      </div>
      {count > 0 && !onUndated && <span className="type-small ms-auto text-ink-2">{t('undated', { count })}</span>}
      {count > 0 && onUndated && (
        <button
          type="button"
          className={`type-small touch-target ms-auto min-h-6 text-start ${textLink}`}
          onClick={onUndated}
        >
          {t('undated', { count })}
        </button>
      )}
    </div>
  )
}
