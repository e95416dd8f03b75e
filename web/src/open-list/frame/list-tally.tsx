import { useTranslations } from 'use-intl'
import type { TallyState } from '../../domain/tally-ticks.ts'
import { useListState } from '../../live/use-list.ts'
import { Tally } from '../../ui/tally.tsx'
import { useList } from '../list-provider.tsx'

const tallyState = { pending: 'pending', in_progress: 'running', completed: 'done', failed: 'failed' } as const

/** One tick per line only in a list that is short enough for it. */
const mostLines = 40

/** How much of the list is done, beside its name. */
export const ListTally = () => {
  const { session } = useList()
  const t = useTranslations('list.header')
  const counts = useListState(session, ({ store }) => store.index.counts)
  const { pending, in_progress: running, completed: done, failed, total } = counts
  return (
    <span className="flex shrink-0 items-center gap-3">
      {total > 0 && (
        <span data-yields="tally" className="data-yielded:hidden">
          {total > mostLines ? <Tally counts={{ done, running, failed, pending }} /> : <OwnTicks />}
        </span>
      )}
      <span data-yields="count" className="type-meta figures whitespace-nowrap text-ink-2 data-yielded:hidden">
        {total === 0 ? t('nothing') : done === total ? t('allDone', { total }) : t('done', { done, total })}
      </span>
    </span>
  )
}

const OwnTicks = () => {
  const { session } = useList()
  useListState(session, ({ store }) => store.index.shape)
  const states = session.store.lines.flatMap(({ task, gone }): TallyState[] => (gone ? [] : [tallyState[task.status]]))
  return <Tally states={states} />
}
