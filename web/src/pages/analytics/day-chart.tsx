import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { numbered } from '../../domain/chart-numbers.ts'
import { chartScale } from '../../domain/chart-scale.ts'
import { BAR, type ChartUnit, spansOf, unitFor } from '../../domain/chart-spans.ts'
import { conventions } from '../../domain/conventions.ts'
import { firstDayOf } from '../../domain/first-day.ts'
import { Cell, Table } from '../../ui/table.tsx'
import { textLink } from '../../ui/text-link.ts'
import { useViewport } from '../../ui/use-viewport.ts'
import { useWidth } from '../../ui/use-width.ts'
import { type Series, shortText, spanText } from './series.ts'

/** Pixels. */
const HEIGHT = 170
const BELOW = 44
const NUMBERS = 18

/** In rem: left of the days, as wide as a digit, and as a date. */
const STEPS = 2.25
const DIGIT = 0.38
const DATE = 3.5

/** Each day, or week or month, as a bar of what was finished, with what failed below the line; or as a table. */
export const DayChart = ({ series: days }: { series: Series }) => {
  const t = useTranslations('analytics.chart')
  const [isTable, setIsTable] = useState(false)
  const section = useRef<HTMLElement>(null)
  const { rem } = useViewport()
  const room = useWidth(section, 600) / rem - STEPS
  const unit = unitFor(days.length, room * rem)
  const series = spansOf(days, unit, firstDayOf(conventions.reader))
  const values = series.map(({ completed }) => completed)
  const done = chartScale(values)
  const failed = chartScale(series.map((day) => day.failed))
  const numbers = numbered(values, done.top, { slot: room / series.length, digit: DIGIT })
  const isTorn = numbers.size > 0 && numbers.size === values.filter((value) => value > done.top).length
  return (
    <section ref={section}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="type-small font-group">
          {t('title')} {unit !== 'day' && t('each', { unit })} {isTorn && t('torn')}
        </h2>
        <button type="button" className={`type-small touch-target ${textLink}`} onClick={() => setIsTable(!isTable)}>
          {t(isTable ? 'asChart' : 'asTable')}
        </button>
      </div>
      {isTable ? (
        <SpanTable series={series} unit={unit} />
      ) : (
        <Bars key={unit} series={series} unit={unit} done={done} failed={failed} numbers={numbers} room={room} />
      )}
      <p className="type-meta mt-1 text-ink-3">{t('utc')}</p>
    </section>
  )
}

interface BarsProps {
  series: Series
  unit: ChartUnit
  done: ReturnType<typeof chartScale>
  failed: ReturnType<typeof chartScale>
  /** The torn bars that carry theirs. */
  numbers: ReadonlySet<number>
  /** For all days, in rem. */
  room: number
}

const Bars = ({ series, unit, done, failed, numbers, room }: BarsProps) => {
  const t = useTranslations('analytics.chart')
  const format = useFormatter()
  const [read, setRead] = useState<number>()
  const base = NUMBERS + HEIGHT
  const slot = 100 / series.length
  const xOf = (at: number) => at * slot
  const yOf = (value: number) => base - (HEIGHT * Math.min(value, done.top)) / done.top
  const day = read === undefined ? undefined : series[read]
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    setRead(Math.min(Math.max(0, (read ?? series.length) + steps), series.length - 1))
  }
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = Math.floor(((clientX - left) / width) * series.length)
    setRead(at >= 0 && at < series.length ? at : undefined)
  }
  const sayOf = ({ date, completed, failed: lost }: Series[number]) =>
    t('day', { day: t('span', { unit, day: spanText(format, date, unit) }), done: completed, failed: lost })
  // As many dates as there is room for.
  const every = Math.ceil(series.length / Math.min(5, Math.max(1, Math.floor(room / DATE))))
  return (
    <div
      role="slider"
      aria-label={t('label', { unit })}
      aria-valuemin={1}
      aria-valuemax={series.length}
      aria-valuenow={(read ?? series.length - 1) + 1}
      aria-valuetext={sayOf(day ?? series.at(-1)!)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      // The numbers of the steps stand left of the days, and are as wide as the reader's text is large.
      className="ps-9 outline-offset-4"
    >
      <svg
        aria-hidden
        onPointerMove={onPointerMove}
        onPointerLeave={() => setRead(undefined)}
        width="100%"
        height={base + BELOW + 20}
        className="block overflow-visible"
      >
        {done.steps.map((step) => (
          <g key={step}>
            <line x1="0" x2="100%" y1={yOf(step)} y2={yOf(step)} className="stroke-rule" />
            <text x="-0.5rem" y={yOf(step) + 4} textAnchor="end" className="type-label figures fill-ink-3">
              {format.number(step)}
            </text>
          </g>
        ))}
        {read !== undefined && (
          <rect x={`${xOf(read)}%`} width={`${slot}%`} y={NUMBERS} height={HEIGHT + BELOW} className="fill-pen-wash" />
        )}
        {series.map(({ date, completed, failed: lost }, at) => (
          <g key={date}>
            {completed > 0 && (
              <rect
                x={`${xOf(at) + (slot * (1 - BAR)) / 2}%`}
                width={`${slot * BAR}%`}
                y={yOf(completed)}
                height={base - yOf(completed)}
                className="fill-ink"
              />
            )}
            {completed > done.top && (
              <rect x={`${xOf(at)}%`} width={`${slot}%`} y={NUMBERS + 26} height={4} className="fill-sheet" />
            )}
            {numbers.has(at) && (
              <text
                x={`${xOf(at) + slot / 2}%`}
                y={NUMBERS - 5}
                textAnchor="middle"
                className="type-label figures fill-ink"
              >
                {format.number(completed)}
              </text>
            )}
            {lost > 0 && (
              <rect
                x={`${xOf(at) + (slot * (1 - BAR)) / 2}%`}
                width={`${slot * BAR}%`}
                y={base + 2}
                height={Math.max(3, (BELOW * Math.min(lost, failed.top)) / failed.top - 4)}
                className="fill-fail"
              />
            )}
            {(series.length - 1 - at) % every === 0 && (
              <text
                x={`${xOf(at) + slot / 2}%`}
                y={base + BELOW + 16}
                textAnchor={at === series.length - 1 ? 'end' : 'middle'}
                className="type-label fill-ink-3"
              >
                {unit === 'day' && at === series.length - 1 ? t('today') : shortText(format, date, unit)}
              </text>
            )}
          </g>
        ))}
        <line x1="0" x2="100%" y1={base} y2={base} className="stroke-edge" />
      </svg>
      <p role="status" className="type-small figures min-h-5 text-ink-2">
        {day && sayOf(day)}
      </p>
    </div>
  )
}

const SpanTable = ({ series, unit }: { series: Series; unit: ChartUnit }) => {
  const t = useTranslations('analytics.chart')
  const format = useFormatter()
  return (
    <Table heads={[t('date', { unit }), t('done'), t('failed')]}>
      {series.toReversed().map(({ date, completed, failed }) => (
        <tr key={date}>
          <Cell head>{spanText(format, date, unit)}</Cell>
          <Cell label={t('done')} quiet={completed === 0}>
            {format.number(completed)}
          </Cell>
          <Cell label={t('failed')} quiet={failed === 0}>
            {format.number(failed)}
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
