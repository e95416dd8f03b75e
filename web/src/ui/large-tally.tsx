import { useTranslations } from 'use-intl'
import { placedTicks } from '../domain/placed-ticks.ts'
import { countsIn, type TallyState } from '../domain/tally-ticks.ts'
import { baseline, pitch, Ticks } from './tally.tsx'

/** Fewer ticks than this do not reach from edge to edge: they would be blocks. */
export const leastTicksAcross = 30

/** The tally from edge to edge, in the order of the lines. */
export const LargeTally = ({ states }: { states: readonly TallyState[] }) => {
  const t = useTranslations('tally')
  const ticks = placedTicks(states)
  const width = Math.max(ticks.length, leastTicksAcross) * pitch - 2
  return (
    <svg
      role="img"
      aria-label={t('sentence', { ...countsIn({ states }), total: states.length })}
      width="100%"
      height={44}
      viewBox={`0 0 ${width} 14`}
      preserveAspectRatio="none"
      className="block rtl:-scale-x-100"
    >
      <path d={`M0 ${baseline}h${width}v.5h-${width}z`} className="fill-rule-2" />
      <Ticks ticks={ticks} />
    </svg>
  )
}
