import { useTranslations } from 'use-intl'
import type { GroupName } from '../../domain/arrange.ts'
import { classNames } from '../../ui/class-names.ts'
import { Perforation } from '../../ui/perforation.tsx'

const count = 'type-small figures ms-1 font-text text-ink-3'

export const GroupHead = ({ group, count: members }: { group: GroupName; count: number }) => {
  const t = useTranslations('list.groups')
  return (
    <div role="listitem" className="flex h-full items-end ps-(--content) pb-2">
      <h2 className={classNames('type-small font-group', group === 'overdue' && 'text-fail')}>
        {t(group)} <span className={count}>{members}</span>
      </h2>
    </div>
  )
}

/** Open lines end here; what lies below is done. */
export const PerforatedEdge = () => (
  <div className="flex h-full flex-col justify-end">
    <div className="bg-linear-to-b from-sheet from-50% to-stub to-50%">
      <Perforation />
    </div>
  </div>
)

interface DoneHeadProps {
  count: number
  shown: number
  onDone(show: 'newest' | 'all' | 'none'): void
}

export const DoneHead = ({ count: total, shown, onDone }: DoneHeadProps) => {
  const t = useTranslations('list.done')
  const action = 'touch-target type-small font-button text-ink-2 hover:text-ink'
  return (
    <div role="listitem" className="flex h-full items-center gap-5 bg-stub ps-(--content) pe-(--gutter)">
      <h2 className="type-small me-auto font-group">
        {t('title')} <span className={count}>{total}</span>
      </h2>
      {shown > 0 && shown < total && (
        <button type="button" className={action} onClick={() => onDone('all')}>
          {t('showAll', { count: total })}
        </button>
      )}
      <button type="button" className={action} onClick={() => onDone(shown > 0 ? 'none' : 'newest')}>
        {t(shown > 0 ? 'hide' : 'show')}
      </button>
    </div>
  )
}
