import { useFormatter, useTranslations } from 'use-intl'
import type { Day } from '../../domain/days.ts'
import type { ShownLine } from '../../overview/edited-lines.ts'
import { classNames } from '../../ui/class-names.ts'

/** Over the lines of a day, or of a stretch of days. */
export const DayHead = ({ day: { key, kind, day, lines } }: { day: Day<ShownLine> }) => {
  const t = useTranslations('days')
  const format = useFormatter()
  const isTomorrow = key === 'day-1'
  const date = day && format.dateTime(day, { weekday: 'long', day: 'numeric', month: 'long' })
  const title = kind === 'day' || kind === 'status' ? (isTomorrow ? t('tomorrow') : date) : t(kind)
  return (
    <div role="row" className="flex items-end ps-(--content) pe-(--gutter) pt-5 pb-2">
      <div role="gridcell">
        <h2 className={classNames('type-small font-group first-letter:uppercase', kind === 'late' && 'text-fail')}>
          <span className="me-0.5">{title} </span>
          {(kind === 'today' || isTomorrow) && <span className="me-0.5 font-text text-ink-3">{date} </span>}
          <span className="figures font-text text-ink-3">{format.number(lines.length)}</span>
        </h2>
      </div>
    </div>
  )
}
