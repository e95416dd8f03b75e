import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { conventions } from '../domain/conventions.ts'
import { daysBetween, monthText, weekdayLetter, weekdayName, wholeDayText } from '../domain/date-text.ts'
import { firstDayOf } from '../domain/first-day.ts'
import { addDays, weeksOf } from '../domain/month.ts'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

interface DateGridProps {
  chosen: Date | undefined
  now: Date
  labels: { previous: string; next: string }
  onChoose(day: Date): void
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** One month of days; arrows move by day and week and turn the month at its ends. */
export const DateGrid = ({ chosen, now, labels, onChoose }: DateGridProps) => {
  const [day, setDay] = useState(chosen ?? now)
  const grid = useRef<HTMLTableElement>(null)
  const moves = useRef(false)

  useEffect(() => {
    if (!moves.current) return
    moves.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [day])

  const turn = (months: number) => setDay(new Date(day.getFullYear(), day.getMonth() + months, 1))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    moves.current = true
    setDay(addDays(day, step))
  }
  const weeks = weeksOf(day, firstDayOf(conventions.reader))
  return (
    <div>
      <div className="flex items-center justify-between">
        <IconButton label={labels.previous} onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden size={16} className="rtl:-scale-x-100" />
        </IconButton>
        <span aria-live="polite" className="type-small font-group first-letter:uppercase">
          {monthText(day)}
        </span>
        <IconButton label={labels.next} onClick={() => turn(1)}>
          <ChevronRight aria-hidden size={16} className="rtl:-scale-x-100" />
        </IconButton>
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={monthText(day)}
        onKeyDown={onKeyDown}
        className="-mx-1.5 w-[calc(100%+0.75rem)] table-fixed"
      >
        <thead>
          <tr>
            {weeks[0]!.map((date) => (
              <th
                key={date.getDay()}
                scope="col"
                abbr={weekdayName(date)}
                className="type-label h-[min(1.75rem,5vh)] text-ink-3"
              >
                {weekdayLetter(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]!.getTime()}>
              {week.map((date) => (
                <td key={date.getTime()} className="p-0 text-center">
                  <button
                    type="button"
                    tabIndex={daysBetween(day, date) === 0 ? 0 : -1}
                    aria-label={wholeDayText(date)}
                    aria-current={daysBetween(now, date) === 0 ? 'date' : undefined}
                    aria-pressed={chosen !== undefined && daysBetween(chosen, date) === 0}
                    onClick={() => onChoose(date)}
                    className={classNames(
                      'type-small figures inline-flex h-[clamp(24px,5vh,2rem)] w-8 items-center justify-center rounded-md hover:bg-hover pointer-coarse:h-[max(44px,min(2rem,5vh))] pointer-coarse:w-full pointer-coarse:max-w-11',
                      'aria-pressed:bg-pen aria-pressed:text-on-pen',
                      daysBetween(now, date) === 0 && 'border border-edge font-strong',
                      date.getMonth() !== day.getMonth() && 'text-ink-3',
                    )}
                  >
                    {date.getDate()}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
