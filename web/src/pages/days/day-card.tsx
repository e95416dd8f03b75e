import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { lateOpenList } from '../../chunks.ts'
import { wholeText } from '../../domain/date-text.ts'
import { dueDate } from '../../domain/due.ts'
import { isFinished } from '../../domain/finished.ts'
import { mayWait, startsLater } from '../../domain/waits.ts'
import { LineLabels } from '../../open-list/line-labels.tsx'
import { useWaitsFor } from '../../overview/use-all-lines.ts'
import { classNames } from '../../ui/class-names.ts'
import { useDateWords } from '../../ui/date-words.ts'
import { StatusControl, StatusMark } from '../../ui/status-control.tsx'
import type { DayRowProps } from './day-row.tsx'

const WaitsSign = lateOpenList.component('WaitsSign')

interface DayCardProps extends Pick<DayRowProps, 'line' | 'listName' | 'listIcon' | 'now' | 'canEdit'> {
  isActive: boolean
  isMarked: boolean
  isSelected: boolean
  isDragged: boolean
  /** In the hand, where it is no part of the page. */
  isHeld?: boolean
  /** It stands on a day, which says when it is due. */
  isOnDay: boolean
}

/** One line of some list as a card. What clicks and keys do to its parts is up to the page. */
export const DayCard = memo(({ line, listName, listIcon, now, canEdit, ...props }: DayCardProps) => {
  const t = useTranslations('days')
  const words = useTranslations('list')
  const { due } = useDateWords()
  const date = dueDate(line)
  const isLate = date !== undefined && date < now && !isFinished(line)
  const { name, status, icon } = line
  const waitsFor = useWaitsFor(line)
  const label = t('label', {
    name,
    status: words(`status.${status}`),
    list: listName,
    due: date ? wholeText(date) : 'none',
    mine: 'no',
    who: '',
    waitsFor,
    start: startsLater(line, now) ? wholeText(new Date(line.start_at!)) : 'none',
    selected: props.isSelected ? 'yes' : 'no',
    waiting: line.isWaiting ? 'yes' : 'no',
    asks: line.problem ? 'yes' : 'no',
  })
  const own = props.isHeld ? {} : { role: 'listitem', 'aria-label': label, 'data-key': line.id }
  return (
    <div
      {...own}
      aria-current={(!props.isHeld && props.isMarked) || undefined}
      tabIndex={props.isHeld ? undefined : props.isActive ? 0 : -1}
      className={classNames(
        'group/line relative flex min-w-0 items-start gap-2 rounded-sm px-2 py-1.5 outline-offset-[-2px] select-none',
        props.isMarked || props.isSelected ? 'bg-pen-wash' : 'hover:bg-hover',
        props.isDragged && 'opacity-40',
        // On a narrow day its name has all of the width.
        '@max-[8rem]/day:flex-col @max-[8rem]/day:gap-0.5 @max-[8rem]/day:px-1',
      )}
    >
      {canEdit && !props.isHeld ? (
        <StatusControl
          status={status}
          isFresh={isFinished(line)}
          label={t(isFinished(line) ? 'reopen' : 'complete', { name })}
        />
      ) : (
        <StatusMark status={status} />
      )}
      <span className="flex min-w-0 grow flex-col @max-[8rem]/day:w-full">
        <span
          dir="auto"
          className={classNames(
            'type-ui line-clamp-2 leading-[1.1875rem] wrap-anywhere',
            isFinished(line) ? 'text-ink-3' : isLate && props.isOnDay && 'text-fail',
          )}
        >
          {icon !== '' && <span aria-hidden>{icon} </span>}
          <span data-part="name">{name}</span>
        </span>
        <span className="type-small flex min-w-0 flex-wrap items-baseline gap-x-2 text-ink-3 @max-[8rem]/day:flex-nowrap">
          {date && !props.isOnDay && (
            <span title={wholeText(date)} className={isLate ? 'text-fail' : 'text-ink-2'}>
              {due(date, now)}
            </span>
          )}
          <span dir="auto" className="min-w-0 truncate">
            {listIcon !== '' && <span aria-hidden>{listIcon} </span>}
            {listName}
          </span>
          {mayWait(line) && (
            <span className="flex min-w-0 self-center empty:hidden">
              <WaitsSign task={line} count={waitsFor} now={now} at={props.isOnDay ? 'sign' : 'end'} />
            </span>
          )}
          <LineLabels labels={line.labels} className="max-w-full @max-[8rem]/day:hidden" />
        </span>
      </span>
    </div>
  )
})
