import { memo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { lateOpenList } from '../../chunks.ts'
import { hasTime, timeText } from '../../domain/date-text.ts'
import { dueDate } from '../../domain/due.ts'
import { isFinished } from '../../domain/finished.ts'
import { isOverdue } from '../../domain/sheet-items.ts'
import type { Line } from '../../live/line.ts'
import { useLine } from '../../live/use-list.ts'
import { EditedName } from '../../open-list/editors/edited-name.tsx'
import { asksSomething, nameOf } from '../../open-list/line-size.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { useUiState } from '../../open-list/list-ui.ts'
import { LineMenuButton } from '../../open-list/row-marks.tsx'
import { useLineLabel } from '../../open-list/use-line-label.ts'
import { useLineState } from '../../open-list/use-line-state.ts'
import { Waits } from '../../open-list/waits/waits.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StatusControl, StatusMark } from '../../ui/status-control.tsx'

/** In a cell of a month it has so many lines at most, in the column of a week as many as its name takes; elsewhere it is a row. */
export type DayLineSize = keyof typeof most

const most = {
  two: 'line-clamp-2',
  three: 'line-clamp-3',
  five: 'line-clamp-5',
  all: '@max-[9rem]/day:order-1 @max-[9rem]/day:basis-full',
  row: '',
}

interface DayLineProps {
  lineKey: string
  now: Date
  size: DayLineSize
  isDragged: boolean
}

/** One line on its day. What clicks and keys do to its parts is up to the calendar. */
export const DayLine = memo((props: DayLineProps) => {
  const { session } = useList()
  const line = useLine(session, props.lineKey)
  return line && <Standing {...props} line={line} />
})

const Standing = ({ line, now, size, isDragged }: DayLineProps & { line: Line }) => {
  const t = useTranslations('list.line')
  const { canEdit } = useList()
  const { key, gone } = line
  const { number, isActive, isSelected, isAsked, isOpen } = useLineState(key)
  const isEditing = useUiState(({ editing }) => editing?.key === key)
  const isMarked = isSelected || isAsked || isOpen
  return (
    <div
      role="listitem"
      aria-label={useLineLabel(line, number, isSelected)}
      aria-current={isOpen || undefined}
      data-key={key}
      tabIndex={isActive ? 0 : -1}
      className={classNames(
        'group/line relative rounded-sm outline-offset-[-2px]',
        // A press takes it, and selects no words.
        !isEditing && 'select-none',
        isMarked ? 'bg-pen-wash' : 'hover:bg-hover',
        line.isChanged && 'line-flash',
        isDragged && 'opacity-40',
      )}
    >
      {isEditing ? (
        <EditedName line={line} number={number} isPhone />
      ) : (
        <Content line={line} number={gone ? 0 : number} now={now} size={size} />
      )}
      {size === 'row' && canEdit && !gone && <LineMenuButton label={t('menu', { number })} className="top-1.5" />}
      {asksSomething(line) && <Question line={line} isNarrow isOnCard />}
    </div>
  )
}

const Question = lateOpenList.component('LineQuestion')

interface ContentProps {
  line: Line
  number: number
  now: Date
  size: DayLineSize
  /** Nothing can be done to its parts then. */
  isHeld?: boolean
}

/** What a line shows, on its day and in the hand. */
export const Content = ({ line, number, now, size, isHeld = false }: ContentProps) => {
  const { canEdit } = useList()
  const { task, gone } = line
  const t = useTranslations('list')
  const shown = useFormatter().number(number)
  const due = dueDate(task)
  const isRow = size === 'row'
  const isOfMonth = !isRow && size !== 'all'
  const verb = t(isFinished(task) ? 'line.reopen' : 'line.complete', { number })
  const mark = { status: task.status, isFresh: line.isFresh }
  return (
    <div
      className={classNames(
        'flex items-start gap-1.5 px-1.5',
        isRow
          ? 'type-ui min-h-9 gap-2.5 py-2 pe-7 max-md:min-h-11 max-md:py-3'
          : 'type-small py-0.5 @max-[8rem]/day:gap-1 @max-[8rem]/day:px-0.5',
        isOfMonth ? 'leading-4' : !isRow && 'leading-[1.125rem]',
        // In a narrow column its name has all of the width.
        size === 'all' && '@max-[9rem]/day:flex-wrap @max-[9rem]/day:gap-y-0 @max-[9rem]/day:py-1',
      )}
    >
      <span className={classNames('flex shrink-0', isRow ? '' : 'h-4.5 items-center [&_svg]:size-3.5')}>
        {canEdit && !gone && !isHeld ? <StatusControl {...mark} label={verb} /> : <StatusMark {...mark} />}
      </span>
      {number > 0 && (
        <span className={classNames('figures shrink-0 text-ink-3', isOfMonth && '@max-[8rem]/day:hidden')}>
          {shown}
        </span>
      )}
      <span
        dir="auto"
        className={classNames(
          'min-w-0 grow wrap-anywhere',
          most[size],
          gone && 'line-through',
          task.status === 'completed' ? 'text-ink-3' : isOverdue(line, now) && 'text-fail',
        )}
      >
        {(isRow || size === 'all') && due && hasTime(due) && (
          <span className="figures me-1 text-ink-2">{timeText(due)} </span>
        )}
        {/* Within the text: at its side it would take from each line of it. */}
        <span className="me-1 inline-block align-[-0.125em] empty:hidden">
          <Waits task={task} now={now} at="sign" />
        </span>
        <span data-part="name" title={isRow ? undefined : nameOf(line)}>
          {nameOf(line)}
        </span>
      </span>
      {task.repeat && !isFinished(task) && (
        <span role="img" aria-label={t('line.repeats')} className="shrink-0 text-ink-3">
          ↻
        </span>
      )}
    </div>
  )
}
