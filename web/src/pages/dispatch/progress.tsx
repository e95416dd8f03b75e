import { useFormatter, useTranslations } from 'use-intl'
import { timeText } from '../../domain/date-text.ts'
import { paceOf } from '../../domain/pace.ts'
import { mostPlaced } from '../../domain/placed-ticks.ts'
import { serverNow } from '../../domain/server-clock.ts'
import type { TallyState } from '../../domain/tally-ticks.ts'
import type { Attempts } from '../../live/attempts.ts'
import type { ListSession } from '../../live/list-session.ts'
import { useListState } from '../../live/use-list.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LargeTally, leastTicksAcross } from '../../ui/large-tally.tsx'

const stateOf = { pending: 'pending', in_progress: 'running', completed: 'done', failed: 'failed' } as const

const statesOf = ({ store }: ListSession): TallyState[] =>
  store.lines.flatMap(({ task, gone }) => (gone ? [] : [stateOf[task.status]]))

/** Four figures, a tick for each line or for a few neighbours, and when it is done. */
export const Progress = ({ attempts }: { attempts: Attempts }) => {
  const { session } = useList()
  const t = useTranslations('dispatch')
  const format = useFormatter()
  useListState(session, ({ store }) => store.index.shape)
  const { completed, failed, in_progress, pending, total } = session.store.index.counts
  const figures = [
    { name: 'completed', count: completed, look: 'text-ink' },
    { name: 'failed', count: failed, look: failed > 0 ? 'text-fail' : 'text-ink' },
    { name: 'running', count: in_progress, look: in_progress > 0 ? 'text-run' : 'text-ink' },
    { name: 'pending', count: pending, look: 'text-ink' },
  ] as const
  return (
    <section aria-label={t('progress')} className="shrink-0 ps-(--content) pe-(--gutter) pt-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <dl className="flex flex-wrap gap-x-10 gap-y-3 max-md:gap-x-6">
          {figures.map(({ name, count, look }) => (
            <div key={name} className="flex flex-col-reverse gap-1">
              <dt className="type-small text-ink-2">{t(`figures.${name}`)}</dt>
              <dd className={classNames('type-figure figures', look)}>{format.number(count)}</dd>
            </div>
          ))}
        </dl>
        <Pace attempts={attempts} left={pending + in_progress} />
      </div>
      {total > 0 && (
        <div className="mt-4">
          <LargeTally states={statesOf(session)} />
          {total >= leastTicksAcross && (
            <div aria-hidden className="type-meta figures mt-1.5 flex justify-between text-ink-3">
              <span>{format.number(1)}</span>
              {total > mostPlaced && (
                <span>
                  {t('tick', { exact: total % mostPlaced === 0 ? 'yes' : 'no', lines: Math.round(total / mostPlaced) })}
                </span>
              )}
              <span>{format.number(total)}</span>
            </div>
          )}
        </div>
      )}
    </section>
  )
}

const Pace = ({ attempts, left }: { attempts: Attempts; left: number }) => {
  const { session, list } = useList()
  const t = useTranslations('dispatch')
  const ended = useListState(session, () => attempts.ended)
  const pace = list.state !== 'draft' ? paceOf(ended, left, serverNow()) : undefined
  if (!pace) return null
  return (
    <p className="type-small text-ink-2">
      {t.rich('pace', {
        rate: Math.max(1, Math.round(pace.perMinute)),
        end: timeText(pace.end),
        b: (words) => <b>{words}</b>,
      })}
    </p>
  )
}
