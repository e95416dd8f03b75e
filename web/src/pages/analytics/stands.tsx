import type { AnalyticsSnapshot } from '@docket/contract'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { StatusMark } from '../../ui/status-control.tsx'
import { Tally } from '../../ui/tally.tsx'

const states = ['completed', 'in_progress', 'failed', 'pending'] as const
const AT_FIRST = 10

/** The lists by how much is in them, and all tasks by how they stand. */
export const Stands = ({ status, lists }: Pick<AnalyticsSnapshot, 'status' | 'lists'>) => {
  const t = useTranslations('analytics')
  const format = useFormatter()
  const [isAll, setIsAll] = useState(false)
  const countOf = (state: (typeof states)[number]) => status[state] ?? 0
  const most = lists[0]?.count ?? 0
  return (
    <div className="grid gap-x-14 gap-y-10 @min-[48rem]/sheet:grid-cols-[3fr_2fr]">
      <section className="min-w-0">
        <h2 className="type-small mb-2 font-group">{t('lists')}</h2>
        {lists.length === 0 && <p className="text-ink-2">{t('noLists')}</p>}
        <ul>
          {lists.slice(0, isAll ? lists.length : AT_FIRST).map(({ id, name, count }) => (
            <li key={id} className="flex min-h-8 items-center gap-4 border-b border-rule max-md:min-h-11">
              <Link
                to="/lists/$listID"
                params={{ listID: id }}
                dir="auto"
                className="w-2/5 min-w-0 shrink-0 truncate underline-offset-2 hover:underline @max-[20rem]/sheet:grow @max-[20rem]/sheet:shrink"
              >
                {name}
              </Link>
              <svg
                aria-hidden
                width="100%"
                height={10}
                className="min-w-0 grow rtl:-scale-x-100 @max-[20rem]/sheet:hidden"
              >
                <rect width={`${most === 0 ? 0 : (100 * count) / most}%`} height={10} className="fill-ink" />
              </svg>
              <span className="figures min-w-16 shrink-0 @max-[20rem]/sheet:min-w-0 text-end font-strong">
                {format.number(count)}
              </span>
            </li>
          ))}
        </ul>
        {!isAll && lists.length > AT_FIRST && (
          <Button variant="quiet" className="-ms-3 mt-2" onClick={() => setIsAll(true)}>
            {t('more', { count: lists.length })}
          </Button>
        )}
      </section>
      <section className="min-w-0">
        <h2 className="type-small mb-2 font-group">{t('states')}</h2>
        <ul className="mb-3">
          {states.map((state) => (
            <li key={state} className="flex min-h-8 items-center gap-3 border-b border-rule max-md:min-h-11">
              <StatusMark status={state} />
              <span className="grow">{t(`status.${state}`)}</span>
              <span className="figures font-strong">{format.number(countOf(state))}</span>
            </li>
          ))}
        </ul>
        <Tally
          counts={{
            done: countOf('completed'),
            running: countOf('in_progress'),
            failed: countOf('failed'),
            pending: countOf('pending'),
          }}
        />
      </section>
    </div>
  )
}
