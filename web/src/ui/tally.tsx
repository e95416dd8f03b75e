import { useTranslations } from 'use-intl'
import { countsIn, type Tallied, type TallyState, ticksOf, totalOf } from '../domain/tally-ticks.ts'

export const pitch = 5
export const baseline = 10
/** A few ticks stand on a line that is long enough to be seen. */
const leastTicks = 8

const shape: Record<TallyState, string> = {
  done: 'v-10h3v10z',
  running: 'v-6h3v6z',
  pending: 'v-2h3v2z',
  failed: 'v4h3v-4z',
}

const tone: Record<TallyState, string> = {
  done: 'fill-ink',
  running: 'fill-run',
  pending: 'fill-edge',
  failed: 'fill-fail',
}

/** The only progress mark: one tick per task. Done is tall, failed hangs below the line, so it reads without colour. */
export const Tally = (tallied: Tallied) => {
  const t = useTranslations('tally')
  const counts = countsIn(tallied)
  const ticks = ticksOf(tallied)
  if (ticks.length === 0) return null
  const width = Math.max(ticks.length, leastTicks) * pitch
  return (
    <svg
      role="img"
      aria-label={t('sentence', { ...counts, total: totalOf(counts) })}
      width={width}
      height={14}
      viewBox={`0 0 ${width} 14`}
      className="block shrink-0 rtl:-scale-x-100"
    >
      <path d={`M0 ${baseline}h${width}v.75h-${width}z`} className="fill-rule-2" />
      <Ticks ticks={ticks} />
    </svg>
  )
}

export const Ticks = ({ ticks }: { ticks: readonly TallyState[] }) =>
  (Object.keys(shape) as TallyState[]).map((state) => (
    <path key={state} d={pathOf(ticks, state)} className={tone[state]} />
  ))

const pathOf = (ticks: readonly TallyState[], state: TallyState): string =>
  ticks.map((tick, index) => (tick === state ? `M${index * pitch} ${baseline}${shape[state]}` : '')).join('')
