import { useTranslations } from 'use-intl'
import { lateListParts } from '../../chunks.ts'
import type { GroupName as Group } from '../../domain/sheet-items.ts'
import { unlabelled } from '../../live/line-index.ts'
import { classNames } from '../../ui/class-names.ts'
import { Perforation } from '../../ui/perforation.tsx'

const PersonName = lateListParts.component('PersonName')

const count = 'type-small figures font-text text-ink-3'
const heading = 'type-small flex items-baseline gap-1.5 font-group'

interface GroupHeadProps {
  group: Group
  of?: string | undefined
  count: number
}

export const GroupHead = ({ group, of, count: members }: GroupHeadProps) => {
  return (
    <div role="row" className="flex h-full items-end ps-(--content) pb-2">
      <div role="gridcell">
        <h2 className={classNames(heading, group === 'overdue' && 'text-fail')}>
          <GroupName group={group} of={of} /> <span className={count}>{members}</span>
        </h2>
      </div>
    </div>
  )
}

const GroupName = ({ group, of = '' }: Pick<GroupHeadProps, 'group' | 'of'>) => {
  const t = useTranslations('list.groups')
  if (group === 'assignee') return <PersonName id={of} />
  if (group === 'label') return of === unlabelled ? t('unlabelled') : <bdi>{of}</bdi>
  return t(group)
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
    <div role="row" className="flex h-full flex-wrap content-center items-center bg-stub ps-(--content) pe-(--gutter)">
      <div role="gridcell" className="me-auto">
        <h2 className={heading}>
          {t('title')} <span className={count}>{total}</span>
        </h2>
      </div>
      <div role="gridcell" className="flex gap-5">
        {shown > 0 && shown < total && (
          <button type="button" className={action} onClick={() => onDone('all')}>
            {t('showAll', { count: total })}
          </button>
        )}
        <button type="button" className={action} onClick={() => onDone(shown > 0 ? 'none' : 'newest')}>
          {t(shown > 0 ? 'hide' : 'show')}
        </button>
      </div>
    </div>
  )
}
